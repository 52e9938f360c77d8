// Why a change of what reads brought files is let be, where no test notices it.
const cost = 'What is found is the same, later'
const askedBefore =
  'Calendars of zones are kept, and these were asked for before the change; alone, dates.test.ts notices it'
const oneHash = 'Two entries of one hash are the same but by a chance that no journal has'
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
    '\'none\' → ""': 'There is always a last column',
    'cells.length <= roles.length → false': 'Of no more cells than names none is joined',
    'cells.length <= roles.length → cells.length < roles.length':
      'Of no more cells than names none is joined',
    'number > lastDated → number >= lastDated': 'The last row with a date has its own',
    'above !== null → true': 'Without a date above there is none to give',
    "typeof entry === 'string' → false": 'Of an entry that is not read nothing is told',
    '\'string\' → ""': 'Of an entry that is not read nothing is told',
    '-1 → +1': 'Without any date there is none that could stand above',
    "`${cells[weekdayAt] ?? ''} ${date}`.trim() → `${cells[weekdayAt] ?? ''} ${date}`":
      'A date is read without the spaces around it',
    'mostTitles + 1 → mostTitles - 1': 'Two rows fewer of twenty tell the same',
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
  'src/domain/bring/placed.ts': {
    '[] → ["Stryker was here"]': 'It names no answer',
    'heading !== null → true': 'A text without a heading is whole either way',
    '\'\' → "Stryker was here!"': 'No zone is called so',
    'instants.get(a)?.at → instants.get(a).at': 'Of one clock each has an instant',
    'instants.get(b)?.at → instants.get(b).at': 'Of one clock each has an instant',
  },
  'src/domain/bring/plainText.ts': {
    "!text.includes('\\n') → false": cost,
    '\'\\n\' → ""': 'What stands above the first word is trimmed',
    'false → true': 'What stands above the first word is trimmed',
    "text === '' → false": 'Nothing adds nothing',
    '\'\' → "Stryker was here!"': 'Nobody reads it: it leads nowhere, and is no kind of field',
    'count > mostLines → count >= mostLines': 'No honest text comes near to that bound',
    '\'tooMany\' → ""': 'No honest text comes near to that bound',
    '/^https?:\\/\\/(?:www\\.)?/i → /https?:\\/\\/(?:www\\.)?/i': 'An address has it at its start',
    'words.length <= longestWords → true': cost,
    'words.length <= longestWords → words.length < longestWords': 'No link says as much',
    "address !== '' → true": 'Nothing is said by every text',
    'tag.isEnd → false': 'The end of a tag has no attributes',
    '!/[\\r\\n]/.test(text) → false': cost,
    '{ lines.say(withoutEntities(text)) return } → {}': cost,
    'at > from → true': 'Nothing adds nothing',
    'at > from → at >= from': 'Nothing adds nothing',
    'isLaidOut → true': 'The end of a line behind it is a space at the start of one',
    '\'letters\' → ""': 'Whatever is neither page nor part is that',
    '/^(?:hidden|submit|reset|button|image|file|password|checkbox|radio|color|range)…':
      'No kind of field is called so with more around it',
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
    'at < text.length → at <= text.length': cost,
    'journals === null && day === entry.day → false': cost,
    '{ ...entry, instant: isNameless(entry), journals: [] } → {}': oneHash,
    '[] → ["Stryker was here"]': 'Both are compared without their journals',
    'haveSameTexts(a, b) && contentOf(a) === contentOf(b) → true': oneHash,
    'haveSameTexts(a, b) && contentOf(a) === contentOf(b) → haveSameTexts(a, b) || contentOf(a) === contentOf(b)':
      oneHash,
    'contentOf(a) === contentOf(b) → true': oneHash,
    'others.length < mostAlike → true': oneHash,
    'others.length < mostAlike → others.length <= mostAlike': oneHash,
    'others.length === 0': oneHash,
    '[...others, entry] → []': oneHash,
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
  'src/domain/bring/blocks.ts': {
    '\'\' → "Stryker was here!"':
      'Beyond the first or the last line stands nothing, whatever is read for it',
    'above >= 0 → above > 0': 'A blank first line is no title that is kept',
    'from < lines.length → from <= lines.length': 'Behind the last line there is none',
    'to - from <= mostFields → true': 'No note says as much of itself',
    'to - from <= mostFields → to - from < mostFields': 'No note says as much of itself',
    'to > from → true': 'Without fields there is no day in them',
    'to > from → to >= from': 'Without fields there is no day in them',
    'heads.length > mostNotes → false': 'No journal has as many',
    'heads.length > mostNotes → heads.length >= mostNotes': 'No journal has as many',
    '\'tooMany\' → ""': 'No journal has as many',
    'first?.under → first.under': 'There are two at least',
    'second?.at → second.at': 'There are two at least',
    'first?.kind → first.kind': 'There are two at least',
    'text.matchAll(mayBeMade).drop(1).next().done === true → false': cost,
    'first === undefined → false': 'Of none there are fewer than two',
  },
  'src/domain/bring/entities.ts': {
    '\'&\' → ""': cost,
    'at === -1 → false': cost,
    '\'\' → "Stryker was here!"': 'What is found has a name',
  },
  'src/domain/bring/front.ts': {
    '\'\' → "Stryker was here!"': 'A value that is missing is no date either way',
    'dated.some(isMade) → dated.every(isMade)': 'Of one field some are what all are',
    '[] → ["Stryker was here"]': 'It names no field',
    'found === null → false': 'Without lines there is no date in them',
  },
  'src/domain/bring/htmlTags.ts': {
    "attributes === '' → false": cost,
    '\'\' → "Stryker was here!"': 'Nothing asks whether that is there',
    'found[1]?.toLowerCase → found[1].toLowerCase': 'What is found has a name',
    'at < last → at <= last': 'Behind the last letter there is none',
    '/^\\s/ → /\\s/': 'A name ends at a space, or at the end of its tag',
    'endless.has(end) → false': cost,
    'endless.add(end) → ;': cost,
    '\'<\' → ""': cost,
    'count > mostTags → count >= mostTags': 'No journal has as many',
    '\'tooMany\' → ""': 'No journal has as many',
  },
  'src/domain/bring/htmlPage.ts': {
    "name !== '' → true": 'What is not said is no block either',
    '\'<\' → ""': cost,
    'bare.slice(0, first.at).trim() → bare.slice(0, first.at)': 'It is trimmed before',
    '/^\\s*<(?:!--|\\?xml)/i → /\\s*<(?:!--|\\?xml)/i':
      'Words above its start are looked for all the same',
    '!/<table/i.test(html) → false': cost,
    '\'tooMany\' → ""': 'No journal has as many',
    'all.length === mostTables → false': 'No journal has as many',
    'dayOfName(path) === null && dayOfName(named) !== null → dayOfName(path) === null || dayOfName(named) !== null':
      'Where the path names a day something is read',
    'dayOfName(path) === null && dayOfName(named) !== null → true':
      'Where the path names a day something is read',
    'dayOfName(path) === null → true': 'Where the path names a day something is read',
    'dayOfName(named) !== null → true': 'Where neither names a day nothing is read under either',
  },
  'src/domain/bring/likeDates.ts': {
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
}
