// Why a change of what reads dates, and lines that begin with one, is let be, where no test notices it.
const cost = 'What is found is the same, later'

const beyondEnds = 'Beyond its ends a text has no sign that parts words'
const newestIsThere =
  'Where there is a former day there is a newest one, and what is no day is right beside none'

export const bringDatesReasons = {
  'src/domain/bring/otherWeekday.ts': {
    'day === null → false': 'What is no day has no weekday',
  },
  'src/domain/bring/nearYear.ts': {
    'end !== null → true': 'Each year has a first day and a last one',
    'Number(near.slice(0, 4)) + by → Number(near.slice(0, 4)) - by':
      'They are the same three years',
    'about === null → false': 'Each year has a 28 February',
    '[] → ["Stryker was here"]': 'Each year has a 28 February',
    'ofMonth === undefined → false': 'No day is called undefined',
    'foundIn(yearless, written)?.weekday → foundIn(yearless, written).weekday':
      'It was found right above',
    'day !== null → true': 'What is no day has no weekday, and without one the nearest is taken',
    'nearest !== undefined → true': 'There are always days around',
    'nearest?.day → nearest.day': 'There are always days around',
  },
  'src/domain/bring/mistyped.ts': {
    'Math.min(a.length, b.length) → Math.max(a.length, b.length)':
      'Beyond the end of a word stands no letter of the other',
    'count < most → true': 'Two words that are not the same differ before that',
    'count < most → count <= most': 'Two words that are not the same differ before that',
    'word.length > name.length → true':
      'In no month of four letters does one letter stand on both sides of another',
    'word.length > name.length → word.length >= name.length': 'Here they are not of one length',
    '\'letter\' → ""': 'Any word that is not « slip » says the same',
  },
  'src/domain/bring/datedLine.ts': {
    "text .replace(/^(?:[\\s,.:;|–—]|-(?!\\d))+/, '') .trim() → text.replace(/^(?:[\\s,.:;|–—]|-(?!\\d))+/, '')":
      'A date is read without the spaces around its line',
    '/^.{1,40}/ → /.{1,40}/': 'The first letters are found first',
    '/^[^\\p{L}\\d]{0,20}/u → /[^\\p{L}\\d]{0,20}/u':
      'The first signs, which may be none, are found first',
    '\'\' → "Stryker was here!"': 'Neither begins with a date',
    '[] → ["Stryker was here"]': 'Neither begins with a date, nor ends with a sign',
    'closing === undefined → false': 'Nobody writes « undefined »',
    'range === null || !written || !dated → (range === null || !written) && !dated':
      'Without a range nothing is written, and nothing is dated',
    'range === null || !written → false':
      'Without a range nothing is written, and nothing is dated',
    'range === null || !written → range === null && !written':
      'Without a range nothing is written, and nothing is dated',
    'range === null → false': 'Without a range nothing is written, and nothing is dated',
    "dated.rest.trim() !== '' → false": 'The first day of a range is a date alone',
    'dated.rest.trim() → dated.rest': 'The first day of a range is a date alone',
    '!mayHaveYear.test(line) → false': cost,
    'written === null → false': 'No date is called null',
    'year === null → false': 'No year, and no month, is called null',
    'month === null → false': 'No year, and no month, is called null',
  },
  'src/domain/bring/afterDate.ts': {
    '/^\\d{2}[/.]\\d{2}$/ → /^\\d{2}[/.]\\d{2}/':
      'With more behind it and a year behind that, it is no date',
    "{ kind: 'range', rest } → {}": 'It is neither a time nor a word',
    '\'range\' → ""': 'It is neither a time nor a word',
    'from < to → true': beyondEnds,
    'from < to → from <= to': beyondEnds,
    'to > from → true': beyondEnds,
    'to > from → to >= from': beyondEnds,
    'dated.rest.trim() → dated.rest': 'What parts words was taken from its ends',
    'text.trim().length > longestDate → text.trim().length >= longestDate':
      'One letter more or less is as long',
    '\'\' → "Stryker was here!"': 'What is no weekday of that day is read as a date',
    "name === '' → false": 'What is no weekday of that day is read as a date',
    '[] → ["Stryker was here"]':
      'What is no weekday of that day is read as a date; of the other its second part alone is read',
  },
  'src/domain/bring/openings.ts': {
    'not reached': 'It is always there',
    'text.match(/\\d/g)?.length ?? 0 → text.match(/\\d/g)?.length && 0': cost,
    '/^\\d+(\\D)\\d+(\\D)/ → /\\d+(\\D)\\d+(\\D)/': 'It begins with figures',
    '/\\d+(?:er|st|nd|rd|th)?(?![a-z])|\\d+|[a-z]+|[^a-z\\d]/g → /\\d+(?:er|st|nd|rd|th)(?![a-z])|\\d+|[a-z]+|[^a-z\\d]/g':
      'Figures alone are found by what follows',
    '/\\d+(?:er|st|nd|rd|th)?(?![a-z])|\\d+|[a-z]+|[^a-z\\d]/g → /\\d+(?:er|st|nd|rd|th)?(?![a-z])|\\d|[a-z]+|[^a-z\\d]/g':
      'Before a letter a single figure is left',
    '([shortest]) => shortest → () => undefined': cost,
    'line.slice(0, longestStart) → line': 'No line begins its day further on',
    '({ figures }) => figures → () => undefined': cost,
    'figuresIn(line.slice(0, longestStart)) < fewest → false': cost,
    'sign !== undefined → true': 'What is not there is no figure either',
    'swapped !== -1 → false': 'One sign too many at the end is a slip as well',
  },
  'src/domain/bring/formerDay.ts': {
    'dated.day > last.day → dated.day >= last.day': 'Of the same day it is not asked',
    'datedLine(title, order) !== null → false':
      'A line that begins with a whole date is read as none without its year',
    'last !== null && other !== null → true': newestIsThere,
    'last !== null && other !== null → last !== null || other !== null': newestIsThere,
    'last !== null → true': 'Where there is a former day there is a newest one',
    'other !== null → true': 'What is no day is right beside none',
    'day !== null → true': 'What is no day is right beside none',
    'other > last.day → other >= last.day': 'That they are the same was asked before',
    'last !== newest → false':
      'What goes on from the former day is right beside it: that ends it too',
  },
  'src/domain/bring/datedLines.ts': {
    "lines .map((line) => behindPlace(line.replace(beforeDate, ''))) .filter((line) … → lines.map(line => behindPlace(line.replace(beforeDate, '')))":
      'Of the lines left out « lundi le 05/02/2024 » alone tells an order, which is the usual one',
    "at >= 0 && !isBlank(lines[at] ?? '') → at >= 0 || !isBlank(lines[at] ?? '')":
      'A blank title is no word',
    '[] → ["Stryker was here"]': 'It names no time',
    'next === undefined → false': 'Nothing is cut where no day follows',
    '\'\' → "Stryker was here!"': 'Neither is a title, nor a date, nor said',
    'line.length <= longestTitle → line.length < longestTitle':
      'One letter more or less is as long',
    'first === undefined || last === undefined → false': 'There is a day',
    'first === undefined || last === undefined → first === undefined && last === undefined':
      'There is a day',
    'first === undefined → false': 'There is a day',
    'last === undefined → false': 'There is a day',
    'false → true': 'Of no days nobody asks more',
    'at >= 0 → true': 'Above the first line all is blank',
    'spans.length > 1 → true': 'What stands above the first day goes with it anyway',
    'spans.length > 1 → spans.length >= 1': 'What stands above the first day goes with it anyway',
    '/^[^\\p{L}\\d]{0,20}/u → /[^\\p{L}\\d]{0,20}/u':
      'The first signs, which may be none, are found first',
    '/\\r$/ → /\\r/': 'A line has one at its end alone',
    'title === null → false': 'No date is called null',
  },
  'src/domain/bring/dates.ts': {
    'cell.length < 20 → true': 'No cell of a weekday has as many signs',
    'cell.length < 20 → cell.length <= 20': 'No cell of a weekday has as many signs',
    'month.toLowerCase() → month.toUpperCase()': cost,
    'lead.exec(text)?.[0] → lead.exec(text)[0]': 'What may stand before a date may be nothing',
    'at === -1 → false': 'Minus one is no weekday, whatever is done with it',
    'day !== null → true': 'What is no day has no weekday',
    '\'dayFirst\' → ""':
      'A day is written with its year first; and what is not « monthFirst » is that',
    '/^le\\s/i → /le\\s/i': 'No weekday has « le » in it',
    'Number(day.slice(0, 4)) + by → Number(day.slice(0, 4)) - by': 'They are the same three years',
    'text.trim().length > longestDate → false': 'No date is as long',
    'text.trim().length > longestDate → text.trim().length >= longestDate': 'No date is as long',
    'text.trim() → text': 'No date has as many spaces around it',
    '/(\\d{2}):?(\\d{2})$/': 'Node reads an offset without a colon as well; other engines need not',
    'moment.instant?.zone → moment.instant.zone': 'A moment of an instant has it',
    '\'\' → "Stryker was here!"': 'Neither is a zone that calendars know',
    'lead.exec(whole)?.[0] → lead.exec(whole)[0]': 'What may stand before a date may be nothing',
    '[] → ["Stryker was here"]': 'Neither is a time, nor a word that says a day',
  },
  'src/domain/bring/dayMarks.ts': {
    'headings.size + found.size → headings.size - found.size':
      'Only where as many headings as lines begin days, and more letters end their words, is it another text',
    'last !== null → true':
      'Where a day was marked there is a last one; above the first one dayMarks.test.ts notices it',
    'last === null → false':
      'A file that says the time of its days has none that is whole; of the first day linesOfDays.test.ts notices it',
    'false → true': 'Above the first day nothing is free; below one markedDays.test.ts notices it',
    '{ at: -1, day: null as Day | null } → {}': cost,
    '-1 → +1': 'Above the first line stands no date that it could be asked for',
    '{ at, day: dated.day } → {}': cost,
    '{ at: Infinity, day: null } → {}': cost,
    'above < below → above <= below': 'Between a day and itself there is none',
    'other === null → false': 'Nothing is near no day',
    'dated?.time → dated.time': 'Without a date it is none again',
    'first < end → first <= end': 'One day alone goes nowhere',
    'dated.day > last.day → dated.day >= last.day': 'Of the same day it is not asked',
    'whole === null && title.length <= longestAlone → true':
      'What says its year is taken before, and no date alone is as long',
    'whole === null && title.length <= longestAlone → whole === null || title.length <= longestAlone':
      'What says its year is taken before, and no date alone is as long',
    'whole === null → true': cost,
    'title.length <= longestAlone → true': 'No date alone is as long',
    'next.at > from → next.at >= from': cost,
    '\'\' → "Stryker was here!"':
      'Beyond the first or the last line stands nothing that begins a day, whatever is read for it',
    '[] → ["Stryker was here"]': 'What is not found names nothing',
    'next.at > from → false': cost,
    'at < lines.length → at <= lines.length': 'Behind the last line there is none',
    'title === null → false': 'No date is called null',
    'title.length <= longestAlone → title.length < longestAlone':
      'One letter more or less is as long',
  },
  'src/domain/bring/headingMarks.ts': {
    '\'\' → "Stryker was here!"': 'No month is called so',
    '[] → ["Stryker was here"]': 'It holds no name behind the whole',
    'depth > above.depth → true':
      'A heading within a day is deeper than it, and so is what stands under that; of one beside it markedDays.test.ts notices it',
    'depth > above.depth → depth >= above.depth':
      'A heading within a day is deeper than it, and so is what stands under that; of one beside it markedDays.test.ts notices it',
    'own.size === 0 → false': 'Of none the first depth is beyond all',
    'depth <= top → false': 'What is of the first depth is also what is asked of deeper ones',
    'depth <= top → depth < top': 'What is of the first depth is also what is asked of deeper ones',
    '/^\\P{L}{0,9}(\\p{L}{3,10})(?:\\s(?:19|20)\\d{2})?\\P{L}{0,9}$/u → /^\\P{L}{0,9}(\\p{L}{3,10})(?:\\S(?:19|20)\\d{2})?\\P{L}{0,9}$/u':
      'The figures of a year are no letters either',
    '/^\\P{L}{0,9}(\\p{L}{3,10})(?:\\s(?:19|20)\\d{2})?\\P{L}{0,9}$/u → /^\\P{L}{0,9}(\\p{L}{3,10})(?:\\s(?:19|20)\\d)?\\P{L}{0,9}$/u':
      'The figures of a year are no letters either',
    '/^\\P{L}{0,9}(\\p{L}{3,10})(?:\\s(?:19|20)\\d{2})?\\P{L}{0,9}$/u → /^\\P{L}{0,9}(\\p{L}{3,10})(?:\\s(?:19|20)\\D{2})?\\P{L}{0,9}$/u':
      'The figures of a year are no letters either',
    'year === null → false': 'No year is called null',
    'above !== null && depth > above.depth → true': 'What stands within a day is deeper than it',
  },
  'src/domain/bring/marks.ts': {
    '\'\' → "Stryker was here!"': 'Only lines that are there are asked for',
    'title === null → false': 'No date is called null',
    'marks.size === mostDays → false': 'No journal has as many',
    '\'tooMany\' → ""': 'No journal has as many',
    'below < lines.length → below <= lines.length': 'Behind the last line there is none',
  },
  'src/domain/bring/lines.ts': {
    '/^\\s*(?:[-*+]\\s+)?(\\S.*)$/ → /\\s*(?:[-*+]\\s+)?(\\S.*)$/':
      'A line is read from its beginning',
    '/^\\s*(?:[-*+]\\s+)?(\\S.*)$/ → /^\\s*(?:[-*+]\\s+)?(\\S.*)/':
      'It goes on to the end of its line',
    'line.trim() → line': 'A line of blanks begins no day, and parts none',
    'line.length > longestLine → false': cost,
    '/^\\s*(?:[-*+]\\s+)?(?:(?:date|jour|day)\\s?:\\s*)?(\\S.*)$/i → /\\s*(?:[-*+]\\s+)?(?:(?:date|jour|day)\\s?:\\s*)?(\\S.*)$/i':
      'Its first letters are found first',
    'from < at → from <= at': 'The line that closes a program begins no day',
    'line.length <= longestTitle → line.length < longestTitle':
      'One letter more or less is as long',
    '[] → ["Stryker was here"]': 'It names no sign, and no title',
    '\'\' → "Stryker was here!"':
      'What is found has a title, and beyond the last line stands none; of the signs of a heading dayMarks.test.ts notices it',
  },
  'src/domain/bring/likeDates.ts': {
    '/^\\d+(?!\\d)\\W*\\w/ → /\\d+(?!\\d)\\W*\\w/': 'Where no figure stands first, no day does',
    '[] → ["Stryker was here"]': 'Neither is the name of a weekday, nor stands before a date',
    '\'\' → "Stryker was here!"': 'Nothing is called so',
    'on.slice(0, 4) → on': 'A day begins with its year',
    '!/\\d|(?:di|day|che)\\W{0,20}$/i.test(line) → false': cost,
    '/\\d|(?:di|day|che)\\W{0,20}$/i → /\\d|(?:di|day|che)\\W{0,20}/i': cost,
    'folded.length <= shortLine → folded.length < shortLine':
      'One letter more or less says as little',
    'folded.length > shortLine → folded.length >= shortLine':
      'One letter more or less says as little',
    'said.length <= longestExample → said.length < longestExample':
      'One letter more or less says as much',
    'from < text.length → from <= text.length': 'Behind the last line there is none',
    "found.first === '' → true": cost,
  },
  'src/domain/bring/ranges.ts': {
    '/\\.$/ → /\\./': 'The name of a month has one point, at its end',
    '/^(?:du|de|from)\\s/i → /(?:du|de|from)\\s/i':
      'What does not begin with it begins with a date',
    'from === null → false': 'Without a first date there is no gap behind it',
    '\'\' → "Stryker was here!"': 'What is found has each of them, and neither is a day',
    'from === undefined || to === undefined → from === undefined && to === undefined':
      'What is not counted is no date either',
    'pattern.exec(text)?.[0] → pattern.exec(text)[0]': 'It was found before',
    'inFigures.exec(text)?.[0] → inFigures.exec(text)[0]': 'It was found before',
    'leadingDate(date, order)?.day → leadingDate(date, order).day':
      'Both are dates, or the first one is none',
    '[] → ["Stryker was here"]': 'It is no gap',
    '!/^[^\\d]{0,30}\\d/.test(text) → false': cost,
    '/^[^\\d]{0,30}\\d/ → /[^\\d]{0,30}\\d/': cost,
  },
  'src/domain/bring/besideDate.ts': {
    "timed.replace(/^(?:[\\s,:;–—]|-(?!\\d))+/, '').trim() → timed.replace(/^(?:[\\s,:;–—]|-(?!\\d))+/, '')":
      'Spaces around a text are none of it',
    'rest.length <= longestZone → true': 'No zone is longer',
    'rest.length <= longestZone → rest.length < longestZone': 'No zone is longer',
  },
}
