import { createLocalText } from '#platform/storedText.ts'
import { useWatched } from '#ui/BrowserContext.tsx'

const off = 'off'
const setting = createLocalText('lueur.autoAdvance')

/** Whether the form goes to the next question by itself: yes, unless switched off on this phone. */
export const useAutoAdvanceSetting = (): boolean => useWatched(setting.watched) !== off

export const setAutoAdvance = (isOn: boolean): void => (isOn ? setting.clear() : setting.write(off))
