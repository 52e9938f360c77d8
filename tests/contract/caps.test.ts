// What one client may hold at the same time: connections, bodies, answers that it does not read.
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { maxBatchBytes } from '#contract/limits.ts'
import { apiPrefix, routes } from '#contract/routes.ts'
import { mapAnswers } from '#domain/answers.ts'
import { addDays, type Day } from '#domain/day.ts'
import { createEnvelope, sealDay, signUp, type Person, type SealedDay } from '#support/people.ts'
import { chunkOf, headOf, openConnection, type RawConnection } from '#support/rawHttp.ts'
import { startServer, type StartedServer } from '#support/setupServer.ts'
import { createSetupWorld } from './world.ts'

const setupWorld = createSetupWorld()
const entries = `${routes.entries}?month=10&year=2026`

/** A day of about two megabytes. */
const longDay = (kid: string, date: Day): SealedDay => ({
  ...sealDay(kid, date),
  answers: mapAnswers(() => createEnvelope(kid) + 'A'.repeat(500_000)),
})

test('[SV28] a reply is read from the database as it is taken, not ahead of its reader', async () => {
  const world = await setupWorld()
  const { token, kid } = await signUp(world)
  const dates = Array.from({ length: 10 }, (_, at) => addDays('2026-10-01' as Day, at))
  for (const date of dates) {
    const body = longDay(kid, date)
    await world.request('POST', '/journal', { token, body })
  }
  const headers = { Authorization: `Bearer ${token}` }
  const reply = await world.visit(`${apiPrefix}${entries}`, headers)
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = (await reader?.read())?.value ?? ''
  // A client that has begun to read gets the rows as they are when it reaches them.
  await world.server.store.db
    .deleteFrom('entry')
    .where('day', '>', '2026-10-06' as Day)
    .execute()
  for (;;) {
    const piece = await reader?.read()
    if (piece?.value === undefined) break
    text += piece.value
  }
  const { data } = JSON.parse(text) as { data: { date: string }[] }
  expect(data.map(({ date }) => date)).toEqual(dates.slice(0, 6))
})

test('an ordinary year comes in order and whole, whatever its stretches', async () => {
  const world = await setupWorld()
  const { token, kid } = await signUp(world)
  const dates = Array.from({ length: 300 }, (_, at) => addDays('2026-01-01' as Day, at))
  for (const half of [dates.slice(0, 150), dates.slice(150)]) {
    const items = half.map((date) => ({ ...sealDay(kid, date), ifRev: null }))
    await world.request('POST', '/journal/batch', { token, body: { items } })
  }
  const { json } = await world.request('GET', `${routes.entries}?year=2026`, { token })
  expect(json.data.map(({ date }: { date: string }) => date)).toEqual(dates)
})

test('reading without end is slowed down, and one account does not close the door on another', async () => {
  const world = await setupWorld()
  const [busy, calm] = [await signUp(world), await signUp(world)]
  const ask = ({ token }: { token: string }) => world.request('GET', routes.months, { token })
  const statuses = new Set<number>()
  for (let at = 0; at < 610; at++) statuses.add((await ask(busy)).status)
  expect(statuses).toEqual(new Set([200, 429]))
  expect((await ask(calm)).status).toBe(200)
})

describe('on real connections', () => {
  let server: StartedServer
  beforeAll(async () => {
    server = await startServer({ main: 'tests/support/hastyServer.ts' })
  })
  afterAll(() => server.stop())

  async function open(): Promise<RawConnection> {
    const connection = await openConnection(server.url)
    onTestFinished(() => connection.close())
    return connection
  }

  async function post(path: string, body: object, token = '') {
    const reply = await fetch(server.url + apiPrefix + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return { status: reply.status, json: await reply.json() }
  }

  const createPerson = () =>
    signUp({
      request: async (_, path, { body = {} } = {}) => {
        const reply = await post(path, body as object)
        return { ...reply, headers: new Headers(), text: '' }
      },
      codeTo: (email) => server.codeTo(email),
    })

  async function createReader() {
    const person = await createPerson()
    for (let at = 0; at < 8; at++) {
      const day = longDay(person.kid, addDays('2026-10-01' as Day, at))
      expect((await post(routes.journal, day, person.token)).status).toBe(201)
    }
    return person
  }

  /** What somebody gets who logs in and writes a day. */
  async function logInAndWrite(
    { email, password, token, kid }: Person,
    makeDay: (kid: string, date: Day) => SealedDay = sealDay,
  ): Promise<number[]> {
    const login = await post(routes.login, { email, password })
    const day = await post(routes.journal, makeDay(kid, '2026-11-20' as Day), token)
    return [login.status, day.status]
  }

  test('replies that are not read are few, and are given up', async () => {
    const { token } = await createReader()
    const head = headOf('GET', apiPrefix + entries, { Authorization: `Bearer ${token}` })
    /** Asks for a month and reads nothing after the reply's first bytes; returns its status. */
    const askSilently = async (connection: RawConnection): Promise<number> => {
      const { socket } = connection
      connection.send(head)
      const first = await new Promise<Buffer>((resolve) => {
        socket.once('data', resolve)
      })
      socket.pause()
      return Number(first.toString('latin1', 9, 12))
    }
    const silent: RawConnection[] = []
    let status = 200
    while (status === 200 && silent.length < 10) {
      const connection = await open()
      status = await askSilently(connection)
      if (status === 200) silent.push(connection)
    }
    expect(status).toBe(429)
    expect(silent.length).toBeGreaterThan(0)
    // Not one byte more is read of them: the server alone can have made room.
    await expect
      .poll(
        async () => {
          const again = await open()
          again.send(head)
          const reply = await again.reply()
          again.close()
          return reply?.status
        },
        { timeout: 20_000 },
      )
      .not.toBe(429)
  })

  test('[SV26] bodies that one client holds open are counted, and room comes back', async () => {
    const person = await createReader()
    const { token } = person
    const head = headOf('POST', apiPrefix + routes.batch, {
      'Content-Type': 'application/json',
      'Transfer-Encoding': 'chunked',
      Authorization: `Bearer ${token}`,
    })
    const open8 = await Promise.all(
      Array.from({ length: (32 * 1024 * 1024) / maxBatchBytes }, open),
    )
    const almostAll = chunkOf(`{"items":["${'x'.repeat(maxBatchBytes - 64)}`)
    for (const connection of open8) connection.send(head + almostAll)
    const ninth = await open()
    const askNinth = async () => {
      ninth.send(head + chunkOf(`{"x":"${'x'.repeat(64 * 1024)}"}`) + chunkOf(''))
      return (await ninth.reply())?.status
    }
    // Until the others' bytes are here. Far below what one account may write in a row, which is refused alike.
    const statuses: (number | undefined)[] = []
    while (statuses.at(-1) !== 429 && statuses.length < 50) statuses.push(await askNinth())
    expect(statuses.at(-1)).toBe(429)
    // A body of ordinary length needs none of what the long ones hold.
    expect(await logInAndWrite(person)).toEqual([200, 201])
    for (const connection of open8) connection.close()
    await expect.poll(askNinth).toBe(400)
  })

  test('a length that is announced and does not come takes nobody else their room', async () => {
    const [slow, other, wordy] = [await createPerson(), await createPerson(), await createPerson()]
    const head = headOf('POST', apiPrefix + routes.batch, {
      'Content-Type': 'application/json',
      'Content-Length': maxBatchBytes,
      // Says when the request has arrived.
      Expect: '100-continue',
      Authorization: `Bearer ${slow.token}`,
    })
    const announced = await Promise.all(Array.from({ length: 16 }, open))
    await Promise.all(
      announced.map(async (connection) => {
        connection.send(head)
        await new Promise((resolve) => {
          connection.socket.once('data', resolve)
        })
        connection.send('{"items":[')
      }),
    )
    expect(await logInAndWrite(other)).toEqual([200, 201])
    expect(await logInAndWrite(wordy, longDay)).toEqual([200, 201])
  })

  test('[SV27] days in the replies to refused writes are counted alike; without room the reply has none', async () => {
    const { token, kid } = await createReader()
    const requestOf = (path: string, body: object, headers = {}): string => {
      const text = JSON.stringify(body)
      const head = {
        'Content-Type': 'application/json',
        'Content-Length': text.length,
        Authorization: `Bearer ${token}`,
      }
      return headOf('POST', apiPrefix + path, { ...head, ...headers }) + text
    }
    const days = [0, 1].map((at) => sealDay(kid, addDays('2026-10-01' as Day, at)))
    const items = days.map((day) => ({ ...day, ifRev: null }))
    const batch = requestOf(routes.batch, { items })
    const asking = await open()
    const ask = async (request: string) => {
      asking.send(request)
      const reply = await asking.reply()
      return { status: reply?.status, json: JSON.parse(reply?.body ?? '{}') }
    }
    const askBatch = async () => {
      const { json } = await ask(batch)
      const results = (json.results ?? []) as { status: number; current?: { date: string } }[]
      return results.map(({ status, current }) => [status, current?.date])
    }
    const single = requestOf(routes.journal, days[0] ?? {}, { 'If-None-Match': '*' })
    const today = headOf('GET', `${apiPrefix}${routes.today}?date=${days[0]?.date}`, {
      Authorization: `Bearer ${token}`,
    })
    const askAll = async () => {
      const { status, json } = await ask(single)
      return [...(await askBatch()), [status, json.current?.date], [(await ask(today)).status]]
    }
    const [first, second] = days.map(({ date }) => date)
    const withDays = [[412, first], [412, second], [412, first], [200]]
    const withoutDays = [[412, undefined], [412, undefined], [412, undefined], [429]]
    expect(await askAll()).toEqual(withDays)

    // The system takes about one long reply of a connection off the server's hands: the next stay in its memory.
    const silent: RawConnection[] = []
    let answers: unknown = withDays
    while (!isDeepStrictEqual(answers, withoutDays) && silent.length < 16) {
      const connection = await open()
      connection.socket.pause()
      connection.send(batch.repeat(3))
      silent.push(connection)
      answers = await askAll()
    }
    expect(answers).toEqual(withoutDays)

    for (const connection of silent) connection.close()
    await expect.poll(askAll).toEqual(withDays)

    // Who leaves while the days are looked at takes no room along.
    for (let at = 0; at < 20; at++) {
      const connection = await open()
      connection.send(batch)
      await wait(at % 20)
      connection.close()
    }
    // Rarely: an account may not ask for ever.
    await expect.poll(askAll, { interval: 500 }).toEqual(withDays)
  })

  test('connections beyond what a household needs are closed, and room comes back', async () => {
    const many = await Promise.all(Array.from({ length: 24 }, open))
    const ask = async () => {
      const connection = await open()
      connection.send(headOf('GET', `${apiPrefix}/health`, {}))
      const reply = await connection.reply()
      connection.close()
      return reply?.status
    }
    expect(await ask()).toBeUndefined()
    for (const connection of many) connection.close()
    await expect.poll(ask).toBe(200)
  })
})
