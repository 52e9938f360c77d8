// After a change of the key, days of before are sealed anew in the background.
import { resealHeader } from '#contract/apiVersion.ts'
import type { Day } from '#domain/day.ts'
import { idOf } from '#support/lockedPhones.ts'
import { dayMs, email, first, learnedOn, nextDay, second } from '#support/resets.ts'
import {
  countUnderOther,
  enterOn,
  kidOf,
  kidsByDay,
  lock,
  passUntil,
  reseal,
  theft,
} from '#support/resealing.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { syntheticFile, syntheticJournal } from '#support/syntheticJournal.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email, first)
})
afterEach(() => server.stop())

const lastDay = '2026-11-19' as Day
const journal = syntheticJournal(20, lastDay)
const twoBatches = syntheticJournal(230, lastDay)

async function fill(days = journal): Promise<void> {
  const imported = await phone.engine.data.importDays(syntheticFile(days))
  expect(imported).toMatchObject({ ok: true })
  await phone.settled()
}

const isWrite = ({ method, url }: Request): boolean =>
  method !== 'GET' && url.includes('/api/journal')

const stale = () =>
  server.server.store.db.selectFrom('key_slot').select('id').where('state', '=', 'stale').execute()

async function expectWhole({ engine }: Phone, days = journal): Promise<void> {
  for (const written of days) {
    const read = await engine.journal.readDay(written.date)
    expect(read?.texts).toMatchObject({ learned: written.learned, proud: written.proud })
    expect([read?.music?.name, read?.isPinned]).toEqual([written.music?.name, written.isPinned])
    expect(read?.isSealed).toBe(false)
  }
}

test('[SY50] days that a former key sealed are sealed anew under the current one, two hundred at a time, and read everywhere', async () => {
  await fill(twoBatches)
  expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  const kid = await kidOf(server)
  const lengths: number[] = []
  phone.network.intercept = async (request) => {
    if (request.url.endsWith('/journal/batch')) {
      lengths.push((await request.clone().json()).items.length)
    }
    return null
  }
  await reseal(phone)
  expect(lengths).toEqual([200, 30])
  expect(await countUnderOther(server, kid)).toBe(0)
  await phone.settled()
  await expectWhole(phone, twoBatches)
  await expectWhole(await enterOn(server, second), twoBatches)
})

test('[SY50] what was replaced, and what is on a phone that was closed meanwhile, is read through the link', async () => {
  await fill()
  const other = await enterOn(server, first)
  expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  await reseal(phone)
  const former = (await server.server.store.db.selectFrom('entry_version').selectAll().execute())
    .length
  expect(former).toBe(journal.length)
  await passUntil(other, () => other.engine.session.current().status === 'anonymous')
  expect(await other.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await expectWhole(other)
  await other.settled()
  await expectWhole(other)
  expect(await countUnderOther(server, await kidOf(server))).toBe(0)
})

test('[SY51] the words of the person leave first, and a day that changes on its way keeps its change', async () => {
  await fill()
  // No pass comes so far that it takes days to seal anew.
  phone.network.intercept = ({ url }) => (url.includes('/journal') ? offline() : null)
  expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  await writeToday(phone, { learned: 'mots du jour' })
  const today = phone.engine.journal.today()
  const bodies: Day[][] = []
  const edited = journal.find(({ isPinned }) => !isPinned)?.date ?? today
  let isEdited = false
  phone.network.intercept = async (request) => {
    if (isWrite(request)) {
      const body = await request.clone().json()
      bodies.push((body.items ?? [body]).map(({ date }: { date: Day }) => date))
      if (bodies.length > 1 && !isEdited) {
        isEdited = true
        await phone.engine.journal.setPinned(edited, true)
      }
    }
    return null
  }
  await reseal(phone)
  await phone.settled()
  expect(bodies[0]).toEqual([today])
  expect((await phone.engine.journal.readDay(edited))?.isPinned).toBe(true)
  const other = await enterOn(server, second)
  expect((await other.engine.journal.readDay(edited))?.isPinned).toBe(true)
  expect(await learnedOn(other, today)).toBe('mots du jour')
})

test.each(['before the server', 'after the server'] as const)(
  '[SY52] killed or unheard at any batch it goes on where it was: %s',
  async (where) => {
    await fill(twoBatches)
    expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
    const kid = await kidOf(server)
    let current = phone
    for (let kill = 0; kill < 2; kill++) {
      let isCut = false
      current.network.intercept = async (request) => {
        if (!isWrite(request)) return null
        if (where === 'after the server') {
          await server.server.app.fetch(request, {
            incoming: { socket: { remoteAddress: '203.0.113.7' } },
          })
        }
        isCut = true
        return new Promise(() => undefined)
      }
      current.engine.sync.nudge()
      current.clock.advance(3000)
      await passUntil(current, () => isCut)
      current.network.intercept = null
      current = await current.restart()
      await expectWhole(current, twoBatches)
    }
    await reseal(current)
    await passUntil(current, async () => (await countUnderOther(server, kid)) === 0)
    await expectWhole(current, twoBatches)
  },
)

test('[SY53] a journal whose key never changed sends nothing for it, and names the keys of its days once', async () => {
  await fill()
  phone.network.requests.length = 0
  phone.clock.advance(3000)
  phone.engine.sync.nudge()
  await expect.poll(() => phone.network.requests.length).toBeGreaterThan(0)
  await phone.settled()
  expect(new Set(phone.network.requests)).toEqual(new Set(['GET /api/journal/months']))
  const db = phone.databases.openJournal(idOf(phone))
  expect(await db.meta.bulkGet(['reseal', 'kidsIndexed'])).toEqual([
    undefined,
    { key: 'kidsIndexed', value: true },
  ])
  db.close()
  expect(await phone.engine.sync.readResealing()).toBeNull()
})

test('[SY54] another phone leaves it to the one that changed the key, and begins a day later', async () => {
  await fill()
  expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  const kid = await kidOf(server)
  phone.close()
  const other = await enterOn(server, second)
  for (let pass = 0; pass < 5; pass++) {
    other.clock.advance(3000)
    other.engine.sync.nudge()
    await other.settled()
  }
  // It has begun to wait.
  await passUntil(other, async () => ((await other.engine.sync.readResealing())?.left ?? 0) > 0)
  expect(await countUnderOther(server, kid)).toBe(journal.length)
  nextDay(server, other)
  await reseal(other)
  await passUntil(other, async () => (await countUnderOther(server, kid)) === 0)
  await expectWhole(other)
})

test('[SY54] two phones that seal the same days at once leave one whole copy of each', async () => {
  await fill()
  const other = await enterOn(server, first)
  expect(await phone.engine.session.changeKey(lock)).toMatchObject({ ok: true })
  phone.network.intercept = (request) => (isWrite(request) ? offline() : null)
  await passUntil(other, () => {
    const session = other.engine.session.current()
    return session.status === 'signedIn' && !session.hasKey
  })
  await other.engine.session.openWithPassword(first)
  await other.settled()
  nextDay(server, other, phone)
  phone.network.intercept = null
  await Promise.all([reseal(phone), reseal(other)])
  const kid = await kidOf(server)
  await passUntil(phone, async () => (await countUnderOther(server, kid)) === 0)
  for (const one of [phone, other]) {
    await one.settled()
    await expectWhole(one)
  }
})

test('[SY55] what cannot be opened stays as it is, holds nothing up and is counted out', async () => {
  await fill()
  const db = phone.databases.openJournal(idOf(phone))
  const damaged = journal[3]?.date ?? ('' as Day)
  const row = await db.days.get(damaged)
  if (row === undefined) throw new Error('No row')
  const answers = { ...row.answers, lueur: row.answers.learned }
  await db.days.put({ ...row, answers })
  db.close()
  const before = (await kidsByDay(server)).get(damaged)
  expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  await reseal(phone)
  const kid = await kidOf(server)
  expect(await countUnderOther(server, kid)).toBe(1)
  expect((await kidsByDay(server)).get(damaged)).toBe(before)
  expect(await learnedOn(phone, damaged)).toBe(journal[3]?.learned)
})

// It lost the key, or its clock was behind.
test.each(['foreignKey', 'notToday', 'versionsFull'])(
  '[SY55] what the server refuses for now (%s) is tried again',
  async (code) => {
    await fill()
    expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
    const kid = await kidOf(server)
    let refused = 0
    phone.network.intercept = async (request) => {
      if (request.headers.get(resealHeader) !== '1' || refused > 0) return null
      refused++
      const { items } = await request.clone().json()
      const refusal = { status: 400, rev: null, code, kids: [kid] }
      return Response.json({
        results: items.map(({ date }: { date: Day }) => ({ date, ...refusal })),
      })
    }
    await reseal(phone)
    expect([refused, await countUnderOther(server, kid)]).toEqual([1, 0])
  },
)

test('[SY56] once nothing is left the server is told, and the former password opens nothing any more', async () => {
  await fill()
  expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  await reseal(phone)
  expect(await stale()).toHaveLength(1)
  await phone.settled()
  // The versions that can be brought back are over, and the phone asks once a day.
  await server.server.store.db.deleteFrom('entry_version').execute()
  phone.clock.advance(dayMs)
  await passUntil(phone, async () => (await stale()).length === 0)
  const told = () => phone.network.requests.filter((line) => line.startsWith('DELETE')).length
  const before = told()
  for (let pass = 0; pass < 3; pass++) {
    phone.clock.advance(dayMs)
    phone.engine.sync.nudge()
    await phone.settled()
  }
  expect(told()).toBe(before)
})

test('[SY57] an account without room for it waits a day, and the words of the person still leave', async () => {
  await fill()
  expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  let refused = 0
  phone.network.intercept = async (request) => {
    if (request.headers.get(resealHeader) !== '1') return null
    const { items } = await request.clone().json()
    refused++
    const results = items.map(({ date }: { date: Day }) => ({
      date,
      status: 507,
      rev: null,
      code: 'quotaFull',
    }))
    return Response.json({ results })
  }
  await passUntil(phone, () => refused > 0)
  for (let pass = 0; pass < 5; pass++) {
    phone.clock.advance(6 * 60_000)
    phone.engine.sync.nudge()
    await phone.settled()
  }
  await writeToday(phone, { learned: 'mots du jour' })
  await phone.settled()
  expect(refused).toBe(1)
  phone.network.intercept = null
  nextDay(server, phone)
  await reseal(phone)
  expect(await countUnderOther(server, await kidOf(server))).toBe(0)
})

test('[SY58] rows of an older build, which name no keys, are found too', async () => {
  await fill()
  const db = phone.databases.openJournal(idOf(phone))
  await db.days.toCollection().modify((row) => {
    delete (row as { kids?: unknown }).kids
  })
  await db.meta.delete('kidsIndexed')
  db.close()
  expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  await reseal(phone)
  expect(await countUnderOther(server, await kidOf(server))).toBe(0)
})
