// Writing a day: open, change and seal outside, then one transaction that puts the row only if it is still the one that
// was read, with the draft's removal and the boot record inside it.
import { mapAnswers } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { entryToView, type Entry, type EntryView } from '#domain/entry.ts'
import { sealText, type SealDeps } from '#engine/crypto/envelope.ts'
import { idsOf, makeRow, type DayRow } from '#engine/local/dayRow.ts'
import { putRowsUnchanged } from '#engine/local/dayStore.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { writeMeta } from '#engine/local/metaStore.ts'
import type { DaySealer, Keys } from './daySealer.ts'
import type { SavedEntry } from './forms.ts'

export interface WriteDeps extends SealDeps {
  readonly db: JournalDatabase
  readonly sealer: DaySealer
  readonly keys: () => Keys
  readonly today: () => Day
}

const nothingCarried = mapAnswers(() => [])

async function sealBoot(deps: WriteDeps, view: EntryView): Promise<string | null> {
  const { current } = deps.keys()
  if (current === null) return null
  return sealText(current, { kind: 'boot', day: view.day }, JSON.stringify(view), deps)
}

export type DayChange = (now: Entry | null, neverSent: ReadonlySet<string>) => SavedEntry | null

/** How often a day that keeps changing under the save is tried again. */
const maxTries = 20

/**
 * Applies a change to a day and returns the row, or null when the change had nothing to do.
 * `draft` is removed by the same transaction. Rejects as Dexie does when the phone has no room.
 */
export async function writeDay(
  deps: WriteDeps,
  day: Day,
  change: DayChange,
  draft: { readonly formId: string } | null,
): Promise<DayRow | null> {
  const { db, sealer } = deps
  for (let round = 0; round < maxTries; round++) {
    const row = await db.days.get(day)
    const opened = row === undefined ? null : await sealer.open(row)
    const saved = change(opened?.entry ?? null, new Set(row?.fresh))
    if (saved === null) return null
    const carried = opened?.carried ?? nothingCarried
    const content = await sealer.seal({ entry: saved.entry, carried })
    const live = new Set(idsOf(saved.entry))
    const made = makeRow(content, {
      rev: row?.rev ?? null,
      fresh: [...(row?.fresh ?? []), ...saved.made].filter((id) => live.has(id)),
      held: null,
    })
    const boot = day === deps.today() ? await sealBoot(deps, entryToView(saved.entry, false)) : null

    const changed = await db.transaction('rw', db.days, db.drafts, db.meta, async () => {
      const left = await putRowsUnchanged(db, [{ row: made, from: row?.n ?? null }])
      if (left.length > 0) return true
      if (draft !== null) await db.drafts.delete([day, draft.formId])
      if (boot !== null) await writeMeta(db, 'boot', { day, sealed: boot })
      return false
    })
    if (!changed) return made
  }
  throw new Error('The day kept changing while it was saved.')
}
