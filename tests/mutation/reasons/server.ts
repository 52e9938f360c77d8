const gone = 'An account that goes while its own request is under way'
const nobody = 'A name that no row bears'
const label = 'A label that both sides bear'
const logged = 'A name that the log alone shows'
const sameCost = 'The same result, at another cost'
const inMore = 'The same days, in more statements'
const noCode = 'What fails there is an Error, and one without a code has not this one'
const emptyList = 'For PostgreSQL, which knows no empty list'

export const server: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/accounts/changeKey.ts': {
    "''": 'The contract takes no change without a key',
    'key?.kid → key.kid': 'The contract takes no change without a key',
    'kid === null → false': 'An account that has a key has one for ever',
    '[] → ["Stryker was here"]': 'An account that has a key has one for ever',
    'body.auth === body.proof → false': sameCost,
    'locked === undefined → false': 'Without its account a session is over too',
    "'mail key changed'": logged,
  },
  'server/accounts/changeProfile.ts': {
    'timeZone !== undefined → true': 'Without a zone that of the machine is asked, which is one',
  },
  'server/accounts/attempts.ts': {
    '\'attempt\' → ""': label,
  },
  'server/accounts/challenges.ts': {
    "'challenge'": label,
  },
  'server/accounts/codeQuotas.ts': {
    '[] → ["Stryker was here"]': 'What is no instant is counted nowhere',
    'client !== null → true': 'Nothing is kept under no name',
  },
  'server/accounts/codes.ts': {
    '\'account\' → ""': 'The columns of its code beside it, of which none is read',
    "'code'": label,
    'beforeFailed.size > maxFailed && oldest !== undefined → false': 'Memory',
    'beforeFailed.size > maxFailed → beforeFailed.size >= maxFailed': 'Memory',
    'oldest !== undefined': 'Memory',
    'beforeFailed.delete(oldest)': 'Memory',
    '\'\' → "Stryker was here!"': 'A hash that no code has',
  },
  'server/accounts/deleteAccount.ts': {
    '!(await isCurrentPassword(store.db, account.id, verifier)) → false':
      'Asked again inside the transaction',
    "'mail deletion'": logged,
    'locked === undefined → false': 'Without its account a session is over too',
  },
  'server/accounts/devices.ts': {
    '\'\' → "Stryker was here!"': nobody,
    'account === undefined → false': gone,
    'surplus !== null → true': nobody,
  },
  'server/accounts/endSlots.ts': {
    "slot.kind === 'passkey' → true": 'No recovery key has a passkey’s id for its verifier',
    'isSoon → true': 'Otherwise no more is put aside than may be',
  },
  'server/accounts/guesses.ts': {
    "'wrong codes alarm'": 'Whatever its name, no other limit bears it',
  },
  'server/accounts/hasher.ts': {
    "'OverloadedError'": logged,
    'left > 0 → true': 'Memory: none is counted as nothing',
    'left > 0 → left >= 0': 'Memory: none is counted as nothing',
  },
  'server/accounts/keyChanges.ts': {
    'resetAt !== null → true': 'Without a reset none is soon after one',
  },
  'server/accounts/keySlots.ts': {
    "'secret name'": label,
    'kid === null || wrap === null → kid === null && wrap === null':
      'A slot has both or none of them',
    'kid === null → false': 'A slot has both or none of them',
    'wrap === null → false': 'A slot has both or none of them',
    '\'\' → "Stryker was here!"': nobody,
  },
  'server/accounts/login.ts': {
    '(await findSlots(store.db)).length === 0 → false': 'Asked again inside the transaction',
    'refusal !== null → true': 'A code that was just sent serves',
  },
  'server/accounts/needPasskey.ts': {
    'account === undefined → false': 'Without its account there is no password either',
  },
  'server/accounts/openKeys.ts': {
    'locked === undefined → false': 'Without its account there is no password either',
    "slot.kind === 'recovery' → true": 'A reset by mail retires every password of before',
  },
  'server/accounts/passkeySignIn.ts': {
    '\'\' → "Stryker was here!"': nobody,
    'account.kid !== null → true': 'An account without a key has no passkey',
  },
  'server/accounts/passkeys.ts': {
    "'add'": label,
    'account === undefined → false': 'Without its account there is no passkey either',
  },
  'server/accounts/passwordReset.ts': {
    'found.hash !== null → true': 'What has no hash was not spent by null either',
    '\'reset\' → ""': label,
    '\'\' → "Stryker was here!"': nobody,
    'spentBy === account.id → true': 'Whoever knows the password that was set may set it again',
    'firstResetAt !== null → true': 'Nothing was made since a reset that never was',
    'wrappedKeys?.[0]?.kid → wrappedKeys?.[0].kid': 'The contract takes no list of none',
    "'mail password changed'": logged,
  },
  'server/accounts/phones.ts': {
    'gone.length > 0 → gone.length >= 0':
      'Removing none removes none; to forget once more what is deleted costs time alone',
    'gone.length > 0 → true':
      'Removing none removes none; to forget once more what is deleted costs time alone',
    '\'\' → "Stryker was here!"': nobody,
    'ids.filter(isSpared) → ids': 'Those that are not spared are removed right after',
    'spared.length > 0': emptyList,
    'account === undefined → false': 'Without its account a session is over too',
    '!v.is(SessionId, id) → false': 'For PostgreSQL, which takes no zero byte',
  },
  'server/accounts/provePasskey.ts': {
    'account === undefined → false': 'Without its account there is no passkey either',
  },
  'server/accounts/registration.ts': {
    'secret !== null → true': 'A phone is proposed with its secret, or not at all',
    'attempt.invitation !== null → true': 'No invitation is called null',
    'attempt === undefined → true': 'An attempt that is open was spent by nobody',
    'wrappedKeys?.[0]?.kid → wrappedKeys?.[0].kid': 'The contract takes no list of none',
    'wrappedKeys?.[0]?.wrap → wrappedKeys?.[0].wrap': 'The contract takes no list of none',
    "'mail failed'": logged,
    'kid === null || wrap === null → kid === null && wrap === null':
      'An attempt has both or none of them',
    'kid === null → false': 'An attempt has both or none of them',
    'wrap === null → false': 'An attempt has both or none of them',
    'deviceId !== null → true': 'An attempt has both or none of them',
    'deviceId !== null && secret !== null → deviceId !== null || secret !== null':
      'An attempt has both or none of them',
    'true → false': 'The session that opens on the device makes it known',
    'first?.device_id → first.device_id': 'Once its session was ended a code opens no other',
    '\'\' → "Stryker was here!"': nobody,
    'name.subject !== ownName.subject → true': 'Noted once more, it is the same',
    "['request', email] → []": 'The address stands beside it in the name of its code',
    '\'request\' → ""': label,
  },
  'server/accounts/seen.ts': {
    'seenAt >= minute → seenAt > minute': 'Noted once more in its minute',
    'seenAt !== null → true': 'What was never seen is seen at no minute',
    "'session seen'": logged,
  },
  'server/accounts/sendCode.ts': {
    '`mail ${name.purpose}`': logged,
  },
  'server/accounts/sessions.ts': {
    '\'account\' → ""': 'The columns of its session beside it, which are read by their own names',
    'deviceId !== null → true': nobody,
    'token === undefined → false': 'What is no token verifies as none',
    '() => null → () => undefined': 'Neither is what a token says',
  },
  'server/accounts/tellSignIn.ts': {
    "'told'": label,
    '\'\' → "Stryker was here!"': label,
    "'mail new sign-in'": logged,
    "'mail new key'": logged,
  },
  'server/accounts/webAuthn.ts': {
    "format === 'packed' → true": 'What has no certificate of another sort the library refuses too',
    '[...transports] → []': 'The library hands it on, and nobody reads it there',
  },
  'server/journal/readVersions.ts': {
    'after?.replacedAt → after.replacedAt': 'Asked only where there is one',
    'after?.rev → after.rev': 'Asked only where there is one',
    '\'\' → "Stryker was here!"': 'Asked only where there is one',
  },
  'server/journal/room.ts': {
    'row?.bytes → row.bytes': 'A sum has always a row',
    '-1 → +1': 'Nothing was replaced in the first two milliseconds of 1970',
  },
  'server/journal/saveBatch.ts': {
    'results.length > 0': 'Other requests get a turn in between: nothing of this one changes',
    'isTurnOver(item)': 'Others have their turn later or sooner; no result changes',
    "'rev'": 'What is neither absent nor without a condition has a revision',
    'length <= maxCurrentLength → length < maxCurrentLength':
      'A reply of the very limit, to the character',
    'ifRev === null → false': 'A condition without revision asks for a day that is not there too',
    'current !== undefined → true': 'JSON leaves out what is undefined',
    'length === 0 → false': 'No day is longer than the limit',
  },
  'server/journal/sealedDay.ts': {
    'v.getDotPath(day.issues[0])?.split → v.getDotPath(day.issues[0]).split':
      'What is wrong stands in a field',
    'field === undefined → false': 'What is wrong stands in a field',
  },
  'server/journal/storedDay.ts': {
    'before !== undefined → false': 'Made again it is the same, later',
    'textsByContent.set(content, texts) → ;': 'Made again it is the same, later',
    'first === undefined || last === undefined → false': 'Of no month there are no days',
    'first === undefined → false': 'Both are there or neither',
    'last === undefined → false': 'Both are there or neither',
    'first === undefined || last === undefined → first === undefined && last === undefined':
      'Both are there or neither',
  },
  'server/journal/versions.ts': {
    'replacing.stored.length === 0 → false': emptyList,
    '({ day }) => day → () => undefined': 'Asked once more, what was just kept stands there',
    "'replaced_at'": 'Copied by its place, whatever its name',
    "'count'": 'A name that nobody reads',
    'inserted > 0n → false': 'What was inserted is found then',
  },
  'server/reminders/lease.ts': {
    '(rows) => rows.forUpdate().skipLocked()':
      'For PostgreSQL, where instances that come at once notice',
    "'user_id'": 'Its type alone counts',
    "'id'": 'Its type alone counts',
    'numUpdatedRows === 0n': 'Reading what was leased finds nothing either',
  },
  'server/reminders/nextDue.ts': {
    'instant === null → false': 'Null is long before any instant',
    'known !== undefined': 'Computed again it is the same, later',
    'instantByWall.size >= maxInstants': 'Computed again it is the same, later',
    'instantByWall.clear()': 'Memory, over months',
    'instantByWall.set(wall, instant)': 'Computed again it is the same, later',
  },
  'server/reminders/reminders.ts': {
    'false → true': 'The loop around it asks whether to stop before each lease',
  },
  'server/reminders/subscriptions.ts': {
    'account === undefined': 'Without its account a session is over too',
  },
  'server/accounts/countedSession.ts': {
    '!store.isShared → true': sameCost,
  },
  'server/accounts/verifyToken.ts': {
    '() => null → () => undefined': 'Neither is what a token says',
    'oldest !== undefined → true': 'A map that is too full has a first',
    'known.size > maxKnownTokens && oldest !== undefined → false':
      'Its test makes ten thousand tokens, longer than a change is given here',
  },
  'server/journal/writeIfUnchanged.ts': {
    '\'\' → "Stryker was here!"': 'A day that replaces none is written by a statement without it',
    "error instanceof Error && 'code' in error → true": noCode,
    "error instanceof Error && 'code' in error → error instanceof Error || 'code' in error": noCode,
  },
  'server/journal/saveDay.ts': {
    'bytes > locked.room.left → bytes >= locked.room.left': inMore,
    'bytes > locked.room.left → true': inMore,
    "precondition.type === 'rev' → false": inMore,
    '\'rev\' → ""': inMore,
    'account.kid === null → false':
      'What is sealed names a key, which an account without one never had',
    'locked === null || found === null → false': gone,
    'locked === null || found === null → locked === null && found === null': gone,
    'locked === null → false': gone,
    'found === null → false': gone,
  },
  'server/journal/findDayAndKids.ts': {
    'row === undefined → false': gone,
    '\'entry\' → ""': 'The columns of its account beside it, of which none is read',
  },
}
