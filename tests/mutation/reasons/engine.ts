// Why a change of the engine that no test notices is let be.
export const engineReasons = {
  'src/engine/data/dayVersions.ts': {
    'last !== undefined → true': 'A page that has more has a last one',
  },
  'src/engine/data/lockedJournals.ts': {
    '[kid, markKey] → []': 'A song that cannot be checked is given as well',
    'wipe(accountKeys) → ;': 'Memory that no script reads any more',
  },
  'src/engine/local/appLockStore.ts': {
    '[] → ["Stryker was here"]':
      'Rows of older builds, whose key nothing opens: the lock is not turned on',
  },
  'src/engine/local/days.ts': {
    '\'day\' → ""': 'Dexie takes the primary key',
  },
  'src/engine/local/deviceDatabase.ts': {
    '\'key\' → ""': 'Dexie takes the primary key',
    '(await oldRows(db).count()) === 0 → false': 'What is written is there already',
    'ending !== null → true': 'No ending is read from it',
  },
  'src/engine/journal/drafts.ts': {
    "opened.type === 'opened' → true": 'What is not opened has no text, which is no form either',
  },
  'src/engine/journal/writeChain.ts': {
    'end?.() → end()': 'A promise runs what makes it at once: `end` is set by then',
  },
}
