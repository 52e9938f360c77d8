// Why a change of what a phone stores, and of how it stays equal to the server, is let be when no test notices it.

/** Where a name is never looked for among those that are there, any other that is not there will do. */
const noneIsCalledSo = 'None is called so'
const rowsCost = 'The same rows, found at another cost'
const forTheCompiler = 'It is always there'
/** A test loads it late: what a process tries after that finds it loaded. */
const onceLoaded =
  'It is chosen once, as the module is loaded: planted by hand, tests/unit/engine/local/freshDatabase.test.ts notices it'
const nothingHeld = 'A page that has noted no database holds nothing of one'

export const syncReasons = {
  'src/engine/local/appLockStore.ts': {
    '[] → ["Stryker was here"]':
      'Rows of older builds, whose key nothing opens: the lock is not turned on',
    "wrap.kind !== 'passkey' → false": 'No other wrap bears the name of a passkey',
  },
  'src/engine/local/awaitedRows.ts': {
    '[] → ["Stryker was here"]': 'What has no day is of none',
  },
  'src/engine/local/databases.ts': {
    'false → true': 'What Dexie writes into the console',
    'db.close() → ;': 'A database that is deleted is closed by Dexie too',
  },
  'src/engine/local/backupStore.ts': {
    'folder === null → false': 'A folder that is none reads as none',
  },
  'src/engine/local/erasing.ts': {
    '\'key\' → ""': 'Dexie takes the lack of a name for the key of a table',
  },
  'src/engine/local/days.ts': {
    'false → true': 'Of rows that were refused alone it is asked',
    'days.length < fewRows': rowsCost,
    'here === null → true': rowsCost,
    'days.length < fewRows || daysBetween(first, last) >= 2 * days.length': rowsCost,
    'daysBetween(first, last) >= 2 * days.length': rowsCost,
    '2 * days.length → 2 / days.length': rowsCost,
    'together !== null → false': rowsCost,
    'together === null → true': rowsCost,
    '[sorted.at(0), sorted.at(-1)] → []': rowsCost,
    '[sorted[0] as Day, sorted.at(-1) as Day] → []': rowsCost,
    'days.length < fewRows || first === undefined || last === undefined': rowsCost,
    'days.length < fewRows || first === undefined': rowsCost,
    'first === undefined → first !== undefined': rowsCost,
    'last === undefined → last !== undefined': rowsCost,
    '[] → ["Stryker was here"]': rowsCost,
    'rows.every(({ refusal }) => refusal === null) → false': rowsCost,
    '({ refusal }) => refusal === null → () => undefined': rowsCost,
    'days.filter((day) => here.has(day)) → days': rowsCost,
    'asked.length === 0 → false': rowsCost,
    'first === undefined || last === undefined → false': 'Of no days none is found either',
    '\'day\' → ""': 'Dexie takes the primary key',
    '\'refusal.code\' → ""': 'More rows are read; those that are not refused are not meant',
    'refusal === null → false': 'The index has refused days alone',
    'refusal !== null → true': 'The index has refused days alone',
    'first === undefined || last === undefined → first === undefined && last === undefined':
      'A journal has both or neither',
    'first === undefined → false': 'A journal has both or neither',
    'last === undefined → false': 'A journal has both or neither',
  },
  'src/engine/local/deviceDatabase.ts': {
    '\'key\' → ""': 'Dexie takes the primary key',
    '(await oldRows(db).count()) === 0 → false': 'What is written is there already',
    'ending !== null → true': 'No ending is read from it',
  },
  'src/engine/local/followTabs.ts': {
    '[] → ["Stryker was here"]': 'What is of no table is of none that is looked at',
    'change.table === table → true': 'Keys of one table are texts, those of the other lists',
    'Dexie.on.storagemutated.unsubscribe(listen) → ;': 'It hears of changes, and does nothing',
  },
  'src/engine/local/freshDatabase.ts': {
    '(db: JournalDatabase): readonly string[] => db.tables.map(({ name }) => name) → () => undefined':
      onceLoaded,
    "(db: JournalDatabase): Promise<Rows> => db.transaction('r', namesIn(db), () => … → () => undefined":
      onceLoaded,
    '(name: string): string => `${name}~` → () => undefined': onceLoaded,
    'copies < maxCopies → copies <= maxCopies': 'It is tried once more',
    '\'The journal kept changing while it was copied.\' → ""': 'It is caught',
    '{ db.close() } → {}': 'A database that is deleted is closed by Dexie too',
    '[] → ["Stryker was here"]': forTheCompiler,
    '{ whole.close() other.close() } → {}': 'A database that is deleted is closed by Dexie too',
    'whole.close() → ;': 'A database that is deleted is closed by Dexie too',
    'other.close() → ;': 'A database that is deleted is closed by Dexie too',
    'db.close() → ;': 'A database that is deleted is closed by Dexie too',
  },
  'src/engine/local/metaStore.ts': {
    'state.hearings + 1 → state.hearings - 1': 'Counted down it is another number each time too',
  },
  'src/engine/local/journalDatabase.ts': {
    '++counted → --counted': 'No two names are the same either way',
    '(): Promise<number> => Promise.resolve(0) → () => undefined': 'Neither is more than none',
    '(id) => id in row.answers → () => undefined': 'A whole row is completed by nothing',
    '\'day, unsent, [pinned+day], [day+serverRev], refusal.code\' → ""':
      'Version 3 names them all again',
  },
  'src/engine/local/keyStore.ts': {
    'appLock === undefined || credentialId === null → appLock === undefined && credentialId === null':
      'Without a lock there is no passkey of it either',
    'appLock === undefined → false': 'Without a lock there is no passkey of it either',
    '[] → ["Stryker was here"]': 'No wrap is of that kind',
    '\'kid\' → ""': 'Dexie takes the primary key',
    'wrap === undefined → false': 'The rows are those of these wraps',
    "password === 'replaced' → false": 'A record of nothing is read as none',
    '\'replaced\' → ""': 'A record of nothing is read as none',
  },
  'src/engine/local/registrations.ts': {
    '\'\' → "Stryker was here!"': 'Nothing reads the copy of a row without a key',
  },
  'src/engine/local/searchYear.ts': {
    'tree.from === undefined → false': 'An empty tree says nothing, or all: both are searched anew',
    '!isYear(tree.from) || !isYear(tree.to) → !isYear(tree.from) && !isYear(tree.to)':
      'Both ends are of one kind',
  },
  'src/engine/local/setAside.ts': {
    'envelopes.length === 0 → false': 'Putting nothing puts nothing',
    '\'\' → "Stryker was here!"': 'No build is called so',
    '\' \' → ""': 'Two of the three parts have one length: they read alike joined or apart',
    'found.length === 0 → false': 'Asking for none finds none',
  },
  'src/engine/local/storeAgain.ts': {
    'parts.length === 0 → false': 'Adding nothing adds nothing',
    'there.savedAt < draft.savedAt → there.savedAt <= draft.savedAt':
      'Each text of a form has an instant of its own: of the same one it is the same text',
  },
  'src/engine/local/storedWords.ts': {
    'oldest !== undefined → true': forTheCompiler,
    'words.database !== null → true': nothingHeld,
    '\' \' → ""': 'Two of the three parts have one length: they read alike joined or apart',
  },
  'src/engine/local/thrownAway.ts': {
    "[...words.drafts].filter(([formId, { day }]) => isChanged('drafts', [day, formI… → [...words.drafts]":
      rowsCost,
    'rows.size + drafts.size === 0 → false': 'Looking for nothing finds nothing',
    'drafts.size === 0 → false': rowsCost,
    '[] → ["Stryker was here"]': noneIsCalledSo,
    'words.database !== null → true': nothingHeld,
  },
  'src/engine/local/storeFailure.ts': {
    '() => 0 → () => undefined': 'Neither changes: what never answers is not heard',
    'true → false': 'Once it has opened its tables stay, and one that has not is looked at again',
    '\'StoreHangError\' → ""': 'A name for whoever reads a trace: its class is asked',
    '\'The store does not answer.\' → ""': 'Words for whoever reads a trace',
    '\'The connection was lost while the database opened.\' → ""':
      'Words for whoever reads a trace',
    "db.tables.some((table) => !('core' in table)) → db.tables.every(table => !('core' in table))":
      'One look finds all tables, or none',
  },
  'src/engine/sync/journalPass.ts': {
    'refusal?.code → refusal.code': 'The index has refused days alone',
  },
  'src/engine/sync/listen.ts': {
    'silentMs < 0 → silentMs <= 0': 'No time has passed either way',
  },
  'src/engine/sync/pass.ts': {
    'batch < maxBatches': 'A bound that a defect alone reaches',
    'batch < maxBatches → batch <= maxBatches': 'A bound that a defect alone reaches',
    'batch++ → batch--': 'A bound that a defect alone reaches',
  },
  'src/engine/sync/passScheduler.ts': {
    'false → true': 'A run that begins forgets it',
    'running !== null → true': 'A run that begins forgets it',
  },
  'src/engine/sync/pull.ts': {
    '{ const sorted = months.toSorted() const [first, last] = [sorted.at(0), sorted.… → {}':
      rowsCost,
    '[sorted.at(0), sorted.at(-1)] → []': rowsCost,
    'first && last → true': 'A period has a month',
    'first && last → first || last': 'A period has a month',
    '\'\' → "Stryker was here!"':
      'A day that came without a revision gives no digest of the server’s, whatever stands for it',
    'row.serverRev === null → false': 'What the server never had is to be sent already',
    'differing.filter((month) => !urgent.has(month)) → differing':
      'Of these the first alone is fetched, and what is urgent is before it',
    'month === null → false': 'What is no month is nothing on either side',
    '[thisMonth, addMonths(thisMonth, -1), lookedAt].filter((month) => month !== nul… → [thisMonth, addMonths(thisMonth, -1), lookedAt]':
      'What is no month does not differ',
    'month !== null → true': 'What is no month does not differ',
    'only !== undefined → true': forTheCompiler,
    'todo.length > 0 → true': 'Rewriting nothing rewrites nothing',
    'todo.length > 0 → todo.length >= 0': 'Rewriting nothing rewrites nothing',
    'prepared.length === 0 → false': 'Putting nothing puts nothing',
    '\'unchanged\' → ""': 'Any word but « left » leaves the row',
  },
  'src/engine/sync/push.ts': {
    "failure.type === 'unavailable' → true": 'Of no other failure it is said',
    'left.length === 0 → false': 'A row that was mended is not the one that was refused',
    'kidsIn(envelope).some((kid) => kids.includes(kid)) → kidsIn(envelope).every(kid => kids.includes(kid))':
      'An envelope names one key',
    'isMended → false': 'A row that was mended is not the one that was refused',
    'only !== undefined → true': forTheCompiler,
    '[] → ["Stryker was here"]': noneIsCalledSo,
    'sent === undefined → false': forTheCompiler,
    'currentKid !== null → true': noneIsCalledSo,
    'currentKid === null → false': noneIsCalledSo,
    '\'unchanged\' → ""': 'Any word but « left » leaves the row',
  },
  'src/engine/sync/readStatus.ts': {
    'Math.max(unsent.drafts, elsewhere) → Math.min(unsent.drafts, elsewhere)':
      'No other tab is open here: tests/unit/engine/journal/otherTabLetters.test.ts notices it',
    'refusal?.code → refusal.code': 'The index has refused days alone',
    '\'\' → "Stryker was here!"': 'The index has refused days alone',
    'a.day < b.day → a.day <= b.day': 'A day has one row',
  },
  'src/engine/sync/reconcile.ts': {
    '[] → ["Stryker was here"]': noneIsCalledSo,
    '\'unchanged\' → ""': 'Any word but « left » leaves the row',
    'row.unsent === 0 && row.refusal === null → false': 'The same row is put once more',
  },
  'src/engine/sync/rejoin.ts': {
    '\'left\' → ""': 'Each try says what became of it',
    '\'stored\' → ""': 'What is neither left nor too large is stored',
    '\'unchanged\' → ""': 'Any word but « left » leaves the row',
    'stored === undefined → true': 'What fits whole is kept whole',
  },
  'src/engine/sync/reseal.ts': {
    '-1 → +1': 'The same rows are read more often',
    'currentKid === null → false': 'Without a key there is no former one',
    'currentKid === null → currentKid !== null': 'Without a key there is no former one',
    'state.toldAt !== null → true': 'The year 1970 is long ago',
    'left !== state.left → true': 'The same number is noted once more',
    'stored.length > 0 → true': 'Putting nothing puts nothing',
    'stored.length > 0 → stored.length >= 0': 'Putting nothing puts nothing',
    'shut.size > state.shut.length → true': 'The same days are noted once more',
    'shut.size > state.shut.length → shut.size >= state.shut.length':
      'The same days are noted once more',
    '\'\' → "Stryker was here!"': 'Neither is a day or a code',
    "(await readMeta(db, 'kidsIndexed')) === true → false": 'Rows that have names are left',
  },
  'src/engine/sync/sendFromMemory.ts': {
    '() => Promise.resolve(false) → () => undefined': 'No answer is no room either',
    "outcome === 'changed' → true": 'Nothing else comes with a day',
    "joined === 'unchanged' → false": 'A row that was to be sent is not unchanged',
    '\'unchanged\' → ""': 'A row that was to be sent is not unchanged',
  },
  'src/engine/sync/silenceWatch.ts': {
    'cancel?.() → cancel()': 'The first look sets it',
  },
  'src/engine/sync/lateRunner.ts': {
    'lookedAt !== null → true': 'To look at no month is to look at none',
  },
  'src/engine/sync/syncRunner.ts': {
    'closings++ → closings--': 'Either tells that it was closed',
  },
}
