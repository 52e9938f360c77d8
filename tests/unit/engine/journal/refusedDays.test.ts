// What a person can do with a day that the server refused.
import { addDays } from '#domain/day.ts'
import { whileNextIsSealed } from '#support/whileSealing.ts'
import { garbage, putAside } from '#support/setAside.ts'
import { moveFailureText, refusedText } from '#text/refusedDays.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { dropEtag, keepEtag, readEngineState, updateEngineState } from '#engine/local/metaStore.ts'
import { anotherPass } from '#support/lies.ts'
import { idOf } from '#support/lockedPhones.ts'
import { dayMs, todayOn } from '#support/resets.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const hourMs = 60 * 60_000

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, 'lea@exemple.fr')
  await phone.settled()
})
afterEach(() => server.stop())

const refused = async () => (await phone.engine.sync.readStatus()).refused

/** Today, written while the phone's clock is ten days ahead; the clock is right again. */
async function writeAhead(learned: string) {
  phone.clock.advance(10 * dayMs)
  const ahead = phone.engine.journal.today()
  await writeToday(phone, { learned })
  await expect.poll(refused).toEqual([{ day: ahead, code: 'notToday', isHereAlone: true }])
  phone.clock.advance(-10 * dayMs)
  return ahead
}

test('[SY11] a day written under a clock that was ahead moves to today, beside what stands there, once', async () => {
  await writeToday(phone, { learned: 'déjà là' })
  const { journal } = phone.engine
  const ahead = await writeAhead('écrit en avance')
  await journal.setPinned(ahead, true)
  await expect.poll(refused).toHaveLength(1)

  expect(await journal.move(ahead, journal.today())).toEqual({
    ok: true,
    value: { glow: null, song: null },
  })
  expect(await journal.readDay(ahead)).toBeNull()
  const moved = await todayOn(phone)
  expect(moved?.texts.learned.split(/\n+/).toSorted()).toEqual(['déjà là', 'écrit en avance'])
  expect(moved?.isPinned).toBe(true)
  expect(await refused()).toEqual([])
  await phone.settled()

  const second = await setupPhone(server)
  await second.engine.session.signIn('lea@exemple.fr', 'motdepasse')
  await second.settled()
  expect((await todayOn(second))?.texts).toEqual(moved?.texts)
})

test('[SY11] a day refused while both clocks were ahead is tried again at once when they go back', async () => {
  server.clock.advance(-10 * dayMs)
  await writeToday(phone, { learned: 'refusé' })
  await expect.poll(refused).toMatchObject([{ code: 'notToday' }])
  server.clock.advance(10 * dayMs)
  // Less than the wait of an hour, and before the refusal.
  phone.clock.advance(-hourMs / 2)
  await anotherPass(phone)
  expect(await refused()).toEqual([])
  await phone.settled()
})

test('[SY11] a refused day that is given up is gone here, and no other day is', async () => {
  await writeToday(phone, { learned: 'reste' })
  const ahead = await writeAhead('abandonné')
  await phone.engine.journal.giveUp(ahead)
  expect(await phone.engine.journal.readDay(ahead)).toBeNull()
  await phone.engine.journal.giveUp(phone.engine.journal.today())
  expect((await todayOn(phone))?.texts.learned).toBe('reste')
  await phone.settled()
})

test('[SY24] no picture shows a refused day that was sent, moved or given up since, nor lacks one that was refused', async () => {
  const { journal } = phone.engine
  const db = phone.databases.openJournal(idOf(phone))
  const picture = () => db.meta.get('boot')
  const keepPicture = async () => {
    await journal.keepFirstPaint(journal.today(), '<p>Accueil</p>')
    expect(await picture()).toBeDefined()
  }
  await keepPicture()
  let ahead = await writeAhead('écrit en avance')
  expect(await picture()).toBeUndefined()
  for (const end of ['giveUp', 'move', 'retry'] as const) {
    await keepPicture()
    if (end === 'giveUp') await journal.giveUp(ahead)
    if (end === 'move') await journal.move(ahead, journal.today())
    if (end === 'retry') await journal.retry(ahead)
    expect([end, await picture()]).toEqual([end, undefined])
    if (end === 'retry') continue
    await phone.settled()
    ahead = await writeAhead('encore en avance')
  }
  db.close()
})

test('[SY11] a day that is asked again tells whether it is refused once more; without network it waits', async () => {
  const { journal } = phone.engine
  const ahead = await writeAhead('écrit en avance')
  expect(await journal.askAgain(ahead)).toBe(true)
  expect(await refused()).toHaveLength(1)
  phone.network.intercept = offline
  expect(await journal.askAgain(ahead)).toBe(false)
  expect(await refused()).toEqual([])
  expect((await phone.engine.sync.readStatus()).unsentDays).toBe(1)
  phone.network.intercept = null
  server.clock.advance(10 * dayMs)
  phone.clock.advance(10 * dayMs)
  expect(await journal.askAgain(ahead)).toBe(false)
  await phone.settled()
  expect((await phone.engine.sync.readStatus()).unsentDays).toBe(0)
})

test('[SY11] a refused day that is just being sent again is neither given up nor moved, and that is said', async () => {
  const ahead = await writeAhead('écrit en avance')
  const { journal } = phone.engine
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  const { promise: mayReply, resolve: letReply } = Promise.withResolvers<void>()
  phone.network.intercept = async ({ method }) => {
    if (method !== 'POST') return null
    asked()
    await mayReply
    return null
  }
  await journal.retry(ahead)
  await isAsked
  expect(await journal.giveUp(ahead)).toBe(false)
  expect(await journal.move(ahead, journal.today())).toEqual({
    ok: false,
    error: { type: 'beingSent' },
  })
  expect(await journal.readDay(journal.today())).toBeNull()
  expect((await journal.readDay(ahead))?.texts.learned).toBe('écrit en avance')
  letReply()
  await expect.poll(refused).toHaveLength(1)
  expect(await journal.giveUp(ahead)).toBe(true)
})

const refusal = () => Response.json({ message: 'Non.', code: 'invalid' }, { status: 422 })

test('[SY11] a refused day that another tab writes while it is moved keeps those words, and that is said', async () => {
  phone.network.intercept = ({ method }) => (method === 'POST' ? refusal() : null)
  const { journal } = phone.engine
  const today = journal.today()
  await writeToday(phone, { learned: 'un' })
  await expect.poll(refused).toHaveLength(1)
  const tab = await phone.again()
  whileNextIsSealed(async () => {
    await writeToday(tab, { learned: 'deux' })
    await expect.poll(async () => (await tab.engine.sync.readStatus()).refused).toHaveLength(1)
  })
  expect(await journal.move(today, addDays(today, -1))).toEqual({
    ok: false,
    error: { type: 'onBoth' },
  })
  expect((await todayOn(phone))?.texts.learned).toContain('deux')
  tab.close()
})

test('[SY11] a refused change that is given up leaves the day as the server has it', async () => {
  await writeToday(phone, { learned: 'accepté' })
  await phone.settled()
  const day = phone.engine.journal.today()
  server.clock.advance(-10 * dayMs)
  await writeToday(phone, { learned: 'refusé' })
  await expect.poll(refused).toMatchObject([{ day, isHereAlone: false }])
  server.clock.advance(10 * dayMs)
  await phone.engine.journal.giveUp(day)
  await expect.poll(async () => (await todayOn(phone))?.texts.learned).toBe('accepté')
})

test('[SY11] a refused change that is given up while a pass is under way leaves the day as the server has it', async () => {
  await writeToday(phone, { learned: 'accepté' })
  await phone.settled()
  const day = phone.engine.journal.today()
  server.clock.advance(-10 * dayMs)
  await writeToday(phone, { learned: 'refusé' })
  await expect.poll(refused).toMatchObject([{ day, isHereAlone: false }])
  server.clock.advance(10 * dayMs)
  // The pass that sent the day kept no tag; the next one does, and asks with it.
  await anotherPass(phone)
  const db = phone.databases.openJournal(idOf(phone))
  expect((await readEngineState(db)).etag).not.toBeNull()
  db.close()
  // The reply to a question that was asked before is slow.
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>()
  let asked = 0
  phone.network.intercept = async ({ url }) => {
    if (url.endsWith('/months') && asked++ === 0) await isOver
    return null
  }
  phone.clock.advance(5000)
  phone.engine.sync.nudge()
  await expect.poll(() => asked).toBe(1)
  await phone.engine.journal.giveUp(day)
  letGo()
  await expect
    .poll(async () => {
      phone.clock.advance(5000)
      phone.engine.sync.nudge()
      return (await todayOn(phone))?.texts.learned
    })
    .toBe('accepté')
})

test.for([null, '"1"'])(
  '[SY11] a tag that is dropped while a pass is under way stays dropped, though the pass began with %s',
  async (etag) => {
    // Its own passes note a tag too: none of them may come between.
    await phone.settled()
    phone.network.intercept = offline
    const db = phone.databases.openJournal(idOf(phone))
    await updateEngineState(db, { etag })
    const { etagsDropped } = await readEngineState(db)
    await dropEtag(db)
    await keepEtag(db, '"2"', etagsDropped)
    expect((await readEngineState(db)).etag).toBeNull()
    await keepEtag(db, '"2"', etagsDropped + 1)
    expect((await readEngineState(db)).etag).toBe('"2"')
    db.close()
  },
)

test('[SY11][SY32] a day with an answer of a newer build stays where it is', async () => {
  const ahead = await writeAhead('ici')
  const db = phone.databases.openJournal(idOf(phone))
  const row = await db.days.get(ahead)
  if (row === undefined) throw new Error('The day is written.')
  const answers = { ...row.answers, hoped: row.answers.learned }
  await db.days.put({ ...row, answers, changeCount: row.changeCount + 1 })
  expect(await phone.engine.journal.move(ahead, phone.engine.journal.today())).toEqual({
    ok: false,
    error: { type: 'sealed' },
  })
  expect(Object.keys((await db.days.get(ahead))?.answers ?? {})).toContain('hoped')
  expect(await todayOn(phone)).toBeNull()
  db.close()
})

test('[SY11] a day of which a part is set aside stays where it is, and trying again is not what is said to help', async () => {
  const ahead = await writeAhead('ici')
  await putAside(phone, garbage, ahead)
  const moved = await phone.engine.journal.move(ahead, phone.engine.journal.today())
  expect(moved).toEqual({ ok: false, error: { type: 'sealed' } })
  expect(moveFailureText('sealed')).toBe(refusedText.moveSealed)
  expect(moveFailureText('tooLarge')).toBe(refusedText.moveTooLarge)
  expect(moveFailureText('notStored')).toBe(refusedText.moveFailed)
  expect(await todayOn(phone)).toBeNull()
})

test('[SY11] a day refused by a server whose clock was late leaves by itself within the hour once it is right', async () => {
  server.clock.advance(-10 * dayMs)
  await writeToday(phone, { learned: 'tenu' })
  await expect.poll(refused).toMatchObject([{ code: 'notToday' }])
  server.clock.advance(10 * dayMs)
  for (const one of [server, phone]) one.clock.advance(hourMs)
  // Nothing happens on the phone, whose page stays open: the wait of its own ends.
  await expect.poll(refused).toEqual([])
})

test('[SY11] a day of a date to come is asked for again once that date has come, not every hour', async () => {
  const ahead = await writeAhead('pour plus tard')
  const sent = () => phone.network.requests.filter((request) => !request.startsWith('GET ')).length
  for (let hours = 0; hours < 5; hours++) {
    const before = sent()
    for (const one of [server, phone]) one.clock.advance(hourMs)
    const { lastOkAt } = await phone.engine.sync.readStatus()
    await expect
      .poll(async () => (await phone.engine.sync.readStatus()).lastOkAt)
      .not.toBe(lastOkAt)
    expect(sent()).toBe(before)
  }
  for (const one of [server, phone]) one.clock.advance(10 * dayMs)
  await expect.poll(refused).toEqual([])
  await phone.settled()
  expect(phone.engine.journal.today() >= ahead).toBe(true)
})

test('[SY11] a day that was replaced too often leaves by itself within the hour once the server takes it', async () => {
  const result = {
    date: phone.engine.journal.today(),
    status: 422,
    rev: null,
    code: 'versionsFull',
  }
  phone.network.intercept = async ({ url, method }) => {
    if (method === 'GET') return null
    return url.endsWith('/batch')
      ? Response.json({ results: [result] })
      : Response.json({ code: 'versionsFull', message: '' }, { status: 422 })
  }
  await writeToday(phone, { learned: 'remplacé' })
  await expect.poll(refused).toMatchObject([{ code: 'versionsFull' }])
  phone.network.intercept = null
  for (const one of [server, phone]) one.clock.advance(hourMs)
  await expect.poll(refused).toEqual([])
})

test('[SY11] words that were replaced on a day come to it again with another refused day that says the same', async () => {
  const { journal } = phone.engine
  const today = journal.today()
  await journal.move(await writeAhead('rien'), today)
  await writeToday(phone, { learned: 'autre chose' })
  await phone.settled()
  phone.clock.advance(dayMs)
  const ahead = await writeAhead('rien')
  phone.clock.advance(-dayMs)
  expect(await journal.move(ahead, today)).toMatchObject({ ok: true })
  const learned = (await journal.readDay(today))?.texts.learned
  expect(learned?.split(/\n+/).toSorted()).toEqual(['autre chose', 'rien'])
})
