// Days of a month in words: « le cinq mars 2024 ». All letters are folded.
import { monthNames } from './dates.ts'

const upToSixteen =
  'premier deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(
    ' ',
  )
const ofTen = (ten: string): readonly string[] =>
  upToSixteen.slice(1, 9).map((name) => `${ten} ${name}`)
/** Days in words: « premier », « vingt et un ». */
const namesOfDays = [
  ...upToSixteen,
  ...ofTen('dix').slice(5),
  'vingt',
  'vingt et un',
  ...ofTen('vingt'),
  'trente',
  'trente et un',
]
const dayInWords = new RegExp(
  String.raw`(?<![a-z-])(?:${namesOfDays.toReversed().join('|').replaceAll(' ', '[ -]')})(?=\s(?:${monthNames.join('|')})(?![a-z]))`,
)
/** « le cinq mars 2024 » with its figure; others as they are. */
export const withFigure = (folded: string): string =>
  folded.replace(dayInWords, (name) => String(namesOfDays.indexOf(name.replaceAll('-', ' ')) + 1))
