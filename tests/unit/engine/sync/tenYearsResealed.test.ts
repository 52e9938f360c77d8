// Years of days are sealed anew while the phone is killed, unheard and closed, at points that a number decides.
import { addDays } from '#domain/day.ts'
import { createDice } from '#simulation/random.ts'
import { isFull } from '#support/full.ts'
import { day as dayOf } from '#support/days.ts'
import {
  countUnderOther,
  enterOn,
  kidOf,
  kidsByDay,
  passUntil,
  reseal,
  theft,
} from '#support/resealing.ts'
import { email, first, learnedOn, nextDay, second } from '#support/resets.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { expect, onTestFinished, test } from 'vitest'

/** All ten years, through ten mishaps, take half a minute. Each mishap needs two batches of 200 days. */
const [count, mishapCount] = isFull ? [3650, 10] : [450, 1]
const last = dayOf('2026-11-19')
const days = Array.from({ length: count }, (_, at) => addDays(last, at - count + 1))
const file = JSON.stringify({
  format: 'lueur-journal',
  version: 1,
  days: days.map((date) => ({ date, learned: `appris le ${date}` })),
})

async function expectWhole({ engine }: Phone): Promise<void> {
  const written = (await engine.data.exportDays()).days
  const texts = new Map(written.map(({ date, learned }) => [date, learned]))
  expect(days.filter((day) => texts.get(day) !== `appris le ${day}`)).toEqual([])
}

const mishaps = ['killed before', 'killed after', 'unheard', 'refused', 'closed'] as const

/** The phone meets that mishap at the next batch but `skip`; it is started again where it was killed. */
async function meet(
  server: TestServer,
  phone: Phone,
  mishap: (typeof mishaps)[number],
  skip: number,
): Promise<Phone> {
  let left = skip
  let isMet = false
  phone.network.intercept = async (request) => {
    if (!request.url.endsWith('/journal/batch') || isMet || left-- > 0) return null
    isMet = true
    if (mishap === 'refused') return Response.json({ code: 'unavailable' }, { status: 503 })
    if (mishap === 'killed after' || mishap === 'unheard') {
      const incoming = { socket: { remoteAddress: '203.0.113.7' } }
      await server.server.app.fetch(request, { incoming })
    }
    if (mishap === 'unheard') throw new TypeError('Failed to fetch')
    // Of the others nothing is heard any more.
    return mishap === 'closed' ? null : new Promise(() => undefined)
  }
  await passUntil(phone, () => isMet)
  phone.network.intercept = null
  return mishap === 'unheard' || mishap === 'refused' ? phone : phone.restart()
}

test(
  '[SY52] years of days are sealed anew through mishaps: each word is read under the new key, and what is new under no former one',
  { timeout: 300_000 },
  async () => {
    const server = await createTestServer()
    onTestFinished(() => server.stop())
    const dice = createDice(20_261_123)
    let phone = await setupPhone(server)
    await signUpOn(phone, server, email, first)
    expect(await phone.engine.data.importDays(file)).toMatchObject({ ok: true })
    await phone.settled()
    const closed = await setupPhone(server)
    expect(await closed.engine.session.signIn(email, first)).toMatchObject({ ok: true })
    await closed.settled()
    const former = await kidOf(server)
    nextDay(server, phone, closed)
    const unsentDay = closed.engine.journal.today()
    closed.network.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
    await writeToday(closed, { learned: 'écrit loin du réseau' })

    expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
    nextDay(server, phone, closed)
    await writeToday(phone, { learned: 'écrit depuis' })
    const since = phone.engine.journal.today()
    for (let at = 0; at < mishapCount; at++) {
      const mishap = mishaps[dice(mishaps.length)] ?? 'unheard'
      phone = await meet(server, phone, mishap, dice(2))
    }
    const kid = await kidOf(server)
    await reseal(phone)
    expect(await countUnderOther(server, kid)).toBe(0)
    expect((await kidsByDay(server)).size).toBe(count + 1)
    await phone.settled()
    await expectWhole(phone)

    // Months later the phone that was closed is opened again, with what it had not sent.
    closed.network.intercept = null
    const opened = await closed.restart()
    await expect.poll(() => opened.engine.session.current().status).toBe('anonymous')
    expect(await opened.engine.session.signIn(email, second)).toMatchObject({ ok: true })
    await opened.settled()
    await expectWhole(opened)
    expect(await learnedOn(opened, since)).toBe('écrit depuis')
    const third = await enterOn(server, second)
    expect(await learnedOn(third, unsentDay)).toBe('écrit loin du réseau')
    const kids = await kidsByDay(server)
    expect(kids.get(since)).toBe(kid)
    expect([...kids.values()].filter((under) => under.includes(former))).toHaveLength(1)
    expect(kids.get(unsentDay)).toBe(former)
  },
)
