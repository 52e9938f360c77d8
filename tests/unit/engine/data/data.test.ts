import type { WireReply } from '#contract/journal.ts'
import { day as dayOf } from '#support/days.ts'
import { storedFor } from '#support/lies.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import type { LockedJournal, JournalSecret } from '#engine/data/lockedJournals.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const email = 'lea@exemple.fr'
const password = 'motdepasse'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email)
})
afterEach(() => server.stop())

async function openLocked(
  { engine }: Phone,
  secret: JournalSecret,
): Promise<readonly LockedJournal[]> {
  const opened = await engine.data.openLocked(secret)
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  return opened.value.journals
}

const exported = async ({ engine }: Phone): Promise<string> =>
  JSON.stringify(await engine.data.exportDays())
const viewOfToday = ({ engine }: Phone) => engine.journal.readDay(engine.journal.today())
const fileOf = (days: readonly unknown[]): string =>
  JSON.stringify({ format: 'lueur-journal', version: 1, days })
const textsOf = async ({ engine }: Phone, day = engine.journal.today()) =>
  (await engine.journal.readDay(day))?.texts

async function newAccount(): Promise<Phone> {
  const other = await setupPhone(server)
  await signUpOn(other, server, 'zoe@exemple.fr')
  return other
}

test('[JF1] a file opens in a new account with every word, song, pin and draft', async () => {
  await writeToday(phone, { learned: 'œuf, « oui » 👩‍👩‍👧', proud: 'ligne\nà la ligne' })
  await phone.engine.journal.setPinned(phone.engine.journal.today(), true)
  const file = await exported(phone)

  const other = await newAccount()
  expect(await other.engine.data.importDays(file)).toEqual({
    ok: true,
    value: {
      added: 1,
      changed: 0,
      same: 0,
      corrected: 0,
      formerKept: 0,
      drafts: 0,
      draftsTaken: 0,
      leftOut: [],
      setAside: 0,
      beside: 0,
    },
  })
  expect(await viewOfToday(other)).toEqual(await viewOfToday(phone))
  await other.settled()
})

test('[JF1] importing again changes nothing, not even the revision', async () => {
  await writeToday(phone, { learned: 'une fois' })
  await phone.settled()
  const file = await exported(phone)
  const before = phone.network.requests.length
  expect(await phone.engine.data.importDays(file)).toMatchObject({ value: { same: 1, changed: 0 } })
  expect((await phone.engine.sync.readStatus()).unsentDays).toBe(0)
  expect(phone.network.requests.slice(before).filter((line) => line.startsWith('POST'))).toEqual([])
})

test('[JF1] two phones of two accounts: a file is joined to what is already written that day', async () => {
  await writeToday(phone, { learned: 'au bureau' })
  const other = await newAccount()
  await writeToday(other, { learned: 'à la maison' })
  expect(await other.engine.data.importDays(await exported(phone))).toMatchObject({
    value: { changed: 1 },
  })
  const learned = (await textsOf(other))?.learned ?? ''
  expect(learned).toContain('au bureau')
  expect(learned).toContain('à la maison')
})

test('[JF1] a file written by hand makes days of its texts, and importing it twice adds nothing', async () => {
  const file = JSON.stringify({
    format: 'lueur-journal',
    version: 1,
    days: [
      { date: '2024-02-29', learned: 'a', proud: 'b', frustrated: 'c', isPinned: true },
      { date: '2024-03-01', learned: 'd', music: { id: 's', name: 'Titre', artists: 'Voix' } },
    ],
  })
  expect(await phone.engine.data.importDays(file)).toMatchObject({ value: { added: 2 } })
  expect(await phone.engine.data.importDays(file)).toMatchObject({ value: { same: 2 } })
  expect(await phone.engine.journal.readDay(dayOf('2024-02-29'))).toMatchObject({
    texts: { learned: 'a', frustrated: 'c', lueur: '' },
    isPinned: true,
  })
  expect((await phone.engine.journal.readDay(dayOf('2024-03-01')))?.music?.name).toBe('Titre')
  // The server takes them: their instants fall on their days.
  await phone.settled()
})

const kidsOf = (entry: WireReply | undefined) =>
  entry?.marks.music.values.map(({ id }) => id.split('.')[1])

test('[JF1][JF11] a file holds songs and pins without stamps, and the phone that imports them stamps them', async () => {
  const music = { id: 's', name: 'Titre', artists: 'Voix' }
  const day = phone.engine.journal.today()
  await writeToday(phone, { learned: 'avec une musique' })
  const { form } = await phone.engine.journal.openForm(day)
  await phone.engine.journal.save({ ...form, music: { ...music, name: 'Une première' } })
  const { form: again } = await phone.engine.journal.openForm(day)
  await phone.engine.journal.save({ ...again, music })
  await phone.engine.journal.setPinned(day, true)
  await phone.settled()
  const file = await exported(phone)
  expect(file).not.toContain((await storedFor(phone, server))[0]?.marks.pin.values[0]?.id)
  expect(await phone.engine.data.importDays(file)).toMatchObject({ value: { same: 1, changed: 0 } })
  const other = await newAccount()
  expect(await other.engine.data.importDays(file)).toMatchObject({ value: { added: 1 } })
  expect(await other.engine.data.importDays(file)).toMatchObject({ value: { same: 1 } })
  const shown = { music, isPinned: true, hasForgedSong: false }
  expect(await other.engine.journal.readDay(day)).toMatchObject(shown)
  await other.settled()
  const [here] = await storedFor(phone, server)
  const [there] = await storedFor(other, server)
  expect(kidsOf(there)).toHaveLength(1)
  expect(kidsOf(there)).not.toEqual(kidsOf(here))
})

test('[JF1] a file that speaks twice of a day keeps both texts', async () => {
  const days = ['matin', 'soir'].map((learned) => ({ date: '2024-02-29', learned }))
  const file = JSON.stringify({ format: 'lueur-journal', version: 1, days })
  expect(await phone.engine.data.importDays(file)).toMatchObject({ value: { added: 1, same: 0 } })
  const learned = (await textsOf(phone, dayOf('2024-02-29')))?.learned
  expect(learned).toContain('matin')
  expect(learned).toContain('soir')
})

test('[JF2] an older file does not bring back what was replaced since, sent or not', async () => {
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'première version' })
  const file = await exported(phone)
  await writeToday(phone, { learned: 'version définitive' })
  await phone.engine.data.importDays(file)
  expect((await textsOf(phone))?.learned).toBe('version définitive')
})

test('[JF3] exporting needs neither network nor, after a refused token, a sign-in: the password opens', async () => {
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'écrit sans réseau' })
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  await phone.engine.journal.keepDraft({ ...form, texts: { ...form.texts, proud: 'en cours' } })
  expect(await exported(phone)).toContain('écrit sans réseau')
  expect(await phone.engine.data.countLocked()).toBe(0)

  await server.request('POST', '/auth/logout', { token: phone.storage.texts.get('token') })
  phone.network.intercept = null
  const locked = await phone.restart()
  await expect
    .poll(() => locked.engine.session.current())
    .toMatchObject({ status: 'anonymous', locked: 'refused' })
  phone.network.intercept = offline
  expect(await locked.engine.data.countLocked()).toBe(1)
  for (const secret of [
    { email, password: 'pas le bon' },
    { email: 'bob@exemple.fr', password },
  ]) {
    expect(await locked.engine.data.openLocked(secret)).toEqual({
      ok: false,
      error: { type: 'wrongSecret' },
    })
  }
  const [journal] = await openLocked(locked, { email: ' LEA@exemple.fr', password })
  expect(journal).toMatchObject({ days: 1, unsent: 2 })
  const file = await journal?.exportDays()
  expect(file?.days[0]?.learned).toBe('écrit sans réseau')
  expect(file?.drafts[0]?.proud).toBe('en cours')
})

test('[JF3] the recovery key opens what is kept, and a new one cancels the former here too', async () => {
  const former = await phone.engine.recovery.makeKey(password)
  const latest = await phone.engine.recovery.makeKey(password)
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'gardé' })
  await phone.engine.session.signOut('lock')
  const wordsOf = (made: typeof former) => ({ words: made.ok ? made.value.words.join(' ') : '' })
  expect(await phone.engine.data.openLocked(wordsOf(former))).toMatchObject({
    error: { type: 'wrongSecret' },
  })
  const [journal] = await openLocked(phone, wordsOf(latest))
  expect((await journal?.exportDays())?.days[0]?.learned).toBe('gardé')
})

test('[JF4] a wrong password or no network erases nothing', async () => {
  await writeToday(phone, { learned: 'toujours là' })
  expect(await phone.engine.data.deleteAccount('autrechose')).toEqual({
    ok: false,
    error: { type: 'wrongPassword' },
  })
  phone.network.intercept = offline
  expect(await phone.engine.data.deleteAccount(password)).toMatchObject({
    error: { type: 'network' },
  })
  expect((await textsOf(phone))?.learned).toBe('toujours là')
})

test('[JF4] a reply that does not say when the account is erased erases nothing here', async () => {
  await writeToday(phone, { learned: 'toujours là' })
  for (const reply of [{}, { status: 'ok' }, { erasedAt: 1 }]) {
    phone.network.intercept = () => Response.json(reply)
    expect(await phone.engine.data.deleteAccount(password)).toMatchObject({
      error: { type: 'unavailable' },
    })
  }
  expect((await textsOf(phone))?.learned).toBe('toujours là')
})

test('[JF4] a deleted account leaves nothing on the phone nor on the server', async () => {
  await writeToday(phone, { learned: 'bientôt plus rien' })
  await phone.engine.reminders.switchOn()
  expect(phone.push.subscription).not.toBeNull()
  await phone.settled()
  expect(await phone.engine.data.deleteAccount(password)).toEqual({
    ok: true,
    value: { erasedAt: null, isErasedHere: true },
  })
  expect(phone.engine.session.current()).toEqual({ status: 'anonymous', locked: null })
  expect(phone.storage.texts.size).toBe(0)
  await expect.poll(() => phone.push.subscription).toBeNull()
  expect(await phone.databases.device.meta.where('key').startsWith('journal:').count()).toBe(0)
  expect(await phone.engine.session.signIn(email, password)).toMatchObject({
    error: { type: 'refused', code: 'unauthorised' },
  })
})

test('[JF5] what is not a journal writes nothing', async () => {
  const good = { date: '2024-02-29', learned: 'a' }
  const refusals: [content: string, type: string][] = [
    ['', 'notAJournal'],
    ['{"days":[]}', 'notAJournal'],
    [fileOf([{ date: '2024-02-30', learned: 'a' }]), 'notAJournal'],
    [JSON.stringify({ format: 'lueur-journal', version: 2, days: [good] }), 'notAJournal'],
  ]
  for (const [content, type] of refusals) {
    expect(await phone.engine.data.importDays(content)).toMatchObject({ error: { type } })
  }
  expect((await phone.engine.journal.readCounts()).all).toBe(0)
})

test('[JF6] days that this phone cannot open are counted', async () => {
  await writeToday(phone, { learned: 'sous une autre clé' })
  const userId = phone.engine.session.current()
  if (userId.status !== 'signedIn') throw new Error('nobody is signed in')
  const db = phone.databases.openJournal(userId.account.id)
  await db.keys.toCollection().modify({ kid: 'AAAAAAAAAAAAAAAA' })
  db.close()
  const reopened = await phone.restart()
  const file = await reopened.engine.data.exportDays()
  expect(file).toMatchObject({ days: [], sealedDays: 1 })
})

test('figures: here, on the server, waiting', async () => {
  await writeToday(phone, { learned: 'parti' })
  await phone.settled()
  phone.clock.set('2026-11-21T10:00:00.000Z')
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'pas parti' })
  expect(await phone.engine.data.readFigures()).toMatchObject({
    here: 2,
    onServer: 1,
    unsent: { days: 1, drafts: 0, setAside: 0, all: 1 },
  })
})

test('figures: when both sides were last equal, and whether all is here', async () => {
  expect(await phone.engine.data.readFigures()).toMatchObject({ here: 0, onServer: 0 })
  await writeToday(phone, { learned: 'parti' })
  await phone.settled()
  const { equalAt, hasAll } = await phone.engine.data.readFigures()
  expect(equalAt).toBeGreaterThan(0)
  expect(hasAll).toBe(true)
  const other = await setupPhone(server)
  other.network.intercept = ({ url }) => (url.includes('/journal') ? offline() : null)
  expect(await other.engine.session.signIn(email, password)).toMatchObject({ ok: true })
  expect(await other.engine.data.readFigures()).toMatchObject({
    here: 0,
    onServer: 0,
    equalAt: null,
    hasAll: false,
  })
})
