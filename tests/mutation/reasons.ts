// Why a change that no test notices is let be.
import { domainReasons } from './reasons/domain.ts'
import { engineReasons } from './reasons/engine.ts'
import { sessionReasons } from './reasons/session.ts'
import { syncReasons } from './reasons/sync.ts'
import type { Survivor } from './results.ts'

/** By file, then by what was changed: « was → became », or « was » for all changes of that text. */
type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>

const reasons: Reasons = {
  ...domainReasons,
  ...engineReasons,
  ...sessionReasons,
  ...syncReasons,
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
