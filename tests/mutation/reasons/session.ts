// Why a change of a session that no test notices is let be.

const memory = 'Memory that no script reads any more'
const noneIsCalledSo = 'None is called so'
const closedByDexie = 'An open database delays nobody: Dexie closes it when another changes it'
const notedAgain =
  'It is noted again as the page opens; here for a phone that is killed before that'
const notOfPassword = 'No wrap of a password has the name of one of a recovery key'
const alwaysThere = 'It is always there'

export const sessionReasons = {
  'src/engine/session/changeKey.ts': {
    'newPassword === password → false': 'The same password gives the same key, at twice the cost',
    '!present.ok → false': 'Where one password cannot become a key, neither can the other',
    "typeof user.username !== 'string' || !isSealed(user.username) → typeof user.username !== 'string' && !isSealed(user.username)":
      'What is not sealed does not open either',
    "typeof user.username !== 'string' → false": 'What is no text is not sealed either',
    'replaces === null → false': 'No key is that of null',
    'link.next !== undefined → true': 'What is undefined stands in no body',
    '\'replaced\' → ""': 'A record of nothing is read as none',
    'wipe(opened) → ;': memory,
    'wipe(made.keys) → ;': memory,
    '[] → ["Stryker was here"]': noneIsCalledSo,
  },
  'src/engine/session/endErasures.ts': {
    '(): Promise<boolean> => Promise.resolve(false) → () => undefined': 'Neither is kept',
  },
  'src/engine/session/inTurn.ts': {
    'cancel() → ;':
      'A lock that was granted is not taken back at the signal, and the wait ends with the work',
  },
  'src/engine/session/heldOverLock.ts': {
    '!isSealed(sealed) → false': 'What is not sealed does not open either',
  },
  'src/engine/session/keyFlows.ts': {
    '[] → ["Stryker was here"]': noneIsCalledSo,
    'accountKey.fill(0) → ;': memory,
    'wipe(opened) → ;': memory,
    'wipe(stored) → ;': memory,
    'wipe(copies) → ;': memory,
    '{ db.close() } → {}': closedByDexie,
    'db.close() → ;': closedByDexie,
  },
  'src/engine/session/lockPasskey.ts': {
    'signal !== undefined → true': 'An undefined signal is none',
    '[] → ["Stryker was here"]': 'No wrap is of that kind',
  },
  'src/engine/session/lockRefused.ts': {
    '() => 0 → () => undefined': 'Neither is more than 0',
    'db.close() → ;': closedByDexie,
  },
  'src/engine/session/passkeys.ts': {
    'name === null || !isSealed(name) → name === null && !isSealed(name)':
      'What is not sealed does not open either',
    'name === null → false': 'What is not sealed does not open either',
    'wipe(accountKeys) → ;': memory,
  },
  'src/engine/session/passwordReset.ts': {
    '\'replaced\' → ""': 'A record of nothing is read as none',
    '[] → ["Stryker was here"]': noneIsCalledSo,
    'wipe(accountKeys) → ;': memory,
    'wipe(stored) → ;': memory,
    'wipe(valid.value.beside) → ;': memory,
    'requestId === undefined → false': 'What is undefined stands in no body',
    'kid !== null → true': 'No key is that of null',
    'wrap === undefined → false': alwaysThere,
    'keys[0]?.kid → keys[0].kid': alwaysThere,
    'db.close() → ;': closedByDexie,
    'checkedByEngine.delete(engine.session) → ;': 'The server takes a code once',
  },
  'src/engine/session/profile.ts': {
    'kid === null → false': 'No key is that of null',
    'kid !== null && key !== undefined → kid !== null || key !== undefined':
      'A key that stamps is there with the key that seals',
    'kid !== null && key !== undefined → true':
      'A key that stamps is there with the key that seals',
    'kid !== null → true': 'No key is that of null',
    'key !== undefined → true': 'A key that stamps is there with the key that seals',
    "typeof username !== 'string' || !isSealed(username) → typeof username !== 'string' && !isSealed(username)":
      'What is not sealed does not open either',
    "typeof username !== 'string' → false": 'What is no text is not sealed either',
  },
  'src/engine/session/recovery.ts': {
    'ownKids.has(kid) → false': 'What is there already is wrapped once more',
    'put.ok → true': 'What is undefined is stored nowhere',
    'wipe(atServer) → ;': memory,
    'wipe(accountKeys) → ;': memory,
    'wipe(current) → ;': memory,
    'wipe(stored) → ;': memory,
    'wipe(covered) → ;': memory,
    'entropy.fill(0) → ;': memory,
    '[] → ["Stryker was here"]': noneIsCalledSo,
  },
  'src/engine/session/recoveryMemo.ts': {
    '[] → ["Stryker was here"]': noneIsCalledSo,
    'false → true': 'Said anew by what follows',
    'links.length > 0 → true': 'Following nothing leads nowhere',
    'links.length > 0 → links.length >= 0': 'Following nothing leads nowhere',
  },
  'src/engine/session/recoveryWatch.ts': {
    '[] → ["Stryker was here"]': noneIsCalledSo,
    "wraps.filter(({ kind }) => kind === 'recovery') → wraps": notOfPassword,
    "kind === 'recovery' → true": notOfPassword,
    'isShown && (before.wraps ?? []).length === 0 → false':
      'Of words that were never shown none lose their place: no names either way',
    'covered === before.covered && before.isDoubted !== true → false':
      'Written again it is the same',
  },
  'src/engine/session/refill.ts': {
    '!isOpen() → false':
      'Its database is closed with it, and does not open by itself: what asks it fails, which is not heard',
    'loaded.ok → true': 'The code stands on this disk: here it can always be loaded',
    'loaded.ok → false': 'Each pass begins with the same: here where none is due for long',
  },
  'src/engine/session/signOut.ts': {
    'journal.isOpen() → true': 'A closed journal shows no draft',
    'takeBack?.() → takeBack()': 'What stays unsaved is refused either way',
    'takeBack === null → true': 'A flush of what was just erased stores nothing',
    'db.close() → ;': closedByDexie,
    "choice !== 'erase' → true": 'What was stored a moment before is erased as well',
  },
  'src/engine/session/signUp.ts': {
    '\'asBefore\' → ""': 'A phone knows no password of an account that begins',
    'invitation !== undefined → true': 'What is undefined stands in no body',
    'db.close() → ;': closedByDexie,
  },
  'src/engine/session/start.ts': {
    '() => void follow(engine) → () => undefined':
      'The code stands on this disk: here it can always be loaded',
    'asking.ok → true': 'The code stands on this disk: here it can always be loaded',
    'stored === null → false': 'Where nothing is stored nothing is claimed either',
  },
  'src/engine/session/turnOnAppLock.ts': {
    'kid === null': notedAgain,
    '{ kid } → {}': notedAgain,
    '!opened.ok → false': 'What was stored a moment before opens',
    'wipe(opened.value) → ;': memory,
    'opened.ok → false': memory,
    'wipe(before.value) → ;': memory,
    'forget() → ;': memory,
    '{ forget() } → {}': memory,
    '() => db.close() → () => undefined': closedByDexie,
  },
  'src/engine/session/token.ts': {
    '\'\' → "Stryker was here!"': 'Neither says anything of anybody',
    'bytes === null → false': 'What is no text is caught',
  },
  'src/engine/session/appLock.ts': {
    '(await readAppLock(db))?.kid → (await readAppLock(db)).kid': alwaysThere,
    'opened.ok → false': memory,
    'ids?.has → ids.has': 'A promise that fails unheard fails Vitest, and is not heard here',
    '[] → ["Stryker was here"]': noneIsCalledSo,
    'wipe(opened) → ;': memory,
    'wipe(opened.value) → ;': memory,
    'wipe(accountKeys) → ;': memory,
  },
  'src/engine/session/askServer.ts': {
    "session.status === 'anonymous' → true": 'Only a session that is over says how it ended',
  },
  'src/engine/session/beginSession.ts': {
    '[] → ["Stryker was here"]': noneIsCalledSo,
  },
  'src/engine/session/passkeySignIn.ts': {
    '[] → ["Stryker was here"]': noneIsCalledSo,
  },
  'src/engine/session/session.ts': {
    'answering.delete(answered) → ;': 'What has ended keeps nobody waiting',
    '{ answering.delete(answered) } → {}': 'What has ended keeps nobody waiting',
    'answering.size > 0 → answering.size >= 0': 'Waiting for nothing ends at once',
    'answering.size > 0 → true': 'Waiting for nothing ends at once',
    'db.close() → ;': closedByDexie,
  },
  'src/engine/session/signIn.ts': {
    "error.type === 'refused' → true": 'What is no refusal has no code',
  },
  'src/engine/session/formerSecrets.ts': {
    '[] → ["Stryker was here"]': 'No wrap is called so',
    '\'\' → "Stryker was here!"': 'Each wrap has its name',
    "wraps.filter(({ kind }) => kind === 'recovery') → wraps": 'A password is not looked for there',
    "kind === 'recovery' → true": 'A password is not looked for there',
  },
  'src/engine/session/liveJournal.ts': {
    'changes += 1 → changes -= 1': 'Either tells that it changed',
    'refused === profile.token → true': 'A pass more, with the token that the phone has now',
    'open === locked → true': 'A closed journal runs nothing',
    'locked.journal.db.close() → ;': closedByDexie,
    'db.close() → ;': closedByDexie,
    'same !== null → true': 'Under an open page alone is a key replaced or the lock turned on',
    'was !== null → true':
      'Where nothing is open nothing is let go of, and what fails so is not heard',
    'session.isAnswering() → true': 'Waiting for nothing ends at once',
    'was === null → false': 'What lets go of nothing fails, which is not heard',
    '() => db.close() → () => undefined': closedByDexie,
  },
}
