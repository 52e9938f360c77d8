// Days of a month in words, and months in Roman figures: « le cinq mars 2024 », « 5 III 2024 ». All letters are folded.
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
const romanMonths = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ')
/** A year of two figures is one beside a sign alone. */
const romanMonth = new RegExp(
  String.raw`(?<![a-z\d])(\d{1,2})([\s./-])(${romanMonths.join('|')})\2((?:19|20)\d{2}|(?<!\s)\d{2})(?!\d)`,
)

/** « le cinq mars 2024 », « 5 III 2024 » with their figures; others as they are. */
export const withFigures = (folded: string): string =>
  folded
    .replace(dayInWords, (name) => String(namesOfDays.indexOf(name.replaceAll('-', ' ')) + 1))
    .replace(
      romanMonth,
      (_, day: string, _sign, name: string, year: string) =>
        `${day}/${romanMonths.indexOf(name) + 1}/${year}`,
    )
