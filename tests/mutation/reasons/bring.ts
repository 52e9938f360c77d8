// Why a change of what reads brought files is let be, where no test notices it.
const cost = 'What is found is the same, later'
const askedBefore =
  'Calendars of zones are kept, and these were asked for before the change; alone, dates.test.ts notices it'
const noZone = 'With anything else beside it, it is no zone either way'

export const bringReasons = {
  'src/domain/bring/brought.ts': {
    '`The file was not read: ${reason}.` → ``': 'Its own words, which nobody is shown',
    '{ cause } → {}': 'Seen by who looks for a fault alone',
  },
  'src/domain/bring/conversation.ts': {
    "{ tags: '', mood: '', place: '' } → {}":
      'Days are counted here: their texts are not looked at',
    '\'\' → "Stryker was here!"': 'Days are counted here: their texts are not looked at',
    'first === undefined || newest === undefined → first === undefined && newest === undefined':
      'Without a first day there is no newest one either',
    'first === undefined → false': 'Without a first day there is no newest one either',
    'newest === undefined → false': 'Where there is a first day there is a newest one too',
  },
  'src/domain/bring/csv.ts': {
    'date === undefined → false': 'No column has the name of nothing',
    '\'otherDate\' → ""':
      'Nothing is read of a column that says the day again, whatever it is called',
    '\'\' → "Stryker was here!"': 'Without a date there is no entry that could have words after it',
  },
  'src/domain/bring/csvRows.ts': {
    'text.slice(0, longestFirstRow) → text': cost,
    '\'x\' → ""': 'No separator stands in either',
    'at < text.length → at <= text.length':
      'Behind the last row there is a row of nothing, which is none',
    'next < text.length → next <= text.length': 'Behind the last letter there is none',
  },
  'src/domain/bring/dates.ts': {
    '\'\' → "Stryker was here!"': 'Neither is a zone that calendars know',
    'lead.exec(whole)?.[0] → lead.exec(whole)[0]': 'What may stand before a date may be nothing',
    '[] → ["Stryker was here"]': 'Neither is a time, nor a word that says a day',
  },
  'src/domain/bring/fields.ts': {
    "typeof value === 'number' → true": 'What can be counted with is a number',
  },
  'src/domain/bring/headings.ts': {
    'heading .exec(line)?.[1] ?.replace → heading.exec(line)?.[1].replace':
      'A heading that is found has its words',
    'parts.at(-1)?.lines → parts.at(-1).lines': 'There is always a part: the free note at least',
  },
  'src/domain/bring/jrnl.ts': {
    'hour === undefined → false': 'An hour that is not there is no hour of a day either',
    'found.at(-1)?.lines → found.at(-1).lines': 'The first line opens an entry',
  },
  'src/domain/bring/jsonItems.ts': {
    'held.slice(-200) → held': cost,
    'list !== null → true': 'Outside of a list what is held is no item: nothing is given of it',
  },
  'src/domain/bring/jsonJournal.ts': {
    'list !== null → true': 'What is given whole is always an object',
    '[] → ["Stryker was here"]': 'A text names no mood and no tag',
  },
  'src/domain/bring/markdown.ts': {
    'found === null → false': 'For the compiler: without one there is no heading of a day either',
  },
  'src/domain/bring/tally.ts': {
    'haveSameTexts(a, b) → true': cost,
    'a.parts.length === b.parts.length && a.parts.every(({ text }, at) => text === b… → true': cost,
    'a.parts.length === b.parts.length && a.parts.every(({ text }, at) => text === b… → a.parts.length === b.parts.length || a.parts.every(({ text }, at) => text === b…':
      cost,
    'a.parts.length === b.parts.length → true': cost,
    'a.parts.every(({ text }, at) => text === b.parts[at]?.text) → a.parts.some(({ text }, at) => text === b.parts[at]?.text)':
      cost,
    'text === b.parts[at]?.text → true': cost,
    'b.parts[at]?.text → b.parts[at].text': 'Both have as many parts',
    "`${entry.day} ${entry.time ?? ''}` → ``": cost,
    "entry.time ?? '' → entry.time && ''": cost,
    '\'\' → "Stryker was here!"': cost,
  },
  'src/domain/bring/wallClock.ts': {
    '\'\' → "Stryker was here!"': 'An empty name is asked for, and is that of no zone',
    '/^(?:GMT|UTC)([+-]\\d{2}):?(\\d{2})$/': askedBefore,
    "'$1:$2'": askedBefore,
    '/^(?:GMT|UTC)([+-]\\d{2}):?(\\d{2})$/ → /(?:GMT|UTC)([+-]\\d{2}):?(\\d{2})$/': noZone,
    '/^(?:GMT|UTC)([+-]\\d{2}):?(\\d{2})$/ → /^(?:GMT|UTC)([+-]\\d{2}):?(\\d{2})/': noZone,
    'known !== undefined → false': cost,
    'formatByZone.size < mostZones': `${cost}: the calendars of zones are kept to be asked again`,
    'formatByZone.size < mostZones → true': 'What is found is the same, with more of it kept',
    'formatByZone.set(zone, format) → ;': cost,
    "zone === '' → false": 'No calendar knows a zone without a name',
  },
  'src/engine/bring/readJournal.ts': {
    'pages.length === 0 → false': 'Without a page none is read, and none is named',
    'start.length < lettersOfStart → true': cost,
    'start.length < lettersOfStart → start.length <= lettersOfStart': cost,
    'file.slice(0, lettersOfStart) → file': cost,
    '\'\' → "Stryker was here!"': 'So many letters fewer tell the same',
    '{ bytes: mostUnpacked } → {}':
      'Half a gigabyte of honest text would have to be unpacked; what goes beyond an allowance is refused in zip.test.ts',
  },
  'src/engine/bring/zip.ts': {
    'from + length > file.size → from + length >= file.size':
      'Behind the list stands the end of the archive',
    'bytes > packedBytes * mostTimes → bytes >= packedBytes * mostTimes':
      'No honest text comes near to that bound',
    'from + packedBytes > file.size → from + packedBytes >= file.size':
      'Behind each member stands the list',
  },
}
