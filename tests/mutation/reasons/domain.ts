// Why a change of the domain that no test notices is let be.
const cost = 'What is found is the same, later'
const oneRow = 'No day stands there twice'
const pattern = 'What is not told by its number is told by the pattern'

export const domainReasons = {
  'src/domain/sentences.ts': {
    "closed === '' → false": 'An empty sentence is none, and is left out at the end',
    '\'\' → "Stryker was here!"': 'Behind the last one a capital stands for nothing',
  },
  'src/domain/day.ts': {
    "typeof text !== 'string' || !dayPattern.test(text)":
      'What is no such text never equals the day that is made of it',
    "typeof text !== 'string' || !dayPattern.test(text) → typeof text !== 'string' && !dayPattern.test(text)":
      'What is no such text never equals the day that is made of it',
    "typeof text !== 'string'": 'What is no text never equals the day that is made of it',
  },
  'src/domain/durableStorage.ts': {
    '[] → ["Stryker was here"]': 'Without a day nothing was noted either',
  },
  'src/domain/email.ts': {
    'character.codePointAt(0)?.toString → character.codePointAt(0).toString':
      'A character has always a number',
  },
  'src/domain/formerKids.ts': {
    'kid === null → false': 'No link is that of null',
  },
  'src/domain/graphemes.ts': {
    'text.length <= max': cost,
  },
  'src/domain/invitation.ts': {
    '[] → ["Stryker was here"]': 'The second of one is not there either',
  },
  'src/domain/matches.ts': {
    'low >= high → low > high': 'A piece without a letter is left out further on',
  },
  'src/domain/monthGrid.ts': {
    'next !== null → true': 'Null is later than no day',
    'next > today → next >= today': 'Of two equal days either is the same',
  },
  'src/domain/passkeys.ts': {
    '\'lueur/1/passkey\' → ""': 'The golden values of the engine hold it',
  },
  'src/domain/product.ts': {
    '\'Lueur\' → ""': 'The name itself, which screens and mails show in their own tests',
  },
  'src/domain/broughtLabels.ts': {
    '\' : \' → ""': cost,
    '\':\' → ""': cost,
    '\' \' → ""': 'A space, or the end, stands on either side of what is taken out',
  },
  'src/domain/heads.ts': {
    'not reached': 'What is split has a first part, which may be empty',
  },
  'src/domain/register.ts': {
    'a.id < b.id → a.id <= b.id': 'No two values of a register have one id',
  },
  'src/domain/reminders.ts': {
    'at !== null → true': 'The year 1970 is long ago',
    'text !== undefined → true': 'What is not there is no number either',
    '\'\' → "Stryker was here!"': 'Words that are not ours are nothing, as no words are',
    '\'-\' → ""': 'Nothing is read from either',
  },
  'src/domain/search.ts': {
    'place < count → place <= count':
      'What is written behind the end of an array of numbers is lost',
    'day !== undefined → true': 'A place is always that of a day',
    'withWords.length < limit': `${cost}: what is too many is cut off at the end`,
    'withPhrase.length >= limit': `${cost}: what is too many is cut off at the end`,
    'phrase === rarest → false': cost,
  },
  'src/domain/backup.ts': {
    'triedAt !== null → true': 'Without an instant the last try is long ago',
    'lastAt === null → false': 'A file that was never made is as old as one of 1970',
    'other < day → other <= day': 'The file of the day itself was left out before',
    'other > day → other >= day': 'The file of the day itself was left out before',
  },
  'src/domain/retry.ts': {
    'namedAt === null → false': 'What was never named is as old as 1970',
  },
  'src/domain/lookBack.ts': {
    'a < b → a <= b': oneRow,
  },
  'src/domain/sunOfYear.ts': {
    'known !== undefined → false': cost,
    'knownWords.set(day, words) → ;': cost,
    '(code >= 97 && code <= 122) || (code >= 48 && code <= 57) → false': pattern,
    '(code >= 97 && code <= 122) || (code >= 48 && code <= 57) → code >= 97 && code <= 122 && code >= 48 && code <= 57':
      pattern,
    'code >= 97 && code <= 122 → false': pattern,
    'code >= 97 → code > 97': pattern,
    'code <= 122 → code < 122': pattern,
    'code >= 48 && code <= 57 → false': pattern,
    'code >= 48 → code > 48': pattern,
    'code <= 57 → code < 57': pattern,
    'at < text.length → at <= text.length': 'Behind the last sign there is none',
    'day < oldest → day <= oldest': 'Of two equal days either is the same',
    'a.day < b.day → a.day <= b.day': oneRow,
    'fullest === undefined → false': 'A year always has months',
    'last === undefined || most === undefined → last === undefined && most === undefined':
      'A song that came is of a day',
    'last === undefined → false': 'A song that came is of a day',
    'most === undefined → false': 'A song that came is of a day',
    'a < b → a <= b': oneRow,
  },
  'src/domain/yearCards.ts': {
    'months.find((row) => row.month === month)?.mostGlow → months.find(row => row.month === month).mostGlow':
      'A year always has its months',
  },
  'src/domain/versions.ts': {
    '-1 → +1': 'Every line was looked for',
    'whole[place]?.trim → whole[place].trim': 'Each place is one of these lines',
  },
}
