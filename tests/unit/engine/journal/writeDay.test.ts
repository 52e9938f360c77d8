// How one day is changed: what its row says afterwards, and what happens when the store, or the change itself, fails.
import type { Envelope } from '#domain/brands.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import type { DayToSeal } from '#engine/crypto/daySealer.ts'
import { formOf, saveForm } from '#engine/journal/forms.ts'
import {
  changeDay,
  maxTries,
  NotStoredError,
  writeDay,
  type DayChange,
  type WriteDeps,
} from '#engine/journal/writeDay.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { StoreHangError } from '#engine/local/storeFailure.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')

let local: Awaited<ReturnType<typeof setupLocalJournal>>
beforeEach(async () => {
  local = await setupLocalJournal()
})
afterEach(() => local.journal.db.close())

/** Saves that text as the newest; the ids that this makes begin with `name`. */
const saving =
  (name: string, learned: string): DayChange =>
  (now, neverSent) => {
    let count = 0
    const form = filledForm(today, learned)
    const shown = formOf(today, now, form)
    const texts = { ...shown.texts, ...(now === null ? form.texts : { learned }) }
    return saveForm(now, { ...shown, texts }, neverSent, {
      newId: () => `${name}${count++}`,
      now: () => 1,
    })
  }

async function rowWith(change: DayChange, row?: NewDayRow): Promise<NewDayRow> {
  const made = await changeDay(local.journal.sealer, row, change)
  if (made === null) throw new Error('The change has no effect.')
  return made
}

test('[SY1] a row names the values of its day that never left, those of earlier saves and of this one, and no value that was replaced', async () => {
  const first = await rowWith(saving('a', 'avant'))
  expect(first.neverSentIds).toEqual(['a0', 'a1', 'a2'])
  const second = await rowWith(saving('b', 'après'), first)
  expect(second.neverSentIds).toEqual(['a1', 'a2', 'b0'])
})

test('[CR20] the server is taken to have what a day carries only where the day was sent whole', async () => {
  const { sealer } = local.journal
  const first = await rowWith(saving('a', 'avant'))
  const carried = { ...nothingCarried, humeur: ['le1.x.y' as Envelope] }
  const asked: DayToSeal[] = []
  const carrying = {
    ...sealer,
    open: async (row: NewDayRow) => ({ ...(await sealer.open(row)), carried }),
    seal(toSeal: DayToSeal) {
      asked.push(toSeal)
      return sealer.seal({ ...toSeal, carried: nothingCarried })
    },
  }
  for (const unsent of [0, 1] as const)
    await changeDay(carrying, { ...first, unsent }, saving('b', 'après'))
  expect(asked.map(({ onServer }) => onServer)).toEqual([carried, nothingCarried])
})

type Sent = Parameters<WriteDeps['sendFromMemory']>

const faulty = (): never => {
  throw new TypeError('our own')
}

/** Writes of which each put is answered so. */
function setupWrite(put: () => Promise<readonly (typeof today)[]>, row?: NewDayRow) {
  const sent: Sent[] = []
  const world = { puts: 0, sent }
  const deps: WriteDeps = {
    store: {
      readMany: () => Promise.resolve(row === undefined ? [] : [{ ...row, changeCount: 1 }]),
      putUnchanged() {
        world.puts += 1
        return put()
      },
      offerUnsent: () => Promise.resolve([]),
      readServerRevs: () => Promise.resolve([]),
      update: () => Promise.resolve(),
    },
    sealer: local.journal.sealer,
    sendFromMemory(...args) {
      sent.push(args)
      return Promise.resolve(true)
    },
  }
  return { deps, world }
}

test('a day that changes under each of twenty tries is not written, and that is said', async () => {
  const { deps, world } = setupWrite(() => Promise.resolve([today]))
  await expect(writeDay(deps, today, saving('a', 'a'), null)).rejects.toThrow(
    'The day kept changing while it was saved.',
  )
  expect(world).toEqual({ puts: maxTries, sent: [] })
})

test('a change without effect puts nothing', async () => {
  const { deps, world } = setupWrite(() => Promise.resolve([]))
  expect(await writeDay(deps, today, () => null, null)).toBeNull()
  expect(world).toEqual({ puts: 0, sent: [] })
})

test('a fault of our own is not taken for a full phone: nothing leaves from memory', async () => {
  const { deps, world } = setupWrite(() => Promise.resolve([]))
  await expect(writeDay(deps, today, faulty, null)).rejects.toThrow('our own')
  expect(world).toEqual({ puts: 0, sent: [] })
})

test('[SY20] what leaves from memory replaces what never left, as the row that stays behind will be joined with it', async () => {
  const first = await rowWith(saving('a', 'avant'))
  const full = new DOMException('Quota exceeded.', 'QuotaExceededError')
  const { deps, world } = setupWrite(() => Promise.reject(full), first)
  const failure: unknown = await writeDay(deps, today, saving('b', 'après'), null).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(NotStoredError)
  expect(failure).toMatchObject({
    message: 'The phone could not store it.',
    isSent: true,
    cause: full,
  })
  const [row] = world.sent.map(([, , made]) => made)
  if (!row) throw new Error('Nothing was sent.')
  const { entry } = await local.journal.sealer.open(row)
  expect(entry.answers.learned).toMatchObject({
    values: [{ value: 'après' }],
    replacedIds: ['a0'],
  })
  expect(row.neverSentIds).toEqual(['b0'])
})

test('[SY20] a transaction that failed is tried once more before the day counts as not stored: its database may have been opened again under it', async () => {
  const closed = new Dexie.DatabaseClosedError()
  const answers = [() => Promise.reject(closed), () => Promise.resolve([])]
  const { deps, world } = setupWrite(() => answers.shift()?.() ?? Promise.resolve([]))
  const row = await writeDay(deps, today, saving('a', 'a'), null)
  expect(row?.neverSentIds).toEqual(['a0', 'a1', 'a2'])
  expect(world).toEqual({ puts: 2, sent: [] })
})

test('[SY20] a transaction that fails twice leaves from memory, and one that hangs is not waited for again', async () => {
  const [full, hanging] = [
    { error: new Dexie.QuotaExceededError(), puts: 2 },
    { error: new StoreHangError('The store does not answer.'), puts: 1 },
  ]
  for (const { error, puts } of [full, hanging]) {
    const { deps, world } = setupWrite(() => Promise.reject(error))
    const failed = writeDay(deps, today, saving('a', 'a'), null)
    await expect(failed).rejects.toMatchObject({ isSent: true, cause: error })
    expect(world).toMatchObject({ puts, sent: [[today, expect.anything(), expect.anything()]] })
  }
})
