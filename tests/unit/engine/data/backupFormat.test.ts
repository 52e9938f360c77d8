// Sealed files by their format: in parts, each in its place, of a length that a journal has, with what leads to their key alone.
import { partLength, parseBackupFile, type BackupFile } from '#contract/backupFile.ts'
import { sealBytes } from '#engine/crypto/aead.ts'
import type { Bytes } from '#engine/crypto/bytes.ts'
import { makeBackup, openBackup, openChosenFile } from '#engine/data/backup.ts'
import type { Envelope } from '#domain/brands.ts'
import { randomBytes } from '#support/bytes.ts'
import { email, first, kindsOf, second, signUpAndWrite } from '#support/resets.ts'
import { garbage, putAside } from '#support/setAside.ts'
import { syntheticFile, syntheticJournal } from '#support/syntheticJournal.ts'
import { setupPhone, type Phone } from '#support/setupPhone.ts'
import { createPasskeyHolder } from '#support/softPasskeys.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
})
afterEach(() => server.stop())

const journalOf = () => phone.engine.session.held()

async function made() {
  const backup = await makeBackup(journalOf())
  if (!backup.ok) throw new Error(backup.error.type)
  const file = parseBackupFile(backup.value.content)
  if (typeof file === 'string') throw new Error(file)
  return { file, ...backup.value }
}

/** A file of this phone's key that holds something else, as the format says. */
async function holding(file: BackupFile, parts: readonly Bytes[]): Promise<string> {
  const key = journalOf().keys.ring.get(file.kid)
  if (key === undefined) throw new Error('It was made here.')
  const sealed = parts.map((part, at) =>
    sealBytes(
      key,
      part,
      ['lueur/1/backup', file.kid, file.madeAt, `${at}`, `${parts.length}`],
      randomBytes,
    ),
  )
  return JSON.stringify({ ...file, parts: await Promise.all(sealed) })
}
const gzipped = (content: string | Uint8Array): Bytes => new Uint8Array(gzipSync(content))

test('[JF15] a file opens that was sealed as its format says, in parts of any length', async () => {
  const { file } = await made()
  const whole = gzipped('tout un journal')
  for (const parts of [[whole], [whole.slice(0, 7), whole.slice(7, 8), whole.slice(8)]]) {
    const content = await holding(file, parts)
    expect(await openChosenFile(journalOf(), content)).toEqual({
      type: 'journal',
      content: 'tout un journal',
      isSealed: true,
    })
  }
})

test('[JF16] a file that holds no packed journal is damaged, whatever opens it', async () => {
  const { file } = await made()
  const content = await holding(file, [new Uint8Array(9)])
  expect(await openChosenFile(journalOf(), content)).toEqual({ type: 'damaged' })
  const read = parseBackupFile(content)
  if (typeof read === 'string') throw new Error(read)
  expect(await openBackup(journalOf(), read, { password: first })).toEqual({
    ok: false,
    error: { type: 'damaged' },
  })
})

test('[JF16] a file that unpacks to more than any journal is not read', async () => {
  const { file } = await made()
  const content = await holding(file, [gzipped(new Uint8Array(2 ** 28 + 1))])
  expect(await openChosenFile(journalOf(), content)).toEqual({ type: 'damaged' })
})

/** Letters that hardly pack. */
const noise = (): string => Buffer.from(randomBytes(7500)).toString('base64')

test('[JF15][JF16] a long journal leaves in parts of a megabyte, which open in their own places alone', async () => {
  const days = syntheticJournal(200).map((day) => ({ ...day, learned: noise() }))
  expect(await phone.engine.data.importDays(syntheticFile(days))).toMatchObject({ ok: true })
  const { file, content } = await made()
  expect(file.parts).toHaveLength(2)
  // IV and tag beside it, in base64url.
  expect(file.parts[0]).toHaveLength(Math.ceil(((partLength + 28) * 4) / 3))
  const opened = await openBackup(journalOf(), file, { password: first })
  expect(opened).toMatchObject({ ok: true })
  expect(opened.ok ? opened.value : '').toContain(days.at(-1)?.learned)
  expect(await openChosenFile(journalOf(), content)).toMatchObject({ type: 'journal' })
  const swapped = JSON.stringify({ ...file, parts: file.parts.toReversed() })
  expect(await openChosenFile(journalOf(), swapped)).toEqual({ type: 'damaged' })
})

test('[JF6][JF15] days that are in the file in part are counted apart from those that are not in it', async () => {
  await putAside(phone, garbage, phone.engine.journal.today())
  await putAside(phone, 'le1.EEEEEEEEEEEEEEEE.BBBB' as Envelope, phone.engine.journal.today())
  expect(await made()).toMatchObject({ days: 1, sealedDays: 0, partlySealedDays: 1 })
})

test('[JF17] keys from before a theft are no way to a file, and leave no link in it', async () => {
  const { opens } = await made()
  expect(await phone.engine.appLock.turnOn(first)).toMatchObject({ ok: true })
  await phone.settled()
  expect((await made()).file.links).toHaveLength(1)
  const changed = await phone.engine.session.changeKey({
    reason: 'theft',
    password: first,
    newPassword: second,
  })
  expect(changed).toMatchObject({ ok: true })
  await phone.settled()
  const { file, ...last } = await made()
  expect(file.links).toEqual([])
  // One wrap as in the first file, of another password.
  expect(last.opens).not.toBe(opens)
  expect(await openBackup(journalOf(), file, { password: second })).toMatchObject({ ok: true })
})

test('[JF15] a passkey, which a file has no use for, leaves nothing in it', async () => {
  phone = await setupPhone(server, { passkeys: createPasskeyHolder() })
  expect(await phone.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  await phone.settled()
  const { opens } = await made()
  expect(await phone.engine.passkeys.add(first)).toMatchObject({ ok: true })
  expect(await kindsOf(phone)).toEqual([['passkey', 'password']])
  const { file, ...after } = await made()
  expect(file.wraps.map(({ kind }) => kind)).toEqual(['password'])
  expect(after).toMatchObject({ opens, ways: ['password'] })
})
