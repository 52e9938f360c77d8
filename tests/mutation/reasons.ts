// Why a change that no test notices is let be.
import { server } from './reasons/server.ts'
import type { Survivor } from './results.ts'

/** By file, then by what was changed: « was → became », or « was » for all changes of that text. */
const engine: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

export function reasonOf(file: string, { was, became }: Survivor): string {
  const ofFile = (file.startsWith('server/') ? server : engine)[file]
  return ofFile?.[`${was} → ${became}`] ?? ofFile?.[was] ?? ''
}
