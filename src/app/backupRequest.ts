import { createLocalText } from '#platform/storedText.ts'

/** Present where the last look found something to ask of the person: the next start reads nothing else to know. */
export const backupRequest = createLocalText('lueur.backupRequest')
