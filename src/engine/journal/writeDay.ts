// Writes a day: opens, changes and seals it outside a transaction; then one transaction removes the draft and puts the row,
// only if the row is still the one that was read.
import type { FormId } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import type { Entry } from '#domain/entry.ts'
import { idsOf, makeRow, type DayRow, type NewDayRow } from '#engine/local/dayRow.ts'
import type { DayStore, PreparedRow } from '#engine/local/dayStore.ts'
import { isStoreFailure, StoreHangError } from '#engine/local/storeFailure.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import type { DaySealer } from '#engine/crypto/daySealer.ts'
import type { SavedEntry } from './forms.ts'

export interface WriteDeps {
  readonly store: DayStore
  readonly sealer: DaySealer
  readonly sendFromMemory: SendFromMemory
}

/**
 * Sends a day that the phone cannot store from memory; resolves with whether the server has it now. `made` is the row that
 * could not be put; null when the store could not be read: the change is then applied to the server's copy.
 */
export type SendFromMemory = (
  day: Day,
  change: DayChange,
  made: NewDayRow | null,
) => Promise<boolean>

/** The phone has no room, or its store fails. */
export class NotStoredError extends Error {
  readonly isSent: boolean
  constructor(isSent: boolean, cause?: unknown) {
    super('The phone could not store it.', { cause })
    this.isSent = isSent
  }
}

/** `row`: what `now` was opened from. */
export type DayChange = (
  now: Entry | null,
  neverSent: ReadonlySet<string>,
  row: NewDayRow | undefined,
) => SavedEntry | null

/** So many tries when the day changes during its save. */
export const maxTries = 20

/** The changed row; null when the change has no effect. */
export async function changeDay(
  sealer: DaySealer,
  row: NewDayRow | undefined,
  change: DayChange,
): Promise<NewDayRow | null> {
  const opened = row === undefined ? null : await sealer.open(row)
  const neverSent = new Set(row?.neverSentIds)
  const saved = change(opened?.entry ?? null, neverSent, row)
  if (saved === null) return null
  const carried = opened?.carried ?? nothingCarried
  // What was sent whole is at the server.
  const onServer = row?.unsent === 0 ? carried : nothingCarried
  const { content, setAside } = await sealer.seal({ entry: saved.entry, carried, onServer })
  const live = new Set(idsOf(saved.entry))
  const made = makeRow(content, saved.entry, {
    serverRev: row?.serverRev ?? null,
    neverSentIds: [...neverSent, ...saved.made].filter((id) => live.has(id)),
    refusal: null,
  })
  return { ...made, setAside }
}

/** The changed row, to be put only if the row has not changed since it was read. */
export async function prepareDay(
  sealer: DaySealer,
  row: DayRow | undefined,
  change: DayChange,
): Promise<PreparedRow | null> {
  const made = await changeDay(sealer, row, change)
  return made && { row: made, from: row?.changeCount ?? null }
}

/**
 * Applies a change to a day and returns the row; null when the change has no effect.
 * The draft of `savedForm` is removed by the same transaction. Rejects with a NotStoredError when the store fails,
 * whatever the browser calls it.
 */
export async function writeDay(
  deps: WriteDeps,
  day: Day,
  change: DayChange,
  savedForm: { readonly day: Day; readonly formId: FormId } | null,
): Promise<NewDayRow | null> {
  const { store, sealer } = deps
  let hasFailed = false
  for (let round = 0; round < maxTries; round++) {
    let row: DayRow | undefined
    let made: NewDayRow | null = null
    try {
      ;[row] = await store.readMany([day])
      const prepared = await prepareDay(sealer, row, change)
      if (prepared === null) return null
      made = prepared.row
      const changed = await store.putUnchanged([prepared], { savedForm })
      if (changed.length === 0) return made
    } catch (error) {
      if (!isStoreFailure(error)) throw error
      // Another part of the page may have opened the database again under this transaction.
      if (!hasFailed && !(error instanceof StoreHangError)) {
        hasFailed = true
        continue
      }
      // The row that stays behind has values that were never sent, and will be joined with what is sent now: these are replaced
      // like any other.
      const toSend = made && row && (await changeDay(sealer, { ...row, neverSentIds: [] }, change))
      throw new NotStoredError(await deps.sendFromMemory(day, change, toSend ?? made), error)
    }
  }
  throw new Error('The day kept changing while it was saved.')
}
