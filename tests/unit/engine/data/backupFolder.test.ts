// « Sauvegarde automatique » in a folder: what it takes, what it keeps, and what is told where it fails.
import { putFile, turnOnBackup } from '#engine/data/backupFolder.ts'
import { readBackupRequest, readBackupState } from '#engine/data/backupState.ts'
import { storeBackup } from '#engine/local/backupStore.ts'
import { updateEngineState } from '#engine/local/metaStore.ts'
import { backupName, type BackupState } from '#domain/backup.ts'
import { addDays, type Day } from '#domain/day.ts'
import { createHeldFolder } from '#support/heldFolder.ts'
import { dayMs, signUpAndWrite } from '#support/resets.ts'
import { offline, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const journalOf = (phone: Phone) => phone.engine.session.held()

const journalFile = async (phone: Phone, id: string): Promise<BackupState> => {
  await turnOnBackup(journalOf(phone), null)
  const state = await readBackupState(journalOf(phone))
  if (state === null) throw new Error('It is on.')
  // No file says yet what opens it.
  expect(state.ways).toEqual([])
  const named = { ...state, id, folder: 'Sauvegardes' }
  await storeBackup(journalOf(phone).db, named, null)
  return named
}

test('[JF18] nine weeks leave eight files, and nothing else of the folder is touched', async () => {
  const phone = await signUpAndWrite(server)
  const held = createHeldFolder()
  held.files.set('vacances.jpg', '...')
  held.files.set('lueur-ffffffff-2020-01-01.lueur', 'of another journal')
  const state = await journalFile(phone, '0a1b2c3d')
  const begun = phone.engine.journal.today()
  for (let week = 0; week < 9; week++) {
    expect(await putFile(journalOf(phone), held.folder, state)).toMatchObject({ ok: true })
    for (const { clock } of [server, phone]) clock.advance(7 * dayMs)
  }
  const weeks = Array.from({ length: 8 }, (_, at): Day => addDays(begun, 7 * (at + 1)))
  expect([...held.files.keys()].toSorted()).toEqual(
    [
      'vacances.jpg',
      'lueur-ffffffff-2020-01-01.lueur',
      ...weeks.map((day) => backupName('0a1b2c3d', day)),
    ].toSorted(),
  )
  expect(await readBackupState(journalOf(phone))).toMatchObject({ failure: null })
  // Not even opened.
  for (const other of ['vacances.jpg', 'lueur-ffffffff-2020-01-01.lueur']) {
    expect(held.opened).not.toContain(other)
  }
})

test.for([
  ['NotFoundError', 'gone'],
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['QuotaExceededError', 'full'],
  ['NoModificationAllowedError', 'failed'],
] as const)(
  '[JF19] %s: told as %s, the former file stays, and the next try ends it',
  async ([name, type]) => {
    const phone = await signUpAndWrite(server)
    const held = createHeldFolder()
    const state = await journalFile(phone, '0a1b2c3d')
    await putFile(journalOf(phone), held.folder, state)
    const former = [...held.files]
    held.fails = name
    expect(await putFile(journalOf(phone), held.folder, state)).toEqual({
      ok: false,
      error: { type },
    })
    expect([...held.files]).toEqual(former)
    const now = phone.clock.now()
    expect(await readBackupState(journalOf(phone))).toMatchObject({
      failure: type,
      triedAt: now,
    })
    held.fails = null
    expect(await putFile(journalOf(phone), held.folder, state)).toMatchObject({ ok: true })
    expect(await readBackupState(journalOf(phone))).toMatchObject({
      failure: null,
      triedAt: null,
    })
  },
)

const nameOn = (day: string) => backupName('0a1b2c3d', day)

test('[JF18][JF19] empty files and a folder named like a file of ours keep no place and end no pruning', async () => {
  const phone = await signUpAndWrite(server)
  const held = createHeldFolder()
  const state = await journalFile(phone, '0a1b2c3d')
  held.folders.add(nameOn('2020-02-02'))
  const whole = Array.from({ length: 9 }, (_, at) => nameOn(`2021-03-0${at + 1}`))
  for (const name of whole) held.files.set(name, 'x')
  held.files.set(nameOn('2021-04-01'), '')
  expect(await putFile(journalOf(phone), held.folder, state)).toMatchObject({ ok: true })
  const today = nameOn(phone.engine.journal.today())
  expect([...held.files.keys()].toSorted()).toEqual([...whole.slice(2), today].toSorted())
  expect([...held.folders]).toEqual([nameOn('2020-02-02')])
})

test('[JF19] a first file that could not be written leaves no empty one', async () => {
  const phone = await signUpAndWrite(server)
  const held = createHeldFolder()
  held.fails = 'QuotaExceededError'
  await putFile(journalOf(phone), held.folder, await journalFile(phone, '0a1b2c3d'))
  expect([...held.files]).toEqual([])
})

test('[JF19] a file of which only half could be written is not left in the folder', async () => {
  const phone = await signUpAndWrite(server)
  const held = createHeldFolder()
  held.files.set('vacances.jpg', '...')
  held.fails = 'QuotaExceededError'
  await putFile(journalOf(phone), held.folder, await journalFile(phone, '0a1b2c3d'))
  expect([...held.files.keys()]).toEqual(['vacances.jpg'])
})

test('[JF18] a file bears the date that the person has, also where it is still yesterday in Greenwich', async () => {
  const phone = await signUpAndWrite(server)
  const held = createHeldFolder()
  const state = await journalFile(phone, '0a1b2c3d')
  // Half past midnight in Paris.
  for (const { clock } of [server, phone]) clock.set('2026-11-20T23:30:00.000Z')
  expect(await putFile(journalOf(phone), held.folder, state)).toMatchObject({ ok: true })
  expect([...held.files.keys()]).toEqual([nameOn('2026-11-21')])
})

test('[JF19] a folder that the browser asks about first is not written to', async () => {
  const phone = await signUpAndWrite(server)
  const held = createHeldFolder()
  held.permission = 'prompt'
  const state = await journalFile(phone, '0a1b2c3d')
  expect(await putFile(journalOf(phone), held.folder, state)).toEqual({
    ok: false,
    error: { type: 'refused' },
  })
  expect(held.files.size).toBe(0)
})

test('[JF18] a browser that never asks about folders is written through', async () => {
  const phone = await signUpAndWrite(server)
  const held = createHeldFolder()
  Object.assign(held.folder, { queryPermission: undefined })
  const state = await journalFile(phone, '0a1b2c3d')
  expect(await putFile(journalOf(phone), held.folder, state)).toMatchObject({ ok: true })
  expect([...held.files.keys()]).toEqual([nameOn(phone.engine.journal.today())])
})

const shutOf = (phone: Phone) => ({
  ...journalOf(phone),
  keys: { ...journalOf(phone).keys, isReplaced: true },
})

test.for(['unopenable', 'awaited', 'unmade'] as const)(
  '[JF17][JF19] where no sealed file can be made (%s) its reason is kept, the folder is blamed for nothing, and Accueil tells of it after two weeks',
  async (type) => {
    const phone = await signUpAndWrite(server)
    const held = createHeldFolder()
    const state = await journalFile(phone, '0a1b2c3d')
    await putFile(journalOf(phone), held.folder, state)
    const before = await readBackupState(journalOf(phone))
    const files = [...held.files]
    // A pass would find that all is here.
    await phone.settled()
    phone.network.intercept = offline
    if (type === 'awaited') await updateEngineState(journalOf(phone).db, { hasHistory: false })
    phone.clock.advance(14 * dayMs)
    const broken = { ...journalOf(phone), sealer: { open: () => Promise.reject(new TypeError()) } }
    const journal =
      type === 'unopenable' ? shutOf(phone) : type === 'unmade' ? broken : journalOf(phone)
    expect(await putFile(journal as never, held.folder, state)).toEqual({
      ok: false,
      error: { type },
    })
    // What is said of the last file stays true.
    expect(await readBackupState(journalOf(phone))).toEqual({
      ...before,
      failure: type,
      triedAt: phone.clock.now(),
    })
    expect([...held.files]).toEqual(files)
    expect(await readBackupRequest(journalOf(phone))).toBe('troubled')
    await updateEngineState(journalOf(phone).db, { hasHistory: true })
    expect(await putFile(journalOf(phone), held.folder, state)).toMatchObject({ ok: true })
    expect(await readBackupRequest(journalOf(phone))).toBeNull()
  },
)

test('[JF19] a file that is not made because the journal was shut meanwhile is no failure', async () => {
  const phone = await signUpAndWrite(server)
  const held = createHeldFolder()
  const state = await journalFile(phone, '0a1b2c3d')
  const closing = {
    ...journalOf(phone),
    sealer: { open: () => Promise.reject(new TypeError()) },
    isOpen: () => false,
  }
  await expect(putFile(closing as never, held.folder, state)).rejects.toThrow(TypeError)
  expect(await readBackupState(journalOf(phone))).toEqual(state)
})

test('[JF19] a folder that keeps less than it was given is told, though it said that it was done', async () => {
  const phone = await signUpAndWrite(server)
  const held = createHeldFolder()
  const set = held.files.set.bind(held.files)
  held.files.set = (name, text) => set(name, text.slice(1))
  const state = await journalFile(phone, '0a1b2c3d')
  expect(await putFile(journalOf(phone), held.folder, state)).toEqual({
    ok: false,
    error: { type: 'failed' },
  })
})
