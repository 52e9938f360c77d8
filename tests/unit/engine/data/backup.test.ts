// Sealed files of the whole journal: what they hold, what opens them, and where.
import { makeBackupFile, parseBackupFile, type BackupFile } from '#contract/backupFile.ts'
import { makeBackup, openBackup, openChosenFile, readBackupOpening } from '#engine/data/backup.ts'
import { email, first, learnedOn, resetAndEnter, second, signUpAndWrite } from '#support/resets.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const journalOf = (phone: Phone) => phone.engine.session.held()

async function made(phone: Phone): Promise<string> {
  const file = await makeBackup(journalOf(phone))
  if (!file.ok) throw new Error(file.error.type)
  return file.value.content
}

const read = (content: string): BackupFile => {
  const file = parseBackupFile(content)
  if (typeof file === 'string') throw new Error(file)
  return file
}

/** Somebody's journal on a server that never heard of the first one. */
async function onAnotherServer(): Promise<{ other: TestServer; phone: Phone }> {
  const other = await createTestServer()
  const phone = await setupPhone(other)
  await signUpOn(phone, other, 'ailleurs@exemple.fr', 'tout autre chose')
  return { other, phone }
}

test('[JF15] the password opens the file on another server, where the days join the journal, twice alike', async () => {
  const phone = await signUpAndWrite(server)
  const today = phone.engine.journal.today()
  const content = await made(phone)
  const { other, phone: elsewhere } = await onAnotherServer()
  await writeToday(elsewhere, { learned: 'ici' })
  expect(await openChosenFile(journalOf(elsewhere), content)).toMatchObject({ type: 'shut' })
  const opened = await openBackup(journalOf(elsewhere), read(content), { password: first })
  if (!opened.ok) throw new Error(opened.error.type)
  expect(await elsewhere.engine.data.importDays(opened.value)).toMatchObject({
    value: { changed: 1 },
  })
  expect(await elsewhere.engine.data.importDays(opened.value)).toMatchObject({ value: { same: 1 } })
  expect((await learnedOn(elsewhere, today))?.split('\n').toSorted()).toEqual(['', 'avant', 'ici'])
  await elsewhere.settled()
  await other.stop()
})

test('[JF15] so does the recovery key that this phone knows, and its own phone asks for nothing', async () => {
  const phone = await signUpAndWrite(server)
  const before = await readBackupOpening(journalOf(phone))
  expect(await makeBackup(journalOf(phone))).toMatchObject({
    value: { opens: before, ways: ['password'] },
  })
  const recovery = await phone.engine.recovery.makeKey(first)
  if (!recovery.ok) throw new Error(recovery.error.type)
  expect(await readBackupOpening(journalOf(phone))).not.toBe(before)
  expect(await makeBackup(journalOf(phone))).toMatchObject({
    value: { ways: ['password', 'recovery'] },
  })
  phone.network.intercept = offline
  const content = await made(phone)
  const own = await openChosenFile(journalOf(phone), content)
  expect(own).toMatchObject({ type: 'journal', isSealed: true })
  const words = recovery.value.words.join(' ')
  const { other, phone: elsewhere } = await onAnotherServer()
  const opened = await openBackup(journalOf(elsewhere), read(content), { words })
  expect(opened).toEqual({ ok: true, value: own.type === 'journal' ? own.content : '' })
  await other.stop()
})

test('[JF15] nothing of it can be read: no word, no address', async () => {
  const phone = await signUpAndWrite(server)
  const content = await made(phone)
  for (const secret of ['avant', email, 'exemple', first, 'writtenAt', 'learned']) {
    expect(content).not.toContain(secret)
  }
})

const changes: readonly (readonly [what: string, change: (file: BackupFile) => unknown])[] = [
  [
    'a letter changed',
    (file) => ({
      ...file,
      parts: [file.parts[0]?.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))],
    }),
  ],
  ['another instant', (file) => ({ ...file, madeAt: '2020-01-01T00:00:00.000Z' })],
  ['its part twice', (file) => ({ ...file, parts: [...file.parts, ...file.parts] })],
  ['no part', (file) => ({ ...file, parts: [] })],
  ['a newer version', (file) => ({ ...file, version: 2 })],
  ['parts that are no texts', (file) => ({ ...file, parts: [{}] })],
  ['another key’s name', (file) => ({ ...file, kid: 'A'.repeat(17) })],
]

test.for(changes)('[JF16] %s: it does not open, on its own phone either', async ([, change]) => {
  const phone = await signUpAndWrite(server)
  const changed = JSON.stringify(change(read(await made(phone))))
  expect(await openChosenFile(journalOf(phone), changed)).toEqual({ type: 'damaged' })
})

test('[JF16] cut anywhere, it is damaged; what is no such file is left to the import', async () => {
  const phone = await signUpAndWrite(server)
  const content = await made(phone)
  for (const length of [30, 200, content.length - 1]) {
    expect(await openChosenFile(journalOf(phone), content.slice(0, length))).toEqual({
      type: 'damaged',
    })
  }
  for (const other of ['', 'abc', '{"format":"lueur-journal"}', '[]', 'null', '12']) {
    expect(await openChosenFile(journalOf(phone), other)).toEqual({
      type: 'journal',
      content: other,
      isSealed: false,
    })
  }
})

test('[JF16] a wrong password, wrong words and another account’s are told apart from damage', async () => {
  const phone = await signUpAndWrite(server)
  const file = read(await made(phone))
  const journal = journalOf(phone)
  expect(await openBackup(journal, file, { password: second })).toEqual({
    ok: false,
    error: { type: 'wrongSecret' },
  })
  expect(await openBackup(journal, file, { words: 'abaisser abandon' })).toMatchObject({
    ok: false,
  })
  const parts = [`${file.parts[0] ?? ''}AAAA`]
  expect(
    await openBackup(journal, makeBackupFile({ ...file, parts }), { password: first }),
  ).toEqual({
    ok: false,
    error: { type: 'damaged' },
  })
})

test('[JF17] a phone that has not received the journal makes no file', async () => {
  await signUpAndWrite(server)
  const phone = await setupPhone(server)
  let isHeld = true
  phone.network.intercept = ({ url }) => (isHeld && url.includes('/journal/') ? offline() : null)
  await phone.engine.session.signIn(email, first)
  expect(await makeBackup(journalOf(phone))).toEqual({ ok: false, error: { type: 'awaited' } })
  isHeld = false
  await phone.settled()
  expect(await makeBackup(journalOf(phone))).toMatchObject({ ok: true, value: { days: 1 } })
})

test('[JF17] where nothing that the person knows would open it, there is none', async () => {
  const phone = await signUpAndWrite(server)
  const journal = journalOf(phone)
  const unopenable = { ok: false, error: { type: 'unopenable' } }
  const rows = await journal.db.keys.toArray()
  await journal.db.keys.toCollection().modify({ wraps: [] })
  expect(await makeBackup(journal)).toEqual(unopenable)
  // As older builds left them.
  await journal.db.keys.toCollection().modify((row) => Reflect.deleteProperty(row, 'wraps'))
  expect(await makeBackup(journal)).toEqual(unopenable)
  await journal.db.keys.bulkPut(rows)
  expect(await makeBackup(journal)).toMatchObject({ ok: true })
  for (const change of [{ current: null }, { isReplaced: true }]) {
    const keyless = { ...journal, keys: { ...journal.keys, ...change } }
    expect(await makeBackup(keyless)).toEqual(unopenable)
    expect(await readBackupOpening(keyless)).toBeNull()
  }
})

test('[JF17] a former password and a former recovery key open no file that is made after a theft', async () => {
  const phone = await signUpAndWrite(server)
  const recovery = await phone.engine.recovery.makeKey(first)
  const words = recovery.ok ? recovery.value.words.join(' ') : ''
  const before = await readBackupOpening(journalOf(phone))
  const changed = await phone.engine.session.changeKey({
    reason: 'theft',
    password: first,
    newPassword: second,
  })
  expect(changed).toMatchObject({ ok: true })
  await phone.settled()
  const file = read(await made(phone))
  expect(file.wraps).toHaveLength(1)
  expect(await readBackupOpening(journalOf(phone))).not.toBe(before)
  expect(await openBackup(journalOf(phone), file, { password: first })).toMatchObject({ ok: false })
  expect(await openBackup(journalOf(phone), file, { words })).toMatchObject({ ok: false })
  expect(await openBackup(journalOf(phone), file, { password: second })).toMatchObject({ ok: true })
})

test('[JF17] a phone that heard of another key makes no file under the one that it has', async () => {
  const phone = await signUpAndWrite(server)
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  expect(await makeBackup(journalOf(other))).toMatchObject({ ok: true })
  expect(await phone.engine.appLock.turnOn(first)).toMatchObject({ ok: true })
  await phone.settled()
  other.engine.sync.nudge()
  await vi.waitFor(() => expect(journalOf(other).keys.isReplaced).toBe(true), 5000)
  expect(await makeBackup(journalOf(other))).toEqual({ ok: false, error: { type: 'unopenable' } })
  expect(await readBackupOpening(journalOf(other))).toBeNull()
  expect(await other.engine.session.openWithPassword(first)).toMatchObject({ ok: true })
  await other.settled()
  expect(await makeBackup(journalOf(other))).toMatchObject({ ok: true })
})

test('[JF15] a key that was made before the app lock leads to the file through its link', async () => {
  const phone = await signUpAndWrite(server)
  const recovery = await phone.engine.recovery.makeKey(first)
  const words = recovery.ok ? recovery.value.words.join(' ') : ''
  expect(await phone.engine.appLock.turnOn(first)).toMatchObject({
    ok: true,
  })
  await phone.settled()
  const file = read(await made(phone))
  expect(await openBackup(journalOf(phone), file, { words })).toMatchObject({ ok: true })
})

test('[JF15] after a reset on a blank phone the file opens with the new password, and says what it could not open', async () => {
  await signUpAndWrite(server)
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  const opened = await openBackup(journalOf(blank), read(await made(blank)), { password: second })
  expect(opened).toMatchObject({
    ok: true,
    value: expect.stringContaining('"sealedDays":1') as string,
  })
})
