// Why a change of the smaller modules that read brought files is let be, where no test notices it.
const cost = 'What is found is the same, later'
const asked =
  'Calendars of zones are kept, and these were asked for before the change; alone, dates.test.ts notices it'
const noAddress = 'No address is called so, and nothing is said by every text'
const manyMonths = 'A life of as many months takes seconds to try in all zones of the world'
const noneMissing = 'None of them is missing'
const beyond = 'Beyond the first and the last line stands nothing that a sentence goes on with'
const noTable = 'No table has as many columns'
const noWall = 'An instant that no calendar has was none when it was read'
const noHonestFile = 'No honest file has as many texts on its days that tell'

export const bringPartsReasons = {
  'src/domain/bring/dayOneParts.ts': {
    'urls.length === 0 → true': 'An address begins on a line of its own, dropped or not',
    '\'\' → "Stryker was here!"':
      'No address is called so, and nothing is said by every text; of what is taken off, or compared with, dayOneParts.test.ts notices it',
    "linkUrl !== '' → true": noAddress,
    'false → true':
      'Before the first words nothing stands that could be dropped; behind others dayOneParts.test.ts notices it',
    '(linked + text).slice(0, longestWords) → linked + text': 'No link has as many words',
  },
  'src/domain/bring/daysOfZones.ts': {
    '[] → ["Stryker was here"]':
      'It stands on no day, and at no instant; as a day of too many texts daysOfZones.test.ts notices it',
    '-2 → +2': 'No zone is two days from Greenwich',
    'numberOf(at) + by → numberOf(at) - by': 'They are as many before it as behind it',
    '({ instant }) => instant?.at ?? at → () => undefined': cost,
    'instant?.at → instant.at': 'What stands around an instant has one',
    'instant === null → false': 'For the compiler: what has no zone has an instant',
    'wall?.day → wall.day': noWall,
    'wall === null → false': noWall,
    'wall === null || moment === undefined → false': noWall,
    'wall === null || moment === undefined → wall === null && moment === undefined': noWall,
    'moment === undefined → false': 'Each place is one of these instants',
    'walls[row]?.[place] → walls[row][place]': noneMissing,
    'days[row]?.[place] → days[row][place]': noneMissing,
    'placed += found.length → placed -= found.length': noHonestFile,
    'placed > mostPlaced → false': noHonestFile,
    'placed > mostPlaced → placed >= mostPlaced': noHonestFile,
    '\'\' → "Stryker was here!"': 'It only tells days apart',
    '\' \' → ""': 'It only tells days apart, and times are of one length',
    'known.set(name, found) → ;': cost,
    'other !== null && offsetOf(other, at) === offset → false': cost,
    '{ const other = wallAt(at, zone) return other !== null && offsetOf(other, at) =… → {}': cost,
    'offsetOf(other, at) === offset → offsetOf(other, at) !== offset':
      'No clock is turned twice within these days: one of both ends is as far from Greenwich',
    'other !== null → true': noWall,
    'other !== null → other === null': cost,
  },
  'src/domain/bring/sentences.ts': {
    '\'\' → "Stryker was here!"': beyond,
    'above.slice(-longLine) → above': cost,
    'above.trimEnd().slice(-longLine) → above.trimEnd()': cost,
    'line.slice(-longLine) → line': cost,
    'above.length > longLine → above.length >= longLine': 'One letter more or less is as long',
  },
  'src/domain/bring/markdownTable.ts': {
    'line.length <= longestDashes → true': noTable,
    'line.length <= longestDashes → line.length < longestDashes': noTable,
    '\'\' → "Stryker was here!"':
      'A line that is asked for is there; of what is taken off a line tablesOfText.test.ts notices it',
    'at < lines.length → at <= lines.length': 'Behind the last line there is none',
    'lines[at - 1]?.includes → lines[at - 1].includes': 'A line stands above the second one',
    'at + 1 → at - 1': 'The line of names and that of dashes are of the table too',
  },
  'src/domain/bring/tables.ts': {
    '\'\\n\' → ""': 'Of words without a date it is told that they are there, and no more',
    "() => '' → () => undefined": 'Words around a table are no day of it',
    '\'\' → "Stryker was here!"': 'Words around a table are no day of it',
  },
  'src/domain/bring/zones.ts': {
    '(named[middle]?.at ?? at) < at → (named[middle]?.at ?? at) <= at':
      'Of one instant with two zones either is as near',
    'named[middle]?.at → named[middle].at': noneMissing,
    'instant === null → false': 'For the compiler: what has no instant is not nameless either',
    '\'UTC\' → ""': 'An entry without a zone stands on the day of Greenwich already',
    'wall === null → false': noWall,
    'months.length <= mostInstants → true': manyMonths,
    'months.length <= mostInstants → months.length < mostInstants':
      'Of as many each is one of them',
    'not reached': manyMonths,
    '() => 0 → () => undefined': 'All are alike at first, whatever they are called',
    'rows[row]?.[at] → rows[row][at]': noneMissing,
    'next++ → next--': 'Below nought numbers tell rows apart as well',
  },
  'src/domain/bring/wallClock.ts': {
    '\'\' → "Stryker was here!"': 'An empty name is asked for, and is that of no zone',
    '[] → ["Stryker was here"]': 'It names no sign of an offset',
    "(Number(hours) * 60 + Number(minutes)) * minuteMs * (sign === '-' ? -1 : 1) → (Number(hours) * 60 + Number(minutes)) * minuteMs / (sign === '-' ? -1 : 1)":
      'To divide by one, or by minus one, is to multiply',
    'known !== undefined → false': cost,
    'noZones.has(zone) → true': asked,
    'noZones.has(zone) → false': cost,
    "{ format = new Intl.DateTimeFormat('en-US', { timeZone: zone, calendar: 'gregor… → {}": asked,
    "{ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23… → {}": asked,
    '\'en-US\' → ""': asked,
    '\'gregory\' → ""': asked,
    '\'latn\' → ""': asked,
    '\'h23\' → ""': asked,
    '\'numeric\' → ""': asked,
    '\'2-digit\' → ""': asked,
    'format !== null → true': 'What no calendar knows is kept either way',
    'format !== null → false': asked,
    'format !== null → format === null': asked,
    'noZones.size < mostNoZones':
      'What is found is the same: what no calendar knows is asked again',
    'noZones.add(zone) → ;': cost,
    'formatByZone.set(zone, format) → ;': cost,
    "zone === '' → false": 'No calendar knows a zone without a name',
    'zone.length > longestZone → false': 'No calendar knows a zone with so long a name',
    'zone.length > longestZone → zone.length >= longestZone':
      'No calendar knows a zone with so long a name',
  },
}
