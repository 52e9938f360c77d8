// What tests of locked journals share: words that never left, a session that the server ends, and what then lies on the phone.
import type { UserId } from '#domain/brands.ts'
import { expect } from 'vitest'
import { journalDatabaseName } from '#engine/local/databaseNames.ts'
import type { JournalSecret } from '#engine/data/lockedJournals.ts'
import { email, learnedOn } from './resets.ts'
import { offline, setupPhone, writeToday, type Phone } from './setupPhone.ts'
import type { TestServer } from './setupServer.ts'

export const idOf = ({ engine }: Phone): UserId => {
  const session = engine.session.current()
  if (session.status !== 'signedIn') throw new Error('Nobody is signed in on this phone.')
  return session.account.id
}

/** The journal that is shown is taken away by the browser. */
export const throwAway = (phone: Phone): Promise<void> =>
  phone.throwAway(journalDatabaseName(idOf(phone)))

/** Whether somebody is signed in there whose journal is open. */
export const isOpen = ({ engine }: Phone): boolean => {
  const session = engine.session.current()
  return session.status === 'signedIn' && session.hasKey
}

/** Every record of the phone's databases. */
export async function recordsOf(
  { databases }: Phone,
  ...userIds: readonly UserId[]
): Promise<unknown[]> {
  const journals = userIds.map((userId) => databases.openJournal(userId))
  const tables = [databases.device, ...journals].flatMap((db) => db.tables)
  const records = await Promise.all(tables.map((table) => table.toArray()))
  for (const db of journals) db.close()
  return records.flat()
}

export const cryptoKeysIn = (value: unknown): readonly CryptoKey[] =>
  value instanceof CryptoKey
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(cryptoKeysIn)
      : []

/** A day and a draft of the same day, neither of which leaves. */
export async function writeUnsent(phone: Phone): Promise<void> {
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'canari pas envoyé' })
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  await phone.engine.journal.keepDraft({
    ...form,
    texts: { ...form.texts, proud: 'canari en cours' },
  })
}

/** The server ends the session, and the phone hears of it at its next start. */
export async function refuseToken(server: TestServer, phone: Phone): Promise<Phone> {
  await server.request('POST', '/auth/logout', { token: phone.storage.texts.get('token') })
  phone.network.intercept = null
  const locked = await phone.restart()
  await expect
    .poll(() => locked.engine.session.current())
    .toEqual({ status: 'anonymous', locked: 'refused' })
  return locked
}

export const openLocked = async ({ engine }: Phone, secret: JournalSecret) => {
  const opened = await engine.data.openLocked(secret)
  if (!opened.ok) throw new Error(opened.error.type)
  return Promise.all(opened.value.journals.map((journal) => journal.exportDays()))
}

/** Everything that was unsent is here again, and gets to another phone. */
export async function expectNothingLost(
  server: TestServer,
  phone: Phone,
  password: string,
): Promise<void> {
  const day = phone.engine.journal.today()
  expect(await learnedOn(phone, day)).toContain('canari pas envoyé')
  expect(await phone.engine.journal.readDrafts()).toMatchObject([{ day }])
  await phone.settled()
  const other = await setupPhone(server)
  expect(await other.engine.session.signIn(email, password)).toMatchObject({ ok: true })
  await other.settled()
  expect(await learnedOn(other, day)).toContain('canari pas envoyé')
}
