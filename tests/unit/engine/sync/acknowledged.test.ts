// What a pass fetches, and what the phone may call saved.
import { month } from '#support/days.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const email = 'lea@exemple.fr'
const password = 'motdepasse'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email, password)
  await phone.settled()
})
afterEach(() => server.stop())

const readToday = ({ engine }: Phone) => engine.journal.readDay(engine.journal.today())
const isSave = ({ method, url }: Request): boolean => method === 'POST' && url.endsWith('/journal')
const reply = async (request: Request): Promise<Response> =>
  server.server.app.fetch(request, { incoming: {} })

/** A second phone of the same person, with all that the server has. */
async function setupOtherPhone(): Promise<Phone> {
  const other = await setupPhone(server)
  other.clock.set(new Date(phone.clock.now()).toISOString())
  await other.engine.session.signIn(email, password)
  await other.settled()
  return other
}

test('[SY5] a pass fetches only the months whose digest differs, and joins them', async () => {
  await writeToday(phone, { learned: 'en novembre' })
  await phone.settled()
  for (const { clock } of [server, phone]) clock.set('2026-12-05T10:00:00.000Z')
  const other = await setupOtherPhone()
  const fetched: string[] = []
  other.network.intercept = ({ url }) => {
    const { pathname, search } = new URL(url)
    if (pathname.endsWith('/entries')) fetched.push(search)
    return null
  }
  await writeToday(phone, { learned: 'en décembre' })
  await phone.settled()
  await expect
    .poll(async () => {
      other.clock.advance(3000)
      other.engine.sync.nudge()
      return (await readToday(other))?.texts.learned
    })
    .toBe('en décembre')
  expect(fetched).toEqual(['?month=12&year=2026'])
  expect((await other.engine.journal.readMonth(month('2026-11')))[0]?.texts.learned).toBe(
    'en novembre',
  )
})

test.for([
  ['no reply comes', offline],
  ['the server fails', () => Response.json({ message: '', code: 'internal' }, { status: 500 })],
  [
    'the server refuses the day',
    () => Response.json({ message: '', code: 'invalid' }, { status: 422 }),
  ],
  ['a page of the network replies', () => new Response('<html>', { status: 200 })],
  [
    'the reply names another content',
    () => Response.json({ date: '2026-11-20', rev: 'B'.repeat(22) }, { status: 200 }),
  ],
  [
    'the reply names another day',
    () => Response.json({ date: '2026-11-01', rev: 'B'.repeat(22) }, { status: 200 }),
  ],
] as const)('[SY7] a day is not called saved when %s', async ([, fail]) => {
  const { promise: hasFailed, resolve: failed } = Promise.withResolvers<void>()
  phone.network.intercept = (request) => {
    if (!isSave(request)) return null
    failed()
    return fail()
  }
  await writeToday(phone, {})
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 1 })
  await hasFailed
  await expect.poll(async () => (await phone.engine.sync.readStatus()).phase).not.toBe('sending')
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 1 })
  phone = await phone.restart()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 1 })
})

test('[SY7] a day is called saved once the server has acknowledged it', async () => {
  const { promise: mayReply, resolve: letReply } = Promise.withResolvers<void>()
  const { promise: isStored, resolve: stored } = Promise.withResolvers<void>()
  phone.network.intercept = async (request) => {
    if (!isSave(request)) return null
    const saved = await reply(request)
    stored()
    await mayReply
    return saved
  }
  await writeToday(phone, {})
  await isStored
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 1, phase: 'sending' })
  letReply()
  await expect
    .poll(() => phone.engine.sync.readStatus())
    .toMatchObject({ unsentDays: 0, phase: 'idle' })
})

test('[SY8] an acknowledgement does not cover what was typed after the words were sent', async () => {
  const { promise: mayReply, resolve: letReply } = Promise.withResolvers<void>()
  const { promise: isStored, resolve: stored } = Promise.withResolvers<void>()
  let saves = 0
  phone.network.intercept = async (request) => {
    if (!isSave(request)) return saves === 0 ? null : offline()
    saves++
    if (saves > 1) return offline()
    const saved = await reply(request)
    stored()
    await mayReply
    return saved
  }
  await writeToday(phone, { learned: 'envoyé' })
  await isStored
  await writeToday(phone, { learned: 'tapé depuis' })
  letReply()
  // The reply has been applied once the pass has ended, here without network for the newer words.
  await expect.poll(async () => (await phone.engine.sync.readStatus()).phase).not.toBe('sending')
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 1 })
  phone.network.intercept = null
  await phone.settled()
  expect((await readToday(await setupOtherPhone()))?.texts.learned).toBe('tapé depuis')
})
