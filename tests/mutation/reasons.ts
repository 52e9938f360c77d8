// Why a change that no test notices is let be.
import type { Survivor } from './results.ts'

/** By file, then by what was changed: « was → became », or « was » for all changes of that text. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
  'server/journal/readVersions.ts': {
    'after?.replacedAt → after.replacedAt': 'Asked only where there is one',
    'after?.rev → after.rev': 'Asked only where there is one',
  },
  'server/journal/room.ts': {
    'row?.bytes → row.bytes': 'A sum has always a row',
  },
  'server/journal/saveBatch.ts': {
    'isTurnOver(item)': 'Others have their turn later or sooner; no result changes',
    'ifRev === null → false': 'A condition without revision asks for a day that is not there too',
    'current !== undefined → true': 'JSON leaves out what is undefined',
    'length === 0 → false': 'No day is longer than the limit',
    'current === undefined': 'An account that goes while its own request is under way',
  },
  'server/journal/saveDay.ts': {
    'current === undefined → false': 'An account that goes while its own request is under way',
  },
  'server/journal/versions.ts': {
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
}

export function reasonOf(file: string, { was, became }: Survivor): string {
  const ofFile = reasons[file]
  return ofFile?.[`${was} → ${became}`] ?? ofFile?.[was] ?? ''
}
