// A version that is taken back where the day is not here, the journal closes or the store fails.
import { err, ok } from '#domain/result.ts'
import type { EntryView } from '#domain/entry.ts'
import { deleteAccount } from '#engine/data/deleteAccount.ts'
import { takeVersionBack } from '#engine/data/dayVersions.ts'
import { readDay } from '#engine/journal/readJournal.ts'
import { readRow } from '#engine/local/days.ts'
import { answering } from '#support/answerInstead.ts'
import { day, filled } from '#support/days.ts'
import { setupLocalJournal } from '#support/localJournal.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const before = day('2026-11-01')
const version = {
  day: before,
  texts: filled({ learned: 'comme avant' }),
  music: null,
  isPinned: false,
  isSealed: false,
  isNewer: false,
} as unknown as EntryView

let local: Awaited<ReturnType<typeof setupLocalJournal>>
beforeEach(async () => {
  local = await setupLocalJournal()
})
afterEach(() => {
  vi.restoreAllMocks()
  local.journal.db.close()
})

/** A server that has nothing of that month. */
const online = () => ({
  ...local.journal,
  ...answering({ 'GET /journal/entries': ok({ data: [] }) }).deps,
})

test('[JF13] a version of a day that is not here makes it again, as it is opened now, and leaves', async () => {
  expect(await takeVersionBack(online(), version)).toEqual(ok(undefined))
  expect(await readDay(local.journal, before)).toMatchObject({ texts: { learned: 'comme avant' } })
  expect(await readRow(local.journal.db, before)).toMatchObject({
    writtenAt: '2026-11-20T10:00:00.000Z',
    offset: 60,
    unsent: 1,
  })
  expect(local.world.woken).toBe(1)
})

test('[JF13] where the journal was closed, the network is gone or the store fails, nothing is replaced, and that is said', async () => {
  const offline = { ...local.journal, ...answering({}).deps }
  expect(await takeVersionBack(offline, version)).toEqual(err({ type: 'network' }))
  vi.spyOn(local.journal.db.days, 'bulkPut').mockRejectedValue(
    new DOMException('full', 'QuotaExceededError'),
  )
  expect(await takeVersionBack(online(), version)).toMatchObject({ error: { type: 'notStored' } })
  local.world.isOpen = false
  expect(await takeVersionBack(online(), version)).toEqual(err({ type: 'signedOut' }))
  expect([await readRow(local.journal.db, before), local.world.woken]).toEqual([undefined, 0])
})

const noKdf = () => Promise.reject(new Error('WebAssembly is switched off.'))

test('[PR3] an account is not erased where the password cannot become a key', async () => {
  const { asked, deps } = answering({})
  const journal = { ...deps, kdf: noKdf, user: { email: 'lea@exemple.fr' } } as never
  expect(await deleteAccount(journal, 'motdepasse')).toEqual(err({ type: 'noWebAssembly' }))
  expect(asked).toEqual([])
})
