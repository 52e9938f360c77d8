// « Sauvegarde automatique »: when a file is made, by which tab, and what is asked of the person.
import {
  askForFolder,
  backUp,
  noteBackup,
  turnOffBackup,
  turnOnBackup,
} from '#engine/data/backupFolder.ts'
import { makeBackup } from '#engine/data/backup.ts'
import { readBackupRequest, readBackupState } from '#engine/data/backupState.ts'
import type { UserId } from '#domain/brands.ts'
import { createHeldFolder, leadToFolder } from '#support/heldFolder.ts'
import { dayMs, first, signUpAndWrite } from '#support/resets.ts'
import type { Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
})
afterEach(() => server.stop())

const journalOf = () => phone.engine.session.held()
const slowTimer = { after: () => () => undefined }
const inTabs = () => ({ ...journalOf(), locks: navigator.locks, timer: slowTimer })
const off = { ok: false, error: { type: 'off' } }
const ifDue = () => backUp(journalOf(), { onlyIfDue: true })

async function turnedOn() {
  const held = createHeldFolder()
  await turnOnBackup(journalOf(), held.folder)
  leadToFolder(journalOf().db, held)
  return held
}

test('[JF18] turned on, it knows its folder and has made no file; turned off, it leaves the files and makes none', async () => {
  const held = await turnedOn()
  const begun = {
    id: expect.stringMatching(/^[\da-f]{8}$/) as string,
    folder: 'Sauvegardes',
    onAt: phone.clock.now(),
    lastAt: null,
    opens: null,
    ways: [],
    failure: null,
    triedAt: null,
  }
  expect(await readBackupState(journalOf())).toEqual(begun)
  expect(await ifDue()).toMatchObject({ ok: true })
  await turnOffBackup(journalOf())
  expect(await readBackupState(journalOf())).toBeNull()
  expect(await ifDue()).toEqual(off)
  expect(held.files.size).toBe(1)
  await turnOnBackup(journalOf(), null)
  expect(await readBackupState(journalOf())).toEqual({ ...begun, folder: null })
  expect(await ifDue()).toEqual(off)
})

test('[JF18] a file is made at once, then once a week, and at once where another key opens the journal', async () => {
  const held = await turnedOn()
  expect(await ifDue()).toMatchObject({ ok: true, value: { days: 1, sealedDays: 0 } })
  expect(await readBackupState(journalOf())).toMatchObject({ lastAt: phone.clock.now() })
  phone.clock.advance(7 * dayMs - 1)
  expect(await ifDue()).toEqual(off)
  phone.clock.advance(1)
  expect(await ifDue()).toMatchObject({ ok: true })
  expect(held.files.size).toBe(2)
  expect(await ifDue()).toEqual(off)
  for (const which of ['a first', 'another']) {
    expect(await phone.engine.recovery.makeKey(first), which).toMatchObject({ ok: true })
    expect(await ifDue(), which).toMatchObject({ ok: true })
    expect(await readBackupState(journalOf())).toMatchObject({ ways: ['password', 'recovery'] })
    expect(await ifDue(), which).toEqual(off)
  }
})

test('[JF18] whoever asks for a file gets it, due or not', async () => {
  const held = await turnedOn()
  await ifDue()
  held.files.clear()
  expect(await backUp(journalOf(), { onlyIfDue: false })).toMatchObject({ ok: true })
  expect(held.files.size).toBe(1)
})

test('[JF18] a journal that was shut, or whose keys are gone, puts nothing into the folder', async () => {
  const held = await turnedOn()
  const journal = journalOf()
  for (const change of [{ isOpen: () => false }, { keys: { ...journal.keys, current: null } }]) {
    expect(await backUp({ ...journal, ...change }, { onlyIfDue: false })).toEqual(off)
  }
  expect(held.files.size).toBe(0)
})

test('[JF18] a folder without its record, or a record without its folder, takes nothing', async () => {
  const held = await turnedOn()
  const { meta } = journalOf().db
  const rows = await meta.bulkGet(['backup', 'backupFolder'])
  for (const row of rows) {
    if (row === undefined) throw new Error('It is on.')
    await meta.delete(row.key)
    expect(await backUp(journalOf(), { onlyIfDue: false })).toEqual(off)
    await meta.put(row)
  }
  expect(held.files.size).toBe(0)
  expect(await ifDue()).toMatchObject({ ok: true })
})

test('[JF18] two tabs that look at once make one file', async () => {
  await turnedOn()
  const tab = inTabs()
  const made = await Promise.all([1, 2].map(() => backUp(tab, { onlyIfDue: true })))
  expect(made.map(({ ok }) => ok)).toEqual([true, false])
})

test('[JF19] a folder that hangs holds up no other journal of this phone', async () => {
  const held = await turnedOn()
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<undefined>()
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<undefined>()
  const query = { queryPermission: () => (ask(undefined), isLetIn.then(() => 'granted')) }
  Object.assign(held.folder, query)
  const tab = inTabs()
  const hanging = backUp(tab, { onlyIfDue: false })
  await isAsked
  Object.assign(held.folder, { queryPermission: undefined })
  const other = { ...tab, userId: `${tab.userId}-autre` as UserId }
  expect(await backUp(other, { onlyIfDue: false })).toMatchObject({ ok: true })
  letIn(undefined)
  expect(await hanging).toMatchObject({ ok: true })
})

test('[JF19] a folder that failed is tried again after an hour, and Accueil tells of it after two weeks', async () => {
  const held = await turnedOn()
  await ifDue()
  held.fails = 'QuotaExceededError'
  phone.clock.advance(7 * dayMs)
  expect(await readBackupRequest(journalOf())).toBeNull()
  expect(await ifDue()).toEqual({ ok: false, error: { type: 'full' } })
  phone.clock.advance(3_599_999)
  expect(await ifDue()).toEqual(off)
  phone.clock.advance(1)
  expect(await ifDue()).toEqual({ ok: false, error: { type: 'full' } })
  expect(await readBackupRequest(journalOf())).toBeNull()
  phone.clock.advance(7 * dayMs)
  expect(await readBackupRequest(journalOf())).toBe('troubled')
  held.fails = null
  expect(await ifDue()).toMatchObject({ ok: true })
  expect(await readBackupRequest(journalOf())).toBeNull()
})

test('[JF18] without a folder Accueil asks for a file by hand: at once, and a week after the last', async () => {
  expect(await readBackupRequest(journalOf())).toBeNull()
  await turnOnBackup(journalOf(), null)
  expect(await readBackupRequest(journalOf())).toBe('due')
  const [state, made] = [await readBackupState(journalOf()), await makeBackup(journalOf())]
  if (state === null || !made.ok) throw new Error('It is on, and the journal is here.')
  await noteBackup(journalOf(), state, made.value)
  // Without its key a phone knows of nothing else that would open a file.
  const locked = { ...journalOf(), keys: { ...journalOf().keys, current: null } }
  for (const journal of [journalOf(), locked]) expect(await readBackupRequest(journal)).toBeNull()
  phone.clock.advance(7 * dayMs)
  for (const journal of [journalOf(), locked]) expect(await readBackupRequest(journal)).toBe('due')
})

test('[JF19] a person who is asked may let Lueur write there again', async () => {
  expect(await askForFolder(journalOf())).toBe(false)
  const held = await turnedOn()
  held.permission = 'prompt'
  for (const answer of [null, 'denied', 'prompt'] as const) {
    held.answer = answer
    expect(await askForFolder(journalOf())).toBe(false)
    expect(await ifDue()).toMatchObject({ ok: false })
    phone.clock.advance(3_600_000)
  }
  held.answer = 'granted'
  expect(await askForFolder(journalOf())).toBe(true)
  expect(await ifDue()).toMatchObject({ ok: true })
  Object.assign(held.folder, { requestPermission: undefined })
  expect(await askForFolder(journalOf())).toBe(true)
})
