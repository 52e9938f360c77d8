import { createLocalText } from '#platform/storedText.ts'
import { useWatched } from '#ui/BrowserContext.tsx'

const off = 'off'
const setting = createLocalText('lueur.autoAdvance')

/** Whether the form moves to the next question by itself: true unless it was switched off on this phone. */
export const useAutoAdvanceSetting = (): boolean => useWatched(setting.watched) !== off

export const setAutoAdvance = (isOn: boolean): void => (isOn ? setting.clear() : setting.write(off))
