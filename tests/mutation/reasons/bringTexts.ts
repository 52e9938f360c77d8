// Why a change of what reads texts and pages is let be, where no test notices it.
const cost = 'What is found is the same, later'

export const bringTextsReasons = {
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
    "leadingDate(withYearNear(value, { day }) ?? '')?.rest.trim() → leadingDate(withYearNear(value, { day }) ?? '')?.rest":
      'What follows a date ends with no space',
    'day !== null → true': 'It is asked of fields that say a day',
    'fields.at(-1)?.values → fields.at(-1).values': 'The first line that says something has a name',
    '\'\' → "Stryker was here!"': 'A value that is missing is no date either way',
    'dated.some(isMade) → dated.every(isMade)': 'Of one field some are what all are',
    '[] → ["Stryker was here"]': 'It names no field',
    'found === null → false': 'Without lines there is no date in them',
  },
  'src/domain/bring/headings.ts': {
    'parts.length > mostParts → false': 'No honest text comes near to that bound',
    'parts.length > mostParts → parts.length >= mostParts':
      'No honest text comes near to that bound',
    '\'tooMany\' → ""': 'No honest text comes near to that bound',
    'heading .exec(line)?.[1] ?.replace → heading.exec(line)?.[1].replace':
      'A heading that is found has its words',
    'parts.at(-1)?.lines → parts.at(-1).lines': 'There is always a part: the free note at least',
  },
  'src/domain/bring/htmlPage.ts': {
    '\'\' → "Stryker was here!"':
      'What is not said is no block; and what is missing is no word of a row',
    'false → true': 'A row of nothing says nothing, whether it is given or not',
    "words !== '' → true": 'A row of nothing says nothing, whether it is given or not',
    'cells.length < next → cells.length <= next': 'All rows have a blank cell more',
    'onSpan() → ;': 'No honest table has as many places without a cell',
    "{ spanned++ if (spanned > table.length * mostSpanned) throw new BringError('too… → {}":
      'No honest table has as many places without a cell',
    'spanned++ → spanned--': 'No honest table has as many places without a cell',
    'spanned > table.length * mostSpanned → false':
      'No honest table has as many places without a cell',
    'spanned > table.length * mostSpanned → spanned >= table.length * mostSpanned':
      'No honest table has as many places without a cell',
    'table.length * mostSpanned → table.length / mostSpanned':
      'No honest table has as many places without a cell',
    'next < mostPieces - 1 → next <= mostPieces - 1': 'No honest table has as many columns',
    'next < mostPieces - 1 → true': 'No honest table has as many columns',
    'mostPieces - 1 → mostPieces + 1': 'No honest table has as many columns',
    'row.hasRoom() → true': 'No honest table has as many columns',
    '[...above.keys()].filter((column) => column >= next) → [...above.keys()]':
      'What covers a place that was passed covers none behind it',
    'column >= next → true': 'What covers a place that was passed covers none behind it',
    "{ markup: 'page' } → {}": 'A reader is given its tags',
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
  'src/domain/bring/htmlTags.ts': {
    'false → true':
      'What no browser shows has no end; of a value in a tag htmlWords.test.ts notices it',
    'count++ → count--': 'No journal has as many',
    'count > mostTags → false': 'No journal has as many',
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
  'src/domain/bring/markdown.ts': {
    "words !== '' → true": 'Blank lines around a text are none of it',
    'named !== null && !named.isOfFolder → false':
      'A name that says a day has more figures than those of a year',
    '\'\' → "Stryker was here!"': 'What is missing is no date, no hour and no title',
    '[] → ["Stryker was here"]': 'A text without notes is read as one',
    'day !== null → true': 'Of days around an instant none is missing',
    'first?.depth → first.depth': 'There is a day',
    'first?.day → first.day': 'There is a day',
    'day < over.day → day <= over.day': 'They are other days',
    '\'text\' → ""': 'Whatever is neither day nor folder is that',
    'day === null → false': 'No first line says that there is no day',
    "[title, start.includes(foldText(ofName)) ? '' : ofName] .filter((one) => one !=… → [title, start.includes(foldText(ofName)) ? '' : ofName]":
      'Blank lines around a text are none of it',
    "one !== '' → true": 'Blank lines around a text are none of it',
    'text.slice(0, longestTitle) → text': cost,
    'found === null → false': 'For the compiler: without one there is no heading of a day either',
  },
  'src/domain/bring/names.ts': {
    '\' \' → ""': 'It is only asked whether letters stand in it; of words names.test.ts notices it',
    'at < alike → true': 'One of two paths ends before',
    'at < alike → at <= alike': 'One of two paths ends before',
    'end > 0 → end >= 0': 'Before the first letter stands no sign',
    'end > 0 → true': 'Before the first letter stands no sign',
    '\'\' → "Stryker was here!"': 'What is found has it',
    '[] → ["Stryker was here"]': 'It is no figure, and no word of a day',
    'end === null → false': 'What is no day is no later one',
    'days <= mostDays → days < mostDays': 'One day more or less is as far',
    'to <= name → to < name': 'A sign stands between a folder and its notes',
    'from < name → false': 'A note begins behind its folder',
    'from < name → from <= name': 'Nothing stands before what a name begins with',
    '/^(?:du|from)\\s/i → /(?:du|from)\\s/i': 'What does not begin with it is no range either',
    "range !== null && first?.rest === '' → range !== null || first?.rest === ''":
      'The first day of a range is a date alone',
    'range !== null → true': 'The first day of a range is a date alone',
    "first?.rest === '' → true": 'The first day of a range is a date alone',
    'first?.rest → first.rest': 'The first day of a range is a date alone',
    'others.length === 0 → false': cost,
  },
  'src/domain/bring/plainText.ts': {
    'count++ → count--': 'No honest text comes near to that bound',
    'count > mostLines → false': 'No honest text comes near to that bound',
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
  'src/domain/bring/lueurMarkdown.ts': {
    'found === null → false': 'Without a heading there is no day in it',
    'texts.at(-1)?.answer → texts.at(-1).answer': 'A blank line stands above what is looked at',
    'day.texts.at(-1)?.answer → day.texts.at(-1).answer':
      'A blank line stands above what is looked at',
    'day.texts.at(-1)?.answer ?? -1 → day.texts.at(-1)?.answer && -1':
      'A blank line stands above what is looked at',
    '-1 → +1': 'A blank line stands above what is looked at',
    '[line] → []': 'It is a blank one',
    '[] → ["Stryker was here"]': 'It names no answer',
    'id === undefined → false': 'An answer that is not there is none',
    "(lines[at] ?? '').trim() → lines[at] ?? ''": 'It writes blank lines without spaces',
    '\'\' → "Stryker was here!"':
      'Nothing stands beyond the first and the last line that looks like a heading',
    "above.trim() !== '' → true": 'A text of nothing is none',
    'above.trim() → above': 'A text of nothing is none',
  },
  'src/domain/bring/piecesOf.ts': {
    'read === text.length → false':
      'Where nothing stands behind the last piece, nothing is added to it',
  },
}
