// Files that are not as they left: damaged, corrected by hand, too large; and what an export says that it does not hold.
import type { JournalFile } from '#contract/journalFile.ts'
import { withLearned } from '#support/failingStore.ts'
import { idOf } from '#support/lockedPhones.ts'
import { answerIds } from '#domain/answers.ts'
import { fileOf, type FileDay } from '#support/quickSignUp.ts'
import { resetAndEnter, second, signUpAndWrite } from '#support/resets.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { day as dayOf } from '#support/days.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, 'ines@exemple.fr')
})
afterEach(() => server.stop())

const nothing = {
  draftsTaken: 0,
  added: 0,
  changed: 0,
  same: 0,
  corrected: 0,
  formerKept: 0,
  drafts: 0,
  leftOut: [],
  setAside: 0,
  beside: 0,
}
const leapDay = dayOf('2024-02-29')
const written = { date: leapDay, learned: 'a', proud: 'b', frustrated: 'c' }
const bring = (content: unknown) =>
  phone.engine.data.importDays(typeof content === 'string' ? content : JSON.stringify(content))
const textOn = async (day: FileDay['date']) =>
  (await phone.engine.journal.readDay(day))?.texts.learned

test('[JF7] a damaged day is named, and the others are taken', async () => {
  const days = [
    { date: '2024-02-30', learned: 'jour impossible' },
    { date: '2024-03-01', learned: 12 },
    'pas une journée',
    written,
  ]
  expect(await bring({ format: 'lueur-journal', version: 1, days })).toEqual({
    ok: true,
    value: {
      ...nothing,
      added: 1,
      leftOut: ['2024-02-30', '2024-03-01', 'n° 3'].map((name) => ({ name, reason: 'damaged' })),
    },
  })
  expect(await textOn(leapDay)).toBe('a')
})

const link = `https://exemple.fr/${'a'.repeat(2020)}`
const longSong = (at: number) => ({
  id: `${at}`.padStart(11, 's'),
  value: {
    id: '\u0001'.repeat(500),
    name: '\u0001'.repeat(500),
    artists: '\u0001'.repeat(1000),
    album: '\u0001'.repeat(500),
    image: link,
    uri: '\u0001'.repeat(500),
  },
  savedAt: at,
})
const registerOf = (value: string) => ({
  values: [{ id: 'v'.repeat(11), value, savedAt: 0 }],
  replacedIds: [],
})

test('[JF7][JF9] a day before all days is named; of one that is too long as a whole the words are taken', async () => {
  const long = 'a'.repeat(392_000)
  const gone = Array.from({ length: 5000 }, (_, at) => `${at}`.padStart(11, 'r'))
  const registers = {
    ...Object.fromEntries(answerIds.map((id) => [id, registerOf(long)])),
    music: { values: Array.from({ length: 50 }, (_, at) => longSong(at)), replacedIds: gone },
    pin: { values: [], replacedIds: gone },
  }
  const days = [
    { ...written, date: '1899-12-31' },
    { ...written, date: '2024-03-01', registers },
    written,
  ]
  expect(await bring({ format: 'lueur-journal', version: 1, days })).toMatchObject({
    value: {
      added: 2,
      leftOut: [
        { name: '1899-12-31', reason: 'damaged' },
        { name: '2024-03-01', reason: 'marks' },
      ],
    },
  })
  expect(await textOn(dayOf('2024-03-01'))).toContain(long)
  await phone.settled()
})

test('[JF8] registers whose ids contradict each other lose no text that the file shows', async () => {
  const register = {
    values: [
      { id: 'x'.repeat(11), value: 'le premier', savedAt: 0 },
      { id: 'x'.repeat(11), value: 'le second', savedAt: 0 },
      { id: 'y'.repeat(11), value: 'le troisième', savedAt: 0 },
    ],
    replacedIds: ['y'.repeat(11)],
  }
  const learned = 'le premier\nle second\nle troisième'
  const none = { values: [], replacedIds: [] }
  const others = Object.fromEntries(answerIds.map((id) => [id, none]))
  const registers = { ...others, learned: register, music: none, pin: none }
  const days = [{ date: leapDay, learned, registers }]
  expect(await bring({ format: 'lueur-journal', version: 1, days })).toMatchObject({ ok: true })
  const shown = await textOn(leapDay)
  for (const line of learned.split('\n')) expect(shown).toContain(line)
})

test('[JF8] a text corrected by hand in the file stands beside the former one, once', async () => {
  await writeToday(phone, { learned: 'ancien' })
  await phone.settled()
  const today = phone.engine.journal.today()
  const file: JournalFile = await phone.engine.data.exportDays()
  const corrected = { ...file, days: file.days.map((day) => ({ ...day, learned: 'corrigé' })) }
  expect(await bring(corrected)).toEqual({
    ok: true,
    value: { ...nothing, changed: 1, corrected: 1, formerKept: 1 },
  })
  expect((await textOn(today))?.split(/\n+/).toSorted()).toEqual(['ancien', 'corrigé'])
  expect(await bring(corrected)).toEqual({ ok: true, value: { ...nothing, same: 1 } })
  await phone.settled()
})

test('[JF8] words replaced everywhere in the file, in its registers too, stand beside the former ones', async () => {
  await writeToday(phone, { learned: 'Paul est venu' })
  await phone.settled()
  const today = phone.engine.journal.today()
  const file = JSON.stringify(await phone.engine.data.exportDays())
  const corrected = JSON.parse(file.replaceAll('Paul', 'Pierre')) as object
  const both = ['Paul est venu', 'Pierre est venu']
  expect(await bring(corrected)).toEqual({
    ok: true,
    value: { ...nothing, changed: 1, corrected: 1, formerKept: 1 },
  })
  expect((await textOn(today))?.split(/\n+/).toSorted()).toEqual(both)
  expect(await bring(corrected)).toEqual({ ok: true, value: { ...nothing, same: 1 } })
  await phone.settled()

  // On a phone that has not heard of the day, the server's text comes beside the correction.
  await phone.engine.session.signOut('erase')
  phone = await setupPhone(server)
  phone.network.intercept = (request) => (request.url.includes('/journal/') ? offline() : null)
  await phone.engine.session.signIn('ines@exemple.fr', 'motdepasse')
  await bring(corrected)
  phone.network.intercept = null
  await phone.settled()
  expect((await textOn(today))?.split(/\n+/).toSorted()).toEqual(both)
})

test('[JF8] a song and a pin changed by hand in the file are taken, once; what it does not say stays', async () => {
  const song = { id: 's1', name: 'La mienne', artists: 'Voix' }
  const other = { id: 's2', name: 'Une autre', artists: 'Voix' }
  await writeToday(phone, { learned: 'avec un air' })
  const today = phone.engine.journal.today()
  const { form } = await phone.engine.journal.openForm(today)
  await phone.engine.journal.save({ ...form, music: song })
  await phone.engine.journal.setPinned(today, true)
  await phone.settled()
  const shown = async () => {
    const { music, isPinned } = (await phone.engine.journal.readDay(today)) ?? {}
    return { music: music?.name, isPinned }
  }
  const file: JournalFile = await phone.engine.data.exportDays()
  const changed = (changes: object) => ({
    ...file,
    days: file.days.map((day) => ({ ...day, ...changes })),
  })
  expect(await bring(changed({ music: undefined, isPinned: undefined }))).toEqual({
    ok: true,
    value: { ...nothing, same: 1 },
  })
  expect(await shown()).toEqual({ music: 'La mienne', isPinned: true })
  const corrected = changed({ music: other, isPinned: false })
  expect(await bring(corrected)).toEqual({
    ok: true,
    value: { ...nothing, changed: 1, corrected: 1 },
  })
  expect(await shown()).toEqual({ music: 'Une autre', isPinned: false })
  expect(await bring(corrected)).toEqual({ ok: true, value: { ...nothing, same: 1 } })
  expect(await bring(changed({ music: null }))).toMatchObject({ value: { corrected: 1 } })
  await phone.settled()
})

test('[JF7] damaged drafts of a file are counted among those that are not taken', async () => {
  const days = [{ date: leapDay, learned: 'entier' }]
  const drafts = [{ date: leapDay, learned: 'en cours' }, { date: 'hier' }, null]
  expect(await bring({ format: 'lueur-journal', version: 1, days, drafts })).toEqual({
    ok: true,
    value: { ...nothing, added: 1, drafts: 3 },
  })
})

test('[JF9] a long text leaves in a file and comes back', async () => {
  const long = 'x'.repeat(70_000)
  await writeToday(phone, { learned: long })
  const file = await phone.engine.data.exportDays()
  phone = await setupPhone(server)
  await signUpOn(phone, server, 'awa@exemple.fr')
  expect(await bring(file)).toEqual({ ok: true, value: { ...nothing, added: 1 } })
  expect(await textOn(phone.engine.journal.today())).toBe(long)
  await phone.settled()
})

test('[JF9] songs and a text that the server would refuse are named, and all other words are taken', async () => {
  const songs = Array.from({ length: 60 }, (_, index): FileDay => ({
    ...written,
    music: { id: `s${index}`, name: `T${index}`, artists: 'V' },
  }))
  const other = { ...written, date: dayOf('2024-03-01') }
  const huge = { ...written, date: dayOf('2024-03-02'), learned: 'é'.repeat(250_000) }
  expect(await bring(fileOf([...songs, other, huge]))).toEqual({
    ok: true,
    value: {
      ...nothing,
      added: 3,
      leftOut: [
        { name: '2024-02-29', reason: 'marks' },
        { name: '2024-03-02', reason: 'tooLarge' },
      ],
    },
  })
  expect(await phone.engine.journal.readDay(leapDay)).toMatchObject({
    texts: { learned: 'a' },
    music: { artists: 'V' },
  })
  expect(await phone.engine.journal.readDay(huge.date)).toMatchObject({
    texts: { learned: '', proud: 'b' },
  })
  await phone.settled()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
})

test('[JF6] a day that is sealed in part and a sealed draft are counted in the file', async () => {
  await signUpAndWrite(server)
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  await writeToday(blank, { learned: 'sous la nouvelle clé' })
  await blank.settled()
  expect(await blank.engine.data.exportDays()).toMatchObject({
    days: [{ learned: 'sous la nouvelle clé' }],
    sealedDays: 0,
    partlySealedDays: 1,
    sealedDrafts: 0,
  })

  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  await phone.engine.journal.keepDraft(withLearned(form, 'brouillon'))
  const db = phone.databases.openJournal(idOf(phone))
  await db.keys.toCollection().modify({ key: null })
  db.close()
  const restarted = await phone.restart()
  expect(await restarted.engine.data.exportDays()).toMatchObject({ drafts: [], sealedDrafts: 1 })
})
