// How a pass ends, what the phone notes of it, and when the next one runs.
import { maxBatchBytes } from '#contract/limits.ts'
import type { Kid, Rev } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { maxRetryAfterMs, maxRetryMs } from '#domain/retry.ts'
import { emptyMarks } from '#domain/entry.ts'
import { err, ok } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import { putRows } from '#engine/local/days.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { readEngineState, updateEngineState } from '#engine/local/metaStore.ts'
import { nextBatchBytes, writeOutcome } from '#engine/sync/journalPass.ts'
import { runPass, type PassOutcome } from '#engine/sync/pass.ts'
import type { PullDeps } from '#engine/sync/pull.ts'
import { readRefused, readStatus } from '#engine/sync/readStatus.ts'
import { day, filled, month } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')
const now = Date.parse('2026-11-20T10:00:00.000Z')
const kid = 'K'.repeat(16) as Kid

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const refusal = (code: string, more: object = {}) =>
  ({ type: 'refused', code, message: '', ...more }) as ApiFailure
const passAfter = (failure: ApiFailure) =>
  runPass({ api: { months: async () => err(failure) } } as unknown as PullDeps, null, () => true)

test('[SY14][SY15] each failure has its end: signed out, too old, full, or later as the server asks', async () => {
  const later = { type: 'later', retryAfterMs: null, reason: null }
  expect(await passAfter({ type: 'network' })).toEqual(later)
  for (const code of ['unauthorised', 'sessionEnded']) {
    const why = refusal(code)
    expect(await passAfter(why)).toEqual({ type: 'signInNeeded', why })
  }
  expect(await passAfter(refusal('upgrade'))).toEqual({ ...later, reason: 'tooOld' })
  expect(await passAfter(refusal('quotaFull'))).toEqual({ ...later, reason: 'full' })
  expect(await passAfter(refusal('limited', { retryAfterMs: 7 }))).toEqual({
    ...later,
    retryAfterMs: 7,
  })
  // It says that it is away.
  expect(await passAfter({ type: 'unavailable', retryAfterMs: 7 })).toEqual({
    ...later,
    retryAfterMs: 7,
  })
  expect(await passAfter({ type: 'unavailable' })).toEqual(later)
})

/** A pass that has nothing to join, and whose store offers nothing. */
const quietPass = (isCurrent: () => boolean) =>
  runPass(
    {
      api: { months: async () => ok({ months: null, etag: 'tag' }) },
      onUnchanged: async () => undefined,
      store: { offerUnsent: async () => [] },
      batchBytes: 1,
    } as unknown as PullDeps,
    null,
    isCurrent,
  )

test('[SY5] a pass that sent nothing keeps the tag; one whose session changed meanwhile notes nothing', async () => {
  expect(await quietPass(() => true)).toEqual({
    type: 'equal',
    etag: 'tag',
    leftDays: 0,
    unjoined: [],
    unverified: [],
    incomplete: [],
  })
  expect(await quietPass(() => false)).toEqual({ type: 'later', retryAfterMs: null, reason: null })
})

test('[SY21] a batch is halved after calls that were given up, never below 32 kB, and whole again after a success', () => {
  const later: PassOutcome = { type: 'later', retryAfterMs: null, reason: null }
  const equal: PassOutcome = {
    type: 'equal',
    etag: null,
    leftDays: 0,
    unjoined: [],
    unverified: [],
    incomplete: [],
  }
  expect(nextBatchBytes(1_000_000, later, true)).toBe(500_000)
  expect(nextBatchBytes(1_000_000, later, false)).toBe(1_000_000)
  expect(nextBatchBytes(40_000, later, true)).toBe(32 * 1024)
  expect(nextBatchBytes(40_000, equal, true)).toBe(maxBatchBytes)
  const signedOut: PassOutcome = { type: 'signInNeeded', why: refusal('unauthorised') as never }
  expect(nextBatchBytes(40_000, signedOut, true)).toBe(40_000)
})

/** A pass that has one day to send, and what came of sending it. */
const sendingPass = (reply: unknown, canOpen = true) => {
  let offered = [row({})]
  return runPass(
    {
      api: { months: async () => ok({ months: null, etag: 'tag' }), writeDay: async () => reply },
      onUnchanged: async () => undefined,
      store: {
        offerUnsent: async (_: number, except: ReadonlySet<Day>) =>
          offered.filter((one) => !except.has(one.day)),
        update: async () => {
          offered = []
        },
      },
      sealer: { currentKid: kid, canOpen },
      today: () => today,
      batchBytes: 1,
    } as unknown as PullDeps,
    null,
    () => true,
  )
}

test('[SY5] a pass that sent something keeps no tag: what it names is older', async () => {
  const stored = { date: today, outcome: 'stored', rev: 'a'.repeat(22), foreignKids: [] }
  expect(await sendingPass(ok(stored))).toMatchObject({ type: 'equal', etag: null })
})

test('[SY17][SY31] a day that a pass could not join is left, counted, and not sent again by it', async () => {
  const changed = { date: today, outcome: 'changed', rev: null, foreignKids: [], current: null }
  expect(await sendingPass(ok(changed), false)).toMatchObject({ type: 'equal', leftDays: 1 })
})

test('[SY14][SY15] what fails on the way up ends the pass as it does on the way down', async () => {
  const why = refusal('sessionEnded')
  expect(await sendingPass(err(why))).toEqual({ type: 'signInNeeded', why })
  expect(await sendingPass(err({ type: 'network' }))).toMatchObject({ type: 'later' })
})

const row = (changes: Partial<NewDayRow>): NewDayRow => ({
  day: today,
  contentRev: 'a'.repeat(22) as Rev,
  writtenAt: '2026-11-20T10:00:00.000Z',
  offset: 60,
  answers: filled() as NewDayRow['answers'],
  marks: emptyMarks,
  serverRev: null,
  unsent: 1,
  pinned: 0,
  neverSentIds: [],
  refusal: null,
  ...changes,
})
const put = (...rows: readonly NewDayRow[]) =>
  putRows(
    db,
    rows.map((one) => ({ row: one, from: null })),
  )
const write = (outcome: PassOutcome, { canOpen = true, fraction = 0 } = {}) =>
  writeOutcome(
    {
      db,
      sealer: { canOpen },
      clock: { now: () => now },
      random: { fraction: () => fraction },
    } as never,
    outcome,
    0,
  )
const equalPass = (changes: object = {}): PassOutcome => ({
  type: 'equal',
  etag: 'tag',
  leftDays: 0,
  unjoined: [],
  unverified: [],
  incomplete: [],
  ...changes,
})

test('[SY7][SY30] both sides are said to be equal only when nothing was refused or left out on either', async () => {
  const before = {
    failures: 3,
    askedUntil: 9,
    signInNeeded: true,
    upgradeNeeded: true,
    isFull: true,
    refusedKid: kid,
  }
  await updateEngineState(db, before)
  expect(await write(equalPass())).toBeNull()
  const whole = {
    etag: 'tag',
    failures: 0,
    askedUntil: 0,
    years: null,
    lastOkAt: now,
    isEqual: true,
    equalAt: now,
    hasHistory: true,
    signInNeeded: false,
    upgradeNeeded: false,
    isFull: false,
    refusedKid: null,
  }
  expect(await readEngineState(db)).toMatchObject(whole)
  for (const changes of [
    { leftDays: 1 },
    { unjoined: [today] },
    { unverified: [today] },
    { leftDays: 1, unjoined: [today] },
    { leftDays: 1, unverified: [today] },
    { incomplete: ['2026-11'] },
  ]) {
    await updateEngineState(db, { isEqual: true, equalAt: 5, hasHistory: false })
    await write(equalPass(changes))
    expect(await readEngineState(db)).toMatchObject({
      isEqual: false,
      equalAt: 5,
      hasHistory: !('unjoined' in changes || 'incomplete' in changes),
      isIncomplete: 'incomplete' in changes,
    })
  }
  await put(row({ refusal: { code: 'invalid', build: 'build', refusedAt: now } }))
  for (const changes of [{}, { leftDays: 1 }]) {
    await write(equalPass(changes))
    expect(await readEngineState(db)).toMatchObject({ isEqual: false, unverified: [] })
  }
})

test('[SY7][SY30] both sides are not said to be equal while another pass has heard of more: five minutes later it is asked for', async () => {
  await updateEngineState(db, { isEqual: true, equalAt: 5, awaited: [month('2026-10')] })
  expect(await write(equalPass())).toBe(maxRetryMs)
  expect(await readEngineState(db)).toMatchObject({ isEqual: false, equalAt: 5 })
  expect(await write(equalPass({ leftDays: 1 }), { canOpen: false })).toBeNull()
})

test('[SY31] what was left is tried again after five minutes, by a phone that can join', async () => {
  expect(await write(equalPass({ leftDays: 1 }))).toBe(maxRetryMs)
  expect(await write(equalPass({ unjoined: [today] }))).toBe(maxRetryMs)
  expect(await write(equalPass({ leftDays: 1 }), { canOpen: false })).toBeNull()
  expect(await write(equalPass({ unverified: [today] }))).toBeNull()
  const incomplete = equalPass({ incomplete: ['2026-11'] })
  for (const canOpen of [true, false]) expect(await write(incomplete, { canOpen })).toBe(maxRetryMs)
})

test('[SY33] the password is not asked for again while a day is refused for its key, or words may be', async () => {
  const refusedKid = async () => (await readEngineState(db)).refusedKid
  await updateEngineState(db, { refusedKid: kid })
  await put(row({ refusal: { code: 'foreignKey', build: 'build', refusedAt: now } }))
  await write(equalPass())
  expect(await refusedKid()).toBe(kid)
  // Refused for another reason, and more is written.
  await put(
    row({ refusal: { code: 'invalid', build: 'build', refusedAt: now } }),
    row({ day: day('2026-11-19') }),
  )
  await write(equalPass())
  expect(await refusedKid()).toBe(kid)
  await put(row({ day: day('2026-11-19'), unsent: 0 }))
  await write(equalPass())
  expect(await refusedKid()).toBeNull()
})

const laterPass = (
  retryAfterMs: number | null,
  reason: 'tooOld' | 'full' | null = null,
): PassOutcome => ({
  type: 'later',
  retryAfterMs,
  reason,
})

test('[SY14][SY28] a failure waits longer each time, as long as the server asks, and never longer than an hour for it', async () => {
  expect(await write(laterPass(null))).toBe(2000)
  expect(await write(laterPass(null), { fraction: 1 })).toBe(4000)
  expect(await readEngineState(db)).toMatchObject({ failures: 2, askedUntil: 0 })
  expect(await write(laterPass(60_000))).toBe(60_000)
  expect(await readEngineState(db)).toMatchObject({ askedUntil: now + 60_000 })
  expect(await write(laterPass(10 * maxRetryAfterMs, 'tooOld'))).toBe(maxRetryAfterMs)
  expect(await readEngineState(db)).toMatchObject({ upgradeNeeded: true, isFull: false })
  await write(laterPass(null, 'full'))
  expect(await readEngineState(db)).toMatchObject({
    upgradeNeeded: false,
    isFull: true,
    askedUntil: 0,
  })
  expect(await write({ type: 'signInNeeded', why: refusal('unauthorised') as never })).toBeNull()
  expect(await readEngineState(db)).toMatchObject({ signInNeeded: true, failures: 5 })
})

test('[SY7][SY23] what the screen says follows from what was noted, the gravest first', async () => {
  const drafts = { unstoredIds: () => [], countElsewhere: () => Promise.resolve(0) }
  const phaseOf = async (isSending = false) => {
    const status = await readStatus({ db, drafts, sync: { isSending: () => isSending } } as never)
    return status.phase
  }
  expect(await phaseOf()).toBe('idle')
  expect(await phaseOf(true)).toBe('sending')
  await updateEngineState(db, { isFull: true, upgradeNeeded: true })
  expect(await phaseOf()).toBe('idle')
  await updateEngineState(db, { failures: 1 })
  expect(await phaseOf()).toBe('upgradeNeeded')
  await updateEngineState(db, { upgradeNeeded: false })
  expect(await phaseOf()).toBe('full')
  await updateEngineState(db, { isFull: false })
  expect(await phaseOf()).toBe('waiting')
  expect(await phaseOf(true)).toBe('sending')
  await updateEngineState(db, { signInNeeded: true })
  expect(await phaseOf(true)).toBe('signInNeeded')
})

const held = (code: string) => ({ refusal: { code, build: 'build', refusedAt: now } })

test('[SY11] refused days are named oldest first, with whether the server has something of them', async () => {
  await put(
    row(held('missingAnswers')),
    row({ ...held('invalid'), day: day('2026-11-19') }),
    row({ ...held('tooLarge'), day: day('2026-11-18'), serverRev: 'b'.repeat(22) as Rev }),
  )
  expect(await readRefused({ db })).toEqual([
    { day: '2026-11-18', code: 'tooLarge', isHereAlone: false },
    { day: '2026-11-19', code: 'invalid', isHereAlone: true },
    { day: today, code: 'missingAnswers', isHereAlone: true },
  ])
})
