// Journals of other apps: words on a day that they are not of.
import type { PlantedBug } from './bugs.ts'

const narrowRules = 'unit/engine/bring/narrowRules.test.ts'

const importTalk = 'unit/engine/journal/importTalk.test.ts'
const importer = 'unit/features/bring/importer.test.ts'
const unsaidYears = 'unit/engine/bring/unsaidYears.test.ts'
const likeDates = 'unit/domain/bring/likeDates.test.ts'
const wordsOfYear = 'unit/engine/journal/wordsOfYear.test.ts'
const sentences = 'unit/engine/bring/sentences.test.ts'
const daylioTables = 'unit/engine/bring/daylioTables.test.ts'
const isOfItsDay = '[BJ3] it is a line of its day: %s'

export const bringBugs: readonly PlantedBug[] = [
  {
    name: 'spaces of a line of dashes are shared out in each way that there is',
    from: "line\n    .trim()\n    .replaceAll(/^\\||\\|$/g, '')\n    .split('|')\n    .every((cell) => dashes.test(cell.trim()))",
    to: '/^\\s*\\|?\\s*:?-+:?\\s*(?:\\|\\s*:?-+:?\\s*)*\\|?\\s*$/.test(line)',
    test: [
      'unit/engine/bring/boundedTime.test.ts',
      '[BJ4] read in time that grows as its length does: %s',
    ],
  },
  {
    name: 'letters of a section that look like a tag end its cell',
    from: '<(?:!\\[CDATA\\[|!--|',
    to: '<(?:!--|',
    test: [
      'unit/engine/bring/toldWords.test.ts',
      '[BJ5] in Diaro, letters that look like a tag are words, and nothing behind them is lost: %s',
    ],
  },
  {
    name: 'what a person writes under « Ce qui a changé » is taken for a program’s',
    from: "if (role === 'stamp') return isStamp(cell.trim()) ? '' : cell",
    to: "if (role === 'stamp') return /\\s/.test(cell.trim()) ? cell : ''",
    test: [
      'unit/domain/bring/tables.test.ts',
      'a column is a program’s own for what stands in it, not for letters in its name',
    ],
  },
  {
    name: 'notes under one that stands above them all are words of its day',
    from: 'return words.every(isBlank) ? heads : heads.filter',
    to: 'return heads.filter',
    test: [
      narrowRules,
      '[BJ2] what stands above all notes of a text, and has no words, calls none of their days',
    ],
  },
  {
    name: 'a day without a year right above which the first one stands is a word of it',
    from: '(goesOn || marks.size === 1) && saysWeekdayOf',
    to: 'goesOn && saysWeekdayOf',
    test: [
      narrowRules,
      '[BJ2] the second day may stand before the first one, where its weekday is right',
    ],
  },
  {
    name: 'a year from its first day to its last is a day',
    from: 'days > 0 && days <= mostDays\n    ? { first: bare',
    to: 'days > 0\n    ? { first: bare',
    test: [narrowRules, '[BJ2] months that one date names are no day, and stay words: %s'],
  },
  {
    name: 'from one month to a far one is a day',
    from: 'if (months > mostMonths ||',
    to: 'if (months > 11 ||',
    test: [narrowRules, '[BJ2] months that one date names are no day, and stay words: %s'],
  },
  {
    name: 'several days that begin a sentence open a day',
    from: 'isSetApart: isAlone || isFollowedBySign(beside),',
    to: 'isSetApart: true,',
    test: [narrowRules, '[BJ2] several days that begin a sentence are words'],
  },
  {
    name: 'words of a year, a month and a day are dropped where they are no date',
    from: 'dated.includes(true) && dated.filter(Boolean).length >= dated.length / 2',
    to: 'dated.includes(true)',
    test: [
      narrowRules,
      '[BJ2] columns of year, month and day are words where few of their rows are a date',
    ],
  },
  {
    name: 'the day of a row is that of its change',
    from: 'if (ofChange.test(name)) return 400',
    to: 'if (ofChange.test(name)) return 200',
    test: [narrowRules, '[BJ2] of a date of making and one of a change, the former is the day'],
  },
  {
    name: 'a note has the hour that Greenwich had',
    from: 'made.day === day && made.instant === instant ?',
    to: 'made.day === day ?',
    test: [narrowRules, '[BJ2] an hour of Greenwich is none of a note that says its day'],
  },
  {
    name: 'a note of a day that says a later one is the file of them all',
    from: 'others.every(({ day }) => day < over.day)',
    to: 'others.some(({ day }) => day < over.day)',
    test: [narrowRules, '[BJ2] a note of a day that says later ones too keeps them as headings'],
  },
  {
    name: 'dates whose order another file tells are called unsure',
    from: '...(monthsFirst === 0 ? otherDays.keys() : []),',
    to: '...(monthsFirst <= 0 ? otherDays.keys() : []),',
    test: [
      narrowRules,
      '[BJ2] one file that tells the day before the month leaves no date of another in doubt',
    ],
  },
  {
    name: 'a year of two figures never stands first',
    from: 'const ofYear = isYearFirst ?',
    to: 'const ofYear = yearsFirst.size > 99_999 ?',
    test: [
      'unit/engine/bring/shortYears.test.ts',
      '[BJ2] one after the other, or the last first, days between hyphens tell that their year stands first',
    ],
  },
  {
    name: 'the order of names of files tells where a year stands',
    from: 'yearFirst !== undefined && read.isOfName === true',
    to: 'yearFirst !== undefined && read.isOfName !== read.isOfName',
    test: [
      'unit/engine/bring/shortYears.test.ts',
      '[BJ2] names of files stand in their own order, which tells nothing: they are said to be unsure',
    ],
  },
  {
    name: 'figures of a larger number are told as a date',
    from: 'const anywhere: readonly Pattern<Written>[] = dates.map(\n  (source) => new RegExp(String.raw`(?<![a-z\\d])',
    to: 'const anywhere: readonly Pattern<Written>[] = dates.map(\n  (source) => new RegExp(String.raw`',
    test: [likeDates, isOfItsDay],
  },
  {
    name: 'a heading of the day itself is told as one of another',
    from: 'if (isSetApart) return isOfOtherDay(first.found, on)',
    to: 'if (isSetApart && isOfOtherDay(first.found, on)) return true',
    test: [likeDates, isOfItsDay],
  },
  {
    name: 'a date between low lines is not told',
    from: ".replaceAll('_', ' ')\n    .trim()\n",
    to: '.trim()\n',
    test: [likeDates, '[BJ3] it looks like the date of another day: %s'],
  },
  {
    name: 'a figure behind the wrong weekday is a day of the month above',
    from: 'dated !== null && saysWeekdayOf(dated.day, found) ? dated : null',
    to: 'dated',
    test: [unsaidYears, '[BJ2] where the weekday is not that of the day, nothing is guessed'],
  },
  {
    name: 'days of an export have the year in which it was made',
    from: '(generic.has(folded) && !ofMaking.has(folded))',
    to: 'generic.has(folded)',
    test: [unsaidYears, '[BJ2] a name that may not speak of its days tells no year: %s'],
  },
  {
    name: 'days under a heading of another thing are of the month before it',
    from: 'const isOver: boolean = month !== null || depth <= depthOfMonth',
    to: 'const isOver: boolean = month !== null',
    test: [unsaidYears, '[BJ2] under a heading that is no month, a figure is of none'],
  },
  {
    name: 'the hours that the app writes over entries are words of the year',
    from: 'isHour(head) || (counts.get(head)',
    to: '(counts.get(head)',
    test: [wordsOfYear, '[LB4] the hours over several entries of one day are no words of the year'],
  },
  {
    name: 'moods as figures are words of the year',
    from: '|humeur :(?: [1-5]\\/5',
    to: '|humeur :(?: [7-9]\\/5',
    test: [
      wordsOfYear,
      '[LB4] moods as figures are no words of the year; what somebody calls a mood is',
    ],
  },
  {
    name: 'the word that came back is a heading that the app wrote',
    from: '!tells(said) || takeOne(added, said)',
    to: '!tells(said) || takeOne(added, `${said} `)',
    test: [
      wordsOfYear,
      '[LB4] [LB8] names of columns that stand over each day are neither counted nor named as words that came back',
    ],
  },
  {
    name: 'the words of a letter whose place is a heading are of no day',
    from: 'letterLine(title, order, near === null ? undefined : { day: near }) ??',
    to: '',
    test: [sentences, '[BJ2] the place of a letter opens its day: %s'],
  },
  {
    name: 'the first letter of a diary stands on the day of the second, where a title is above its place',
    from: 'last === null && saidAbove <= 1 && mayBeTitle(above)',
    to: 'last === null && saidAbove < 0 && mayBeTitle(above)',
    test: [sentences, '[BJ2] the place of a letter opens its day: %s'],
  },
  {
    name: 'a place under its letter opens the day of the words below it',
    from: 'others.every((at) => isApart(at - 1) || !isApart(at + 1)) &&',
    to: '',
    test: [sentences, '[BJ2] places under their letters stay those of the words above them'],
  },
  {
    name: 'the weekday in Daylio’s own column tells no order of its dates',
    from: "weekdaysAt.map((place) => cells[place] ?? '').find(isWeekday)",
    to: "cells[roles.indexOf('otherDate')]",
    test: [
      daylioTables,
      '[BJ2] in Daylio’s table that Excel saved again the weekday beside a date tells the order',
    ],
  },
  {
    name: 'a date without its year is none, though the year stands beside it',
    from: 'if (date !== -1 && others.length === 1) return',
    to: 'if (date !== -1 && others.length === 9) return',
    test: [daylioTables, '[BJ2] the year beside a date without one is its own: %s'],
  },
  {
    name: 'days that were sealed stand to be kept though other places were chosen since',
    from: '      sealed = null\n      days = await',
    to: '      days = await',
    test: [
      importTalk,
      '[BJ5] other places take the place of those before, which are told no more, and nothing sealed of them is kept',
    ],
  },
  {
    name: 'what an import stored is not sent where it did not end well',
    from: 'if (journal.isOpen() && !isGone) sync.wake()',
    to: '',
    test: [
      importer,
      '[BJ8] what is kept is sent, and remembered by the page, also where it was not all',
    ],
  },
  {
    name: 'an import goes on in its worker after the session',
    from: "told.type === 'gone' || !journal.isOpen()",
    to: "told.type === 'gone'",
    test: [importer, '[BJ8] the worker ends with the session, of which nothing is sent any more'],
  },
  {
    name: 'a page does not remember what an import stored',
    from: '  noteRows(db, stored.database, stored.rows)\n',
    to: '',
    test: [
      importTalk,
      '[BJ8] a store that fails is told with what is here, and what was stored is remembered by the page',
    ],
  },
  {
    name: 'a text that has no room in its day is called « déjà là »',
    from: "outcome: isNews ? 'changed' : taken.outcome",
    to: 'outcome: taken.outcome',
    test: [
      'unit/engine/journal/keptDays.test.ts',
      '[BJ5] texts for which days that are here have no room are not said to be here, until they stand beside them',
    ],
  },
  {
    name: 'days that were sealed under a key that is replaced by now are kept so',
    from: 'journal.sealer.currentKid !== sealedUnder',
    to: 'sealedUnder === null',
    test: [
      importTalk,
      '[BJ10] days that were sealed before the key was replaced are kept under the new one',
    ],
  },
]
