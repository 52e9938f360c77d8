// Why a change of what reads brought files is let be, where no test notices it.
const cost = 'What is found is the same, later'
const oneHash = 'Two entries of one hash are the same but by a chance that no journal has'

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
    'day.slice(0, 4) → day': 'A date is read from its beginning, whatever follows its year',
    'days.some((day) => day && saysOtherDay(cell, day)) → days.every(day => day && saysOtherDay(cell, day))':
      'A table of Daylio says one day in a row',
    'place !== at → true': 'A weekday alone in the column of dates is no date in figures',
    'hasNames && place !== at → true':
      'A weekday alone in the column of dates is no date in figures, and a row of days has no name of such a column',
    'hasNames && place !== at → hasNames || place !== at':
      'A weekday alone in the column of dates is no date in figures, and a row of days has no name of such a column',
    '`${said.trim()} ${date}`.trim() → `${said.trim()} ${date}`':
      'A date is read without the spaces around it',
    'spelledOut(cell).trim() → spelledOut(cell)':
      'What is left of an hour behind a date is no word',
    "titles.map((cells) => filled(cells).join(' ')).filter((title) => title !== '') → titles.map(cells => filled(cells).join(' '))":
      'A row of nothing is none',
    "title !== '' → true": 'A row of nothing is none',
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
    '\'\' → "Stryker was here!"': 'It has no sign between cells',
    'said?.line.length ?? 0 → said?.line.length && 0':
      'Right under it a row of nothing parts what follows either way',
    '\'\\n\' → ""': 'A cell ends at the end of its line',
    'at > from → false': 'What is longer than nothing begins with no end of a line',
  },
  'src/domain/bring/fields.ts': {
    "typeof value === 'number' → true": 'What can be counted with is a number',
  },
  'src/domain/bring/jrnl.ts': {
    'hour === undefined → false': 'An hour that is not there is no hour of a day either',
    'last?.lines → last.lines': 'The first line opens an entry',
    'last?.broken → last.broken': 'The first line opens an entry',
    'found.length === mostEntries → false': 'No journal has as many',
    '\'tooMany\' → ""': 'No journal has as many',
  },
  'src/domain/bring/jsonItems.ts': {
    'held.slice(-200) → held': cost,
    'isInString && !isEscaped → false': cost,
    '{ // What a string says is passed at once. inString.lastIndex = at at = inStrin… → {}': cost,
    'list !== null → true': 'Outside of a list what is held is no item: nothing is given of it',
  },
  'src/domain/bring/jsonJournal.ts': {
    'heldWords += length → heldWords -= length': 'No journal has as many',
    'heldWords > mostHeldWords → false': 'No journal has as many',
    'waitingWords += length → waitingWords -= length': 'No journal has as many',
    'waitingWords <= mostHeldWords → true': 'No journal has as many',
    'heldWords > mostHeldWords → heldWords >= mostHeldWords': 'No journal has as many',
    'waiting.length < mostWaiting → waiting.length <= mostWaiting': 'One item more or less waits',
    'waitingWords <= mostHeldWords → waitingWords < mostHeldWords': 'No journal has as many',
    '\'tooLarge\' → ""': 'No journal has as many',
    'list !== null → true': 'What is given whole is always an object',
    '[] → ["Stryker was here"]': 'A text names no mood and no tag',
  },
  'src/domain/bring/placed.ts': {
    '[] → ["Stryker was here"]': 'It names no answer',
    'heading !== null → true': 'A text without a heading is whole either way',
    '\'\' → "Stryker was here!"': 'No zone is called so',
    'instants.get(a)?.at → instants.get(a).at': 'Of one clock each has an instant',
    'instants.get(b)?.at → instants.get(b).at': 'Of one clock each has an instant',
  },
  'src/domain/bring/tally.ts': {
    '{ const { day, time, parts, tags, mood, glow, place, music } = entry const text… → {}':
      'Each is then compared with all others: what is found is the same, later',
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
  'src/engine/bring/readJournal.ts': {
    'pages.length === 0 → false': 'Without a page none is read, and none is named',
    'start.length < lettersOfStart → true': cost,
    'start.length < lettersOfStart → start.length <= lettersOfStart': cost,
    'file.slice(0, lettersOfStart) → file': cost,
    '\'\' → "Stryker was here!"': 'So many letters fewer tell the same',
    '{ bytes: mostUnpacked } → {}':
      'Half a gigabyte of honest text would have to be unpacked; what goes beyond an allowance is refused in zip.test.ts',
  },
  'src/engine/bring/zipList.ts': {
    'end.from + shift + length > file.size → end.from + shift + length >= file.size':
      'Behind the list stands the end of the archive',
  },
  'src/engine/bring/zip.ts': {
    'bytes > member.packedBytes * mostTimes → bytes >= member.packedBytes * mostTimes':
      'No honest text comes near to that bound',
    'from + packedBytes > file.size → from + packedBytes >= file.size':
      'Behind each member stands the list',
  },
  'src/domain/bring/splitDates.ts': {
    'at > names → at >= names': 'The name of a column of years is no year: its row stays as it is',
    'named >= 0 → named > 0': 'A column that holds nothing says nothing by its name',
    'year === -1 || month === -1 || day === -1 → (year === -1 || month === -1) && day === -1':
      'Without one of the three no row is dated',
    'year === -1 || month === -1 → false': 'Without one of the three no row is dated',
    'year === -1 → false': 'Without one of the three no row is dated',
    'year === -1 || month === -1 → year === -1 && month === -1':
      'Without one of the three no row is dated',
    'month === -1 → false': 'Without one of the three no row is dated',
    'day === -1 → false': 'Without one of the three no row is dated',
    '/^\\d{1,2}$/': 'What holds more than the figures of a date is none',
    '/\\.$/ → /\\./': 'The name of a month has one point, at its end',
    '/^\\d{4}$/': 'What holds more than the figures of a date is none',
    '/^\\d{4}$/.test(year) && ofYear !== undefined → true':
      'What lacks a year, or a month, is no date',
    'ofYear !== undefined → true': 'What lacks a year, or a month, is no date',
    "['', ''] → []": 'Neither is the year of a date',
    'named === 0 → false': 'The name of a column of days says it as well',
    'day !== null && before !== null → day !== null || before !== null':
      'Nothing is far from no day',
    'day !== null && before !== null → true': 'Nothing is far from no day',
    'day !== null → true': 'Nothing is far from no day',
    'before !== null → true': 'Nothing is far from no day',
    '/^\\d{4}$/.test(year) && ofYear !== undefined → /^\\d{4}$/.test(year) || ofYear !== undefined':
      'What lacks a year, or a month, is no date',
    'rows.slice(0, mostTitles + 1) → rows':
      'Names stand so high that more rows are hardly looked at',
    'mostTitles + 1 → mostTitles - 1': 'Names stand so high that more rows are hardly looked at',
    'cell.trim().slice(0, longestName) → cell.trim()': cost,
    '\'\' → "Stryker was here!"': 'Neither is a figure, nor said',
    '[] → ["Stryker was here"]': 'It is no figure',
  },
  'src/domain/bring/xmlRows.ts': {
    'end === -1 → false': 'What is found is the same, later',
    '-1 → +1':
      'What is found is the same, later; where it is read for ever, xmlRows.test.ts notices it',
    "name !== '' → true": 'A section, or a comment, that comes so far says nothing',
    '!isSection && isEndless → false': cost,
    'isEndless ||= end === -1 → isEndless &&= end === -1': cost,
    "!cell.includes('<!') → false": cost,
    '\'<!\' → ""': cost,
    '\'\' → "Stryker was here!"': 'No tag, and no table, is called so',
  },
  'src/domain/bring/columns.ts': {
    'name.trim().slice(0, longestName) → name.trim()': cost,
    '200 + known → 200 - known': 'Which of two dates of making is taken is no rule',
    'names .map((name, at) => dateColumn(name, rows, at)) .filter(({ dates }) => dat… → names.map((name, at) => dateColumn(name, rows, at))':
      'A column without a date comes last, and is no better than none',
    'dates > 0 → true': 'A column without a date comes last, and is no better than none',
    'dates > 0 → dates >= 0': 'A column without a date comes last, and is no better than none',
    'rows.slice(above + 1) → rows': 'A name is no date',
    'at === -1 → false': 'Without a date in it no row is dated',
    'row?.[at] → row[at]': 'Below the names stands a row',
    '\'\' → "Stryker was here!"': 'It is no date, and no name',
    '[] → ["Stryker was here"]': 'It is no date, and no name',
    '\'none\' → ""': 'Neither is read',
    'above < rows.length → true': 'Below the last row there is none',
    'above < rows.length → above <= rows.length': 'Below the last row there is none',
    'dateAt > 0 → true': 'Nothing stands before the first column',
    'dateAt > 0 → dateAt >= 0': 'Nothing stands before the first column',
    '/\\s*:$/': 'What ends with a colon is one by that',
  },
  'src/domain/bring/dayOne.ts': {
    '\'text\' → ""': cost,
    '\'\' → "Stryker was here!"': 'Nothing is called so',
    '[] → ["Stryker was here"]': 'It is no part of a text',
    'contentsOf(entry).filter(isFields) → contentsOf(entry)': 'What is no part has no words',
    'rich.length > longestRich → rich.length >= longestRich': 'No entry comes near to that bound',
    "textIn(entry, 'richText').length > longestRich → textIn(entry, 'richText').length >= longestRich":
      'No entry comes near to that bound',
    "textIn(entry, 'text') !== '' && !rich.includes('\"embeddedObjects\"') → false": cost,
    '\'"embeddedObjects"\' → ""': cost,
  },
  'src/domain/bring/diaro.ts': {
    '\'damaged\' → ""': 'A row without its end is broken, and told as such below',
    "table === 'diaro_locations' → true": 'No tag and no mood has a place of its own',
    'entry !== null → true': 'No entry lacks its number',
    'Math.max(attached.size, others.size, names?.size ?? 0) > mostNames → false':
      'No journal has as many',
    'Math.max(attached.size, others.size, names?.size ?? 0) → Math.min(attached.size, others.size, names?.size ?? 0)':
      'No journal has as many',
    'names?.size ?? 0 → names?.size && 0': 'No journal has as many',
    "{ throw new BringError('tooMany') } → {}": 'No journal has as many',
    '\'tooMany\' → ""': 'No journal has as many',
    'Math.max(attached.size, others.size, names?.size ?? 0) > mostNames → Math.max(attached.size, others.size, names?.size ?? 0) >= mostNames':
      'No journal has as many',
    'others.length > 0 → true': 'Of none none is told',
    'others.length > 0 → others.length >= 0': 'Of none none is told',
  },
  'src/domain/bring/joiner.ts': {
    'pieces.length < piecesAtOnce': cost,
    'joined.length === 0 → false': cost,
  },
}
