// Files of other apps that are damaged, or hold words in two forms.
import type { PlantedBug } from './bugs.ts'

export const broughtFileBugs: readonly PlantedBug[] = [
  {
    name: 'a part of an archive is brought whatever its checksum says',
    from: '[checksum, 0].includes(member.checksum)',
    to: 'true',
    test: [
      'unit/engine/bring/damagedArchives.test.ts',
      '[BJ4] no bit that turns changes a word untold: %s',
    ],
  },
  {
    name: 'words of a text that stands beside a page of Diarium are dropped',
    from: 'return saysAll(other, first) ? other : `${first}\\n${other}`',
    to: 'return first',
    test: [
      'unit/domain/bring/sameWords.test.ts',
      '[BJ5] Diarium: words of the text are kept where its page is blank, or says others',
    ],
  },
  {
    name: 'words in parts of Day One are dropped beside a text of white space',
    from: "const isWordless = text.trim() === ''",
    to: "const isWordless = text === ''",
    test: [
      'unit/domain/bring/leftOfApps.test.ts',
      '[BJ5] Day One: words of the text in parts are kept where the text has none',
    ],
  },
  {
    name: 'words of 29 February of a year that has none stand on 1 March',
    from: 'if (parseDay(date) === null) return noMoment',
    to: '',
    test: [
      'unit/domain/bring/impossibleDates.test.ts',
      '[BJ3] a date that does not exist is none: %s',
    ],
  },
]
