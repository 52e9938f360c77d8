// Another process writes to the embedded database, or sits in a transaction of it: nobody else waits for long, and nobody's words are lost.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { apiText } from '#text/api.ts'
import { childEnvironment } from '#support/childEnvironment.ts'
import { logIn, revOfDay, sealDay, signUp } from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import { explainDiskFailure } from '#server/store/diskFailure.ts'
import { operate } from './operator.ts'
import { createSetupWorld } from './world.ts'

const setupWorld = createSetupWorld()

/** Begins to write, says so, and lets go once its input ends. */
const holding = `
  const database = new (require('node:sqlite').DatabaseSync)(process.argv[1])
  database.exec('begin immediate; update account set writes = writes')
  console.log('held')
  process.stdin.on('end', () => database.exec('rollback')).resume()
`

/** Holds the database until it is called again. */
async function hold({ dataDir }: TestServer): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['-e', holding, path.join(dataDir, 'lueur.db')], {
    env: childEnvironment,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill())
  await once(child.stdout, 'data')
  return async () => {
    child.stdin.end()
    await ended
  }
}

const post = ({ request }: TestServer, token: string, body: object) =>
  request('POST', '/journal', { token, body })

/** How long the process did nothing else at once, at most, until it is asked; in ms. */
function watchTurns(): () => number {
  let longest = 0
  let last = performance.now()
  const ticking = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 5)
  return () => {
    clearInterval(ticking)
    return longest
  }
}

async function timed<T>(work: Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const began = performance.now()
  return { value: await work, ms: performance.now() - began }
}

test('[SV61] while another process holds the database people read, what they write is 503 within seconds, and goes on after it', async () => {
  const world = await setupWorld()
  const people = await Promise.all(Array.from({ length: 6 }, () => signUp(world)))
  const [first] = people
  if (first === undefined) throw new Error('Somebody signed up.')
  const kept = sealDay(first.kid, '2026-11-19')
  expect((await post(world, first.token, kept)).status).toBe(201)
  const release = await hold(world)
  const longestTurn = watchTurns()
  const writing = people.map((person) => timed(post(world, person.token, sealDay(person.kid))))
  const entering = timed(logIn(world, first))
  for (let at = 0; at < 5; at++) {
    const { value, ms } = await timed(
      world.request('GET', '/journal/today?date=2026-11-19', { token: first.token }),
    )
    expect(value.json.rev).toBe(revOfDay(kept))
    expect(ms).toBeLessThan(1000)
  }
  for (const { value, ms } of await Promise.all([...writing, entering])) {
    expect([value.status, value.json]).toEqual([
      503,
      { code: 'unavailable', message: apiText.unavailable },
    ])
    expect(value.headers.get('Retry-After')).toBe('5')
    expect(ms).toBeLessThan(6000)
  }
  expect(longestTurn()).toBeLessThan(1000)
  // Who comes then waits no longer for the same process.
  expect((await timed(post(world, first.token, sealDay(first.kid)))).ms).toBeLessThan(1000)
  await release()
  for (const { token, kid } of people) {
    expect((await post(world, token, sealDay(kid))).status).toBe(201)
  }
  expect((await logIn(world, first)).status).toBe(200)
})

test('[SV61] what another process holds for a moment is waited for, also by what needs no transaction', async () => {
  const world = await setupWorld()
  const { token, kid } = await signUp(world)
  for (let at = 0; at < 2; at++) {
    const release = await hold(world)
    const asked = Promise.all([
      post(world, token, sealDay(kid, at === 0 ? '2026-11-19' : '2026-11-20')),
      world.request('DELETE', '/push-notification/pwa/unsubscribe', {
        token,
        body: { endpoint: 'https://fcm.googleapis.com/fcm/send/none' },
      }),
    ])
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
    await release()
    expect((await asked).map(({ status }) => status)).toEqual([201, 204])
  }
})

test('[SV61] a command that finds the database held says so in one sentence, and has changed nothing', async () => {
  const world = await setupWorld()
  const { email, token } = await signUp(world)
  const release = await hold(world)
  const failure: unknown = await operate(world, ['admin', 'user', 'sign-out', email]).then(
    () => null,
    (error: unknown) => error,
  )
  expect(await explainDiskFailure(failure, world.dataDir)).toBe(
    'Another process holds lueur.db in DATA_DIR. Nothing was changed: do this again once that process has ended.',
  )
  await release()
  expect((await world.request('GET', '/auth/me', { token })).status).toBe(200)
})
