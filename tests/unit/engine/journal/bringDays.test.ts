// Days of another app, foreseen, sealed and kept, on the real store and with a server.
import { mapAnswers } from '#domain/answers.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { PlacedDay } from '#domain/bring/placed.ts'
import type { SealedDays } from '#engine/journal/bringDays.ts'
import { fail, recover } from '#support/failingStore.ts'
import { day } from '#support/days.ts'
import { first, signUpAndWrite } from '#support/resets.ts'
import { offline, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  await phone.settled()
})
afterEach(async () => {
  vi.restoreAllMocks()
  recover()
  await server.stop()
})

const placed = (on: Day, lueur: string): PlacedDay => ({
  day: on,
  texts: { ...mapAnswers(() => ''), lueur },
  glow: null,
  music: null,
  isPinned: false,
})
const many = (count: number): readonly PlacedDay[] =>
  Array.from({ length: count }, (_, at) => placed(addDays(day('2020-01-01'), at), `note ${at}`))

async function sealed(on: Phone, days: readonly PlacedDay[]): Promise<SealedDays> {
  const result = await on.engine.data.sealDays(days)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
const bring = async (on: Phone, days: readonly PlacedDay[]) =>
  on.engine.data.keepDays(await sealed(on, days))
const exported = async ({ engine }: Phone) => (await engine.data.exportDays()).days
const lueurOn = async ({ engine }: Phone, on: Day) =>
  (await engine.journal.readDay(on))?.texts.lueur

const foreseen = async (days: readonly PlacedDay[]) =>
  (await phone.engine.data.foreseeDays(days)).counts

test('[BJ6] until « Garder » nothing is stored and nothing is sent, then all of it is', async () => {
  const before = await exported(phone)
  const requests = phone.network.requests.length
  const prepared = await sealed(phone, many(120))
  expect(prepared.counts).toEqual({ added: 120, changed: 0, same: 0 })
  await phone.settled()
  expect(await exported(phone)).toEqual(before)
  expect(
    phone.network.requests.slice(requests).filter((line) => /POST|PATCH|PUT/.test(line)),
  ).toEqual([])
  const kept = await phone.engine.data.keepDays(prepared)
  expect(kept).toMatchObject({ ok: true, value: { counts: { added: 120 }, beside: 0 } })
  await phone.settled()
  expect(await lueurOn(phone, day('2020-01-05'))).toBe('note 4')
  expect((await phone.engine.data.readFigures()).unsent.days).toBe(0)
})

test('[BJ6] an import that is cancelled while it is sealed leaves nothing', async () => {
  const before = await exported(phone)
  const cancelled = new AbortController()
  const sealing = phone.engine.data.sealDays(many(120), cancelled.signal)
  cancelled.abort()
  expect(await sealing).toEqual({ ok: false, error: { type: 'cancelled' } })
  expect(await exported(phone)).toEqual(before)
})

test('[BJ7] the same file again changes nothing, and a day that was here keeps its words', async () => {
  const today = phone.engine.journal.today()
  await writeToday(phone, { learned: 'de moi', lueur: 'écrit ici' })
  const days = [...many(60), placed(today, 'venu de là')]
  expect(await foreseen(days)).toEqual({ added: 60, changed: 1, same: 0 })
  expect(await bring(phone, days)).toMatchObject({ value: { counts: { added: 60, changed: 1 } } })
  const once = await exported(phone)
  expect((await lueurOn(phone, today))?.split('\n').filter(Boolean).toSorted()).toEqual([
    'venu de là',
    'écrit ici',
  ])
  expect(await foreseen(days)).toEqual({ added: 0, changed: 0, same: 61 })
  expect(await bring(phone, days)).toMatchObject({ value: { counts: { added: 0, same: 61 } } })
  expect(await exported(phone)).toEqual(once)
})

test('[BJ7] brought on two phones, both have the same days, each once', async () => {
  const other = await setupPhone(server)
  await other.engine.session.signIn('lea@exemple.fr', first)
  await other.settled()
  const days = many(70)
  await bring(phone, days)
  await bring(other, days)
  for (const one of [phone, other, phone, other]) await one.settled()
  const [here, there] = await Promise.all([exported(phone), exported(other)])
  expect(there).toEqual(here)
  expect(await lueurOn(other, day('2020-01-05'))).toBe('note 4')
  // Equal digests: a pass finds nothing to fetch nor to send.
  const requests = phone.network.requests.length
  await phone.settled()
  expect(
    phone.network.requests.slice(requests).filter((line) => /entries|batch/.test(line)),
  ).toEqual([])
})

test('[BJ7] brought in different places on two phones that have not met, a text stands in both: nothing is lost, and both are equal', async () => {
  const other = await setupPhone(server)
  await other.engine.session.signIn('lea@exemple.fr', first)
  await other.settled()
  const on = day('2020-01-01')
  const [whole, own] = ['note\n\nFier\nmoi', { lueur: 'note', proud: 'moi' }]
  other.network.intercept = offline
  await bring(phone, [placed(on, whole)])
  await bring(other, [{ ...placed(on, ''), texts: { ...mapAnswers(() => ''), ...own } }])
  other.network.intercept = null
  for (const one of [phone, other, phone]) {
    one.clock.advance(600_000)
    one.engine.sync.nudge()
    await one.settled()
  }
  const [here, there] = await Promise.all([exported(phone), exported(other)])
  expect(there).toEqual(here)
  expect((await phone.engine.journal.readDay(on))?.texts).toMatchObject({
    lueur: whole,
    proud: 'moi',
  })
  // Brought once more it stands no third time.
  await bring(other, [placed(on, whole)])
  expect(await exported(other)).toEqual(here)
})

test('[BJ7] the same file with its texts in another answer adds nothing; another text of that day does', async () => {
  await bring(phone, many(3))
  const elsewhere = many(3).map((one): PlacedDay => {
    const { lueur } = one.texts
    return { ...one, texts: { ...mapAnswers(() => ''), proud: lueur } }
  })
  expect(await foreseen(elsewhere)).toEqual({ added: 0, changed: 0, same: 3 })
  expect((await bring(phone, elsewhere)).ok).toBe(true)
  const [oldest, ...rest] = elsewhere
  if (oldest === undefined) throw new Error('There are three.')
  const more = { ...oldest, texts: { ...oldest.texts, learned: 'autre' } }
  expect(await foreseen([more, ...rest])).toEqual({ added: 0, changed: 1, same: 2 })
  await bring(phone, [more, ...rest])
  expect((await phone.engine.journal.readDay(more.day))?.texts).toMatchObject({
    learned: 'autre',
    proud: '',
    lueur: 'note 0',
  })
})

test('[BJ7] a text of which another answer says one line by chance comes whole', async () => {
  const on = day('2020-01-01')
  await bring(phone, [{ ...placed(on, ''), texts: { ...mapAnswers(() => ''), proud: 'Oui' } }])
  const whole = 'Est-ce que je pars ?\nOui\nEt je pleure.'
  await bring(phone, [placed(on, whole)])
  expect(await lueurOn(phone, on)).toBe(whole)
})

test('[BJ8] a store that fails while days are kept: those that are here are whole, and the same file brings the others', async () => {
  const days = many(120)
  const prepared = await sealed(phone, days)
  const kept = await phone.engine.data.keepDays(prepared, (count) => {
    if (count === 100) fail('a quota')
  })
  recover()
  expect(kept).toEqual({ ok: false, error: { type: 'stopped', days: 100 } })
  expect(await foreseen(days)).toEqual({ added: 20, changed: 0, same: 100 })
  await bring(phone, days)
  expect(await foreseen(days)).toEqual({ added: 0, changed: 0, same: 120 })
})

test('[BJ8] the app lock while days are kept: what is here stays, and the same file brings the others', async () => {
  await phone.engine.appLock.turnOn(first)
  const days = many(120)
  const prepared = await sealed(phone, days)
  const kept = await phone.engine.data.keepDays(prepared, (count) => {
    if (count === 100) void phone.engine.appLock.shut()
  })
  // What is under way as it falls may still be stored.
  const told = kept.ok ? 120 : kept.error.type === 'stopped' ? (kept.error.days ?? 0) : 0
  await phone.engine.appLock.unlock(first)
  const left = await foreseen(days)
  expect([left.changed, left.same >= told, told >= 100]).toEqual([0, true, true])
  await bring(phone, days)
  expect(await foreseen(days)).toEqual({ added: 0, changed: 0, same: 120 })
})

test('[BJ6] a journal that is locked while days are sealed leaves nothing of them', async () => {
  await phone.engine.appLock.turnOn(first)
  const sealing = phone.engine.data.sealDays(many(120))
  await phone.engine.appLock.shut()
  expect(await sealing).toMatchObject({ ok: false })
  await phone.engine.appLock.unlock(first)
  expect(await foreseen(many(120))).toEqual({
    added: 120,
    changed: 0,
    same: 0,
  })
})

test('[BJ8] a day that is written while the import waits keeps both', async () => {
  const today = phone.engine.journal.today()
  const prepared = await sealed(phone, [placed(today, 'venu de là')])
  await writeToday(phone, { learned: 'entre-temps', lueur: 'aussi' })
  await phone.engine.data.keepDays(prepared)
  const view = await phone.engine.journal.readDay(today)
  expect(view?.texts.learned).toBe('entre-temps')
  expect(view?.texts.lueur).toMatch(/venu de là/)
  expect(view?.texts.lueur).toMatch(/aussi/)
})

test('[BJ1] between twenty days and the next twenty the page may draw', async () => {
  const asked: number[] = []
  const other = await setupPhone(server, { onTimer: (ms) => asked.push(ms) })
  await other.engine.session.signIn('lea@exemple.fr', first)
  await other.settled()
  asked.length = 0
  await sealed(other, many(70))
  expect(asked.filter((ms) => ms === 0)).toHaveLength(4)
})

test('[BJ3] a day without a word, and one whose text is too long, are not counted as days to add', async () => {
  const long = placed(day('2020-01-01'), 'x'.repeat(600_000))
  const part = placed(day('2020-01-03'), 'x'.repeat(600_000))
  const days = [
    long,
    placed(day('2020-01-02'), '\u200B'),
    { ...part, texts: { ...part.texts, proud: 'mots' } },
    placed(day('2020-01-04'), 'mots'),
  ]
  const before = await phone.engine.data.foreseeDays(days)
  expect(before).toEqual({
    counts: { added: 2, changed: 0, same: 0 },
    addedDays: ['2020-01-03', '2020-01-04'],
    leftOut: [
      { name: '2020-01-01', reason: 'tooLarge' },
      { name: '2020-01-02', reason: 'empty' },
      { name: '2020-01-03', reason: 'tooLarge' },
    ],
  })
  const { joins: _joins, joining: _joining, ...prepared } = await sealed(phone, days)
  expect(prepared).toEqual(before)
  expect(await bring(phone, days)).toMatchObject({ value: before })
  const again = await phone.engine.data.foreseeDays(days)
  expect([again.counts, again.leftOut]).toEqual([{ added: 0, changed: 0, same: 2 }, before.leftOut])
})
