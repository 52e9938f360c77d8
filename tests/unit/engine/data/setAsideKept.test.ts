// Sealed texts that were set aside exist on this phone alone: they are counted before a sign-out, and leave in the file.
import type { Envelope } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { withLearned } from '#support/failingStore.ts'
import { anotherPass } from '#support/lies.ts'
import { idOf } from '#support/lockedPhones.ts'
import { asideOn, garbage, putAside, sealedElsewhere } from '#support/setAside.ts'
import { email, first, learnedOn, nextDay, signUpAndWrite } from '#support/resets.ts'
import { offline, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
let today: Day
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  today = phone.engine.journal.today()
})
afterEach(() => server.stop())

test('[PR8][CR20] a sign-out asks before texts that were set aside are erased, and « Garder scellé » keeps them', async () => {
  await putAside(phone, garbage, today)
  const userId = idOf(phone)
  expect(await phone.engine.session.signOut('send')).toBe(false)
  expect(await phone.engine.session.signOut('lock')).toBe(true)
  expect(await asideOn(phone, userId)).toEqual([
    { day: today, answerId: 'learned', envelope: garbage },
  ])
  await phone.engine.session.signIn(email, first)
  await phone.settled()
  expect(await asideOn(phone)).toHaveLength(1)
  expect(await phone.engine.session.signOut('erase')).toBe(true)
  expect(await phone.engine.data.countLocked()).toBe(0)
})

test('[JF6][CR20] two texts under one key, one of an answer of a newer build, leave in the file and come in, each', async () => {
  const date = today
  const sealed = ['le1.FFFFFFFFFFFFFFFF.AAAA', 'le1.FFFFFFFFFFFFFFFF.BBBB'] as const
  const parts = [
    { date, answer: 'learned', sealed: sealed[0] },
    { date, answer: 'learned', sealed: sealed[1] },
    { date, answer: 'hoped', sealed: sealed[0] },
  ]
  const file = { format: 'lueur-journal', version: 1, days: [], setAside: parts }
  expect(await phone.engine.data.importDays(JSON.stringify(file))).toMatchObject({
    value: { added: 0, changed: 0, setAside: 3 },
  })
  expect(await asideOn(phone)).toHaveLength(3)
  // They are all here: the same file brings nothing more.
  expect(await phone.engine.data.importDays(JSON.stringify(file))).toMatchObject({
    value: { setAside: 0 },
  })
  const exported = await phone.engine.data.exportDays()
  expect(exported.setAside).toHaveLength(3)
})

test('[JF7][CR20] a text set aside that is blank is damaged: it is named, and neither counted nor kept', async () => {
  const parts = ['', ' ', garbage].map((sealed) => ({ date: today, answer: 'learned', sealed }))
  const file = { format: 'lueur-journal', version: 1, days: [], setAside: parts }
  expect(await phone.engine.data.importDays(JSON.stringify(file))).toMatchObject({
    value: {
      setAside: 1,
      leftOut: [
        { name: today, reason: 'damagedText' },
        { name: today, reason: 'damagedText' },
      ],
    },
  })
  expect(await asideOn(phone)).toEqual([{ day: today, answerId: 'learned', envelope: garbage }])
})

const fileOf = (date: string): string =>
  JSON.stringify({
    format: 'lueur-journal',
    version: 1,
    days: [],
    setAside: [{ date, answer: 'learned', sealed: garbage }],
  })

test('[JF5][JF7] a sealed text of a day before all days is named and not taken, one of a day to come waits as any other', async () => {
  expect(await phone.engine.data.importDays(fileOf('1899-12-31'))).toMatchObject({
    value: { setAside: 0, leftOut: [{ name: '1899-12-31', reason: 'damaged' }] },
  })
  expect(await asideOn(phone)).toEqual([])
  expect(await phone.engine.data.importDays(fileOf('2032-02-29'))).toMatchObject({
    value: { setAside: 1, leftOut: [] },
  })
})

test('[JF7] a sealed text of the file that is damaged is named, and the others are taken', async () => {
  const whole = { date: today, answer: 'learned', sealed: garbage }
  const broken = [{ ...whole, sealed: 'le1.' }, { date: '2026-01-02' }, 'rien']
  const file = { format: 'lueur-journal', version: 1, days: [], setAside: [whole, ...broken] }
  expect(await phone.engine.data.importDays(JSON.stringify(file))).toMatchObject({
    value: {
      setAside: 1,
      leftOut: [today, '2026-01-02', 'n° 4'].map((name) => ({ name, reason: 'damagedText' })),
    },
  })
  expect(await asideOn(phone)).toHaveLength(1)
  const onlyBroken = { format: 'lueur-journal', version: 1, days: [], setAside: broken }
  expect(await phone.engine.data.importDays(JSON.stringify(onlyBroken))).toEqual({
    ok: false,
    error: { type: 'notAJournal' },
  })
})

test('[PR8][CR20] what a sign-out counts is what « Mes données » and « Réglages » count, sealed texts and drafts too', async () => {
  await putAside(phone, garbage, today)
  await putAside(phone, 'le1.EEEEEEEEEEEEEEEE.BBBB' as Envelope, today)
  const { form } = await phone.engine.journal.openForm(today)
  await phone.engine.journal.keepDraft(withLearned(form, 'en cours'))
  const all = await phone.engine.session.countUnsent()
  expect(all).toBe(2)
  expect(await phone.engine.data.readFigures()).toMatchObject({
    unsent: { days: 0, drafts: 1, setAside: 2, all },
  })
  expect(await phone.engine.sync.readStatus()).toMatchObject({
    unsentDays: 0,
    drafts: 1,
    setAside: 2,
  })
})

test('[JF6][CR20] days of which a text stays set aside are counted in the file as not whole, or as sealed', async () => {
  await putAside(phone, garbage, today)
  await putAside(phone, 'le1.EEEEEEEEEEEEEEEE.BBBB' as Envelope, today)
  await putAside(phone, garbage, '2020-02-29' as Day)
  expect(await phone.engine.data.exportDays()).toMatchObject({
    partlySealedDays: 1,
    sealedDays: 1,
  })
})

test('[CR20] texts set aside under a key that is not here call for that key on Accueil', async () => {
  expect(await phone.engine.recovery.readState()).toMatchObject({ hasSealedDays: false })
  await putAside(phone, garbage, today)
  expect(await phone.engine.recovery.readState()).toMatchObject({
    hasSealedDays: true,
    card: 'sealed',
  })
})

test('[PR8] a day that is unsent and of which something was set aside counts once', async () => {
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'pas envoyé' })
  await putAside(phone, garbage, today)
  expect(await phone.engine.session.countUnsent()).toBe(1)
})

test('[JF6][CR20] texts that were set aside leave in the file, and are opened by the phone that takes it in', async () => {
  await putAside(phone, garbage, today)
  await putAside(phone, await sealedElsewhere(server), today)
  // Of a day that no phone has: it waits, and keeps no other from being opened.
  await putAside(phone, 'le1.EEEEEEEEEEEEEEEE.AAAA' as Envelope, '2020-02-29' as Day)
  const { setAside: parts, ...file } = await phone.engine.data.exportDays()
  // What this phone opens is in the day: what it does not leaves sealed.
  expect(parts).toHaveLength(2)
  expect(file.days[0]?.learned).toContain('mis de côté')

  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  const damaged = [{ date: today, answer: 'learned', sealed: 'lisible' }, null]
  const content = JSON.stringify({ ...file, setAside: [...damaged, ...parts] })
  expect(await other.engine.data.importDays(content)).toMatchObject({ ok: true })
  await anotherPass(other)
  expect(await learnedOn(other, today)).toContain('mis de côté')
  expect(await asideOn(other)).toEqual([
    { day: '2020-02-29', answerId: 'learned', envelope: 'le1.EEEEEEEEEEEEEEEE.AAAA' },
    { day: today, answerId: 'learned', envelope: garbage },
  ])
})

test('[CR20] a text that opens makes its day once it is known that nobody else has that day', async () => {
  const words = await sealedElsewhere(server, { daysLater: 1 })
  nextDay(server, phone)
  const tomorrow = phone.engine.journal.today()
  await putAside(phone, words, tomorrow)
  await anotherPass(phone)
  expect(await learnedOn(phone, tomorrow)).toBe('mis de côté')
  expect(await asideOn(phone)).toEqual([])
  await phone.settled()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0 })
})

test('[JF3][JF6] a day of which a text was set aside stands once in the file of a locked journal, with both', async () => {
  const words = await sealedElsewhere(server)
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'pas envoyé' })
  await putAside(phone, words, today)
  await putAside(phone, garbage, today)
  expect(await phone.engine.session.signOut('lock')).toBe(true)
  const opened = await phone.engine.data.openLocked({ email, password: first })
  if (!opened.ok) throw new Error(opened.error.type)
  const file = await opened.value.journals[0]?.exportDays()
  expect(file?.days.map(({ date }) => date)).toEqual([today])
  expect(file?.days[0]?.learned.split(/\n+/).toSorted()).toEqual(['mis de côté', 'pas envoyé'])
  expect(file).toMatchObject({ sealedDays: 0, partlySealedDays: 1 })
})

test('[CR20] of two texts in one record the one that opens returns to its day, and the other stays', async () => {
  const words = await sealedElsewhere(server)
  await putAside(phone, `${words} ${garbage}` as Envelope, today)
  await anotherPass(phone)
  expect(await learnedOn(phone, today)).toContain('mis de côté')
  const left = await asideOn(phone)
  expect(left.map(({ envelope }) => envelope.includes(garbage))).toEqual([true])
})

test('[CR20] a day that has not come back keeps no other from being opened', async () => {
  const words = await sealedElsewhere(server)
  await putAside(phone, words, today)
  const db = phone.databases.openJournal(idOf(phone))
  const [row] = await db.setAside.toArray()
  const earlier = '2020-02-29' as Day
  // Sealed for its day alone: the same words open nowhere else, so an empty text stands for what can be opened.
  if (row !== undefined) await db.setAside.put({ ...row, day: earlier, envelope: '' as Envelope })
  db.close()
  await anotherPass(phone)
  expect(await learnedOn(phone, today)).toContain('mis de côté')
  expect((await asideOn(phone)).map(({ day }) => day)).toEqual([earlier])
})

test('[PR8][JF3][CR20] a journal locked with nothing but texts that were set aside is listed, and its file has their words', async () => {
  await putAside(phone, garbage, today)
  await putAside(phone, await sealedElsewhere(server), today)
  expect(await phone.engine.session.signOut('lock')).toBe(true)
  expect(await phone.engine.data.countLocked()).toBe(1)
  const opened = await phone.engine.data.openLocked({ email, password: first })
  if (!opened.ok) throw new Error(opened.error.type)
  const [journal] = opened.value.journals
  expect(journal).toMatchObject({ days: 0, unsent: 1 })
  const file = await journal?.exportDays()
  expect(file?.setAside).toHaveLength(1)
  expect(file?.days).toMatchObject([{ date: today, learned: 'mis de côté' }])

  await phone.engine.session.signIn(email, first)
  await phone.settled()
  const content = JSON.stringify({ ...file, setAside: [] })
  expect(await phone.engine.data.importDays(content)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, today)).toContain('mis de côté')
})

test('[CR20] words that no longer fit their day stay set aside, and the day can leave', async () => {
  const words = await sealedElsewhere(server, { learned: 'mis de côté '.repeat(500) })
  const date = today
  const long = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => ({
    date,
    learned: letter.repeat(65_000),
  }))
  const file = JSON.stringify({ format: 'lueur-journal', version: 1, days: long })
  expect(await phone.engine.data.importDays(file)).toMatchObject({ value: { changed: 1 } })
  await putAside(phone, words, today)
  await anotherPass(phone)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
  expect(await asideOn(phone)).toMatchObject([{ day: today, envelope: words }])
})
