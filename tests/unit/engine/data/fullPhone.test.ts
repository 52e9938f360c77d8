// A phone without room exports all the same: what leaves in a file counts as known elsewhere, though its rows cannot say so.
import { addDays, type Day } from '#domain/day.ts'
import { updateEngineState } from '#engine/local/metaStore.ts'
import { month } from '#support/days.ts'
import { fail, recover, setupFailingPhone } from '#support/failingStore.ts'
import { idOf, openLocked } from '#support/lockedPhones.ts'
import { learnedOn, nextDay } from '#support/resets.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import type { TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const email = 'lea@exemple.fr'
let server: TestServer
let phone: Phone
let day: Day
beforeEach(async () => {
  ;({ server, phone, day } = await setupFailingPhone(email))
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'jamais parti' })
  await phone.engine.journal.setPinned(day, true)
})
afterEach(async () => {
  recover()
  await server.stop()
})

const bring = (on: Phone, file: unknown) => on.engine.data.importDays(JSON.stringify(file))

const neverSentIds = async () => {
  const db = phone.databases.openJournal(idOf(phone))
  const row = await db.days.get(day)
  db.close()
  return row?.neverSentIds
}

test.each(['a quota', 'a full disk, told at the commit', 'a lost connection'])(
  '[JF2][JF3] a day that never left is exported though the store fails (%s), and nothing of it comes back once it is replaced',
  async (kind) => {
    fail(kind)
    const file = await phone.engine.data.exportDays()
    expect(file.days).toMatchObject([{ date: day, learned: 'jamais parti', isPinned: true }])
    recover()
    await writeToday(phone, { learned: 'relu' })
    await phone.engine.journal.setPinned(day, false)
    await writeToday(phone, { learned: 'relu encore' })
    expect(await bring(phone, file)).toMatchObject({ value: { same: 1, changed: 0 } })
    const shown = { texts: { learned: 'relu encore' }, isPinned: false, isJoined: false }
    expect(await phone.engine.journal.readDay(day)).toMatchObject(shown)

    phone.network.intercept = null
    await phone.settled()
    const other = await setupPhone(server)
    await other.engine.session.signIn(email, 'motdepasse')
    await other.settled()
    expect(await bring(other, file)).toMatchObject({ value: { same: 1, changed: 0 } })
    expect(await other.engine.journal.readDay(day)).toMatchObject(shown)
  },
)

test('[JF1][JF2] such a file opens whole in another account', async () => {
  fail('a quota')
  const file = await phone.engine.data.exportDays()
  recover()
  const other = await setupPhone(server)
  await signUpOn(other, server, 'zoe@exemple.fr')
  expect(await bring(other, file)).toMatchObject({ value: { added: 1, leftOut: [] } })
  expect(await learnedOn(other, day)).toBe('jamais parti')
})

test('[JF2] what left is noted in its row by the next pass that tries to send it', async () => {
  fail('a quota')
  const file = await phone.engine.data.exportDays()
  recover()
  expect(await neverSentIds()).not.toEqual([])
  phone.network.intercept = ({ method }) => (method === 'POST' ? offline() : null)
  await expect
    .poll(() => {
      phone.clock.advance(3000)
      phone.engine.sync.nudge()
      return neverSentIds()
    })
    .toEqual([])
  phone.network.intercept = offline
  const again = await phone.restart()
  await writeToday(again, { learned: 'relu' })
  expect(await bring(again, file)).toMatchObject({ value: { same: 1 } })
  expect(await learnedOn(again, day)).toBe('relu')
})

test('[JF2][JF3] the file of a locked journal comes from a full phone as well, and brings nothing back later', async () => {
  await phone.engine.session.signOut('lock')
  fail('a quota')
  const [file] = await openLocked(phone, { email, password: 'motdepasse' })
  expect(file?.days).toMatchObject([{ learned: 'jamais parti' }])
  recover()
  phone.network.intercept = (request) => (request.url.includes('/journal') ? offline() : null)
  await phone.engine.session.signIn(email, 'motdepasse')
  await writeToday(phone, { learned: 'relu' })
  expect(await bring(phone, file)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, day)).toBe('relu')
})

test.each([
  ['', []],
  [' and awaited another month', [month('2026-10')]],
])(
  '[SY20] a full phone%s sends the day that never left, and says that it waits until it can note that it was taken',
  async (_, awaited) => {
    await updateEngineState(phone.engine.session.held().db, { awaited })
    fail('a quota')
    phone.network.intercept = null
    await expect
      .poll(async () => {
        phone.clock.advance(15_000)
        phone.engine.sync.nudge()
        return server.server.store.db.selectFrom('entry').select('day').execute()
      })
      .toMatchObject([{ day }])
    expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 1 })
    recover()
    await phone.settled()
    await writeToday(phone, { learned: 'relu' })
    await phone.settled()
    const other = await setupPhone(server)
    await other.engine.session.signIn(email, 'motdepasse')
    await other.settled()
    expect(await learnedOn(other, day)).toBe('relu')
  },
)

test('[SY20] a full phone sends the day that never left though it cannot store what another phone wrote', async () => {
  const other = await setupPhone(server)
  nextDay(server, other)
  await other.engine.session.signIn(email, 'motdepasse')
  await writeToday(other, { learned: 'écrit ailleurs' })
  await other.settled()
  const next = addDays(day, 1)
  const onServer = () =>
    server.server.store.db.selectFrom('entry').select('day').orderBy('day').execute()
  expect(await onServer()).toMatchObject([{ day: next }])
  fail('a quota')
  phone.network.intercept = null
  await expect
    .poll(() => {
      phone.clock.advance(15_000)
      phone.engine.sync.nudge()
      return onServer()
    })
    .toMatchObject([{ day }, { day: next }])
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 1 })
  recover()
  await phone.settled()
  expect(await learnedOn(phone, next)).toBe('écrit ailleurs')
  const third = await setupPhone(server)
  await third.engine.session.signIn(email, 'motdepasse')
  await third.settled()
  expect(await learnedOn(third, day)).toBe('jamais parti')
})

test('[SY20] what a full phone cannot note goes again after five minutes at the soonest, and when the server asks', async () => {
  const other = await setupPhone(server)
  nextDay(server, other)
  await other.engine.session.signIn(email, 'motdepasse')
  await writeToday(other, { learned: 'écrit ailleurs' })
  await other.settled()
  fail('a quota')
  let posts = 0
  phone.network.intercept = ({ method }) => {
    if (method !== 'POST') return null
    posts++
    const away = { status: 503, headers: { 'Retry-After': '600' } }
    return Promise.resolve(Response.json({ message: 'Non.', code: 'unavailable' }, away))
  }
  const passesFor = async (minutes: number) => {
    for (let quarter = 0; quarter < minutes * 4; quarter++) {
      phone.clock.advance(15_000)
      await phone.engine.session
        .held()
        .sync.drain()
        .catch(() => undefined)
    }
    return posts
  }
  expect(await passesFor(8)).toBe(1)
  expect(await passesFor(3)).toBe(2)
  phone.network.intercept = ({ method }) => {
    if (method === 'POST') posts++
    return null
  }
  expect(await passesFor(10)).toBe(3)
  expect(await passesFor(4)).toBe(3)
  expect(await passesFor(2)).toBe(4)
})
