// What a start asks of the server, and what it makes of each answer.
import type { UserId } from '#domain/brands.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { noteErasing } from '#engine/local/deviceDatabase.ts'
import { listErasing } from '#engine/local/erasing.ts'
import { readMeta, writeMeta } from '#engine/local/metaStore.ts'
import {
  afterSignIn,
  followStart,
  inBackground,
  showWithProfile,
} from '#engine/session/askServer.ts'
import { answering, type Answer } from '#support/answerInstead.ts'
import { enterOn } from '#support/resealing.ts'
import { first, signUpAndWrite } from '#support/resets.ts'
import { offline, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test } from 'vitest'

const user = {
  id: 'u'.repeat(22),
  email: 'lea@exemple.fr',
  username: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'active',
  hasPushNotificationSubscription: false,
}
const claims = { sub: user.id, email: user.email, kid: null, hasUsername: true } as never

/** Those of a phone that has none yet. */
const noDatabases = () => createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })

/** A start with a token alone; `done` has what became of the session. */
async function showAfter(answer: Answer | null) {
  const done: unknown[] = []
  const engine = {
    ...answering(answer === null ? {} : { 'GET /auth/me': answer }).deps,
    databases: noDatabases(),
    session: {
      remember: async (...args: readonly unknown[]) => void done.push(['remember', ...args]),
      show: async (...args: readonly unknown[]) => void done.push(['show', ...args]),
      leave: async (why: string) => void done.push(['leave', why]),
    },
  }
  await showWithProfile(engine as never, 'token', claims)
  return done
}
const refused = (code: string) => ({ ok: false, error: { type: 'refused', code } }) as const

test('[PR9] a token without profile shows the profile of the server, its own claims without network, and locks where it is refused', async () => {
  const whole = expect.objectContaining({ id: user.id, email: user.email })
  expect(await showAfter({ ok: true, value: user })).toEqual([
    ['remember', whole, 'token'],
    ['show', whole, 'token'],
  ])
  for (const answer of [null, refused('limited')]) {
    expect(await showAfter(answer)).toEqual([
      ['show', expect.objectContaining({ username: { type: 'unknown' } }), 'token'],
    ])
  }
  const other = { ...user, id: 'z'.repeat(22) }
  expect(await showAfter({ ok: true, value: other })).toEqual([
    ['show', expect.objectContaining({ id: user.id }), 'token'],
  ])
  expect(await showAfter(refused('sessionEnded'))).toEqual([['leave', 'ended']])
  expect(await showAfter(refused('unauthorised'))).toEqual([['leave', 'refused']])
})

/** What a start does once that session is shown. */
const start = (session: object) => {
  const done: string[] = []
  followStart({
    session: { current: () => session },
    databases: noDatabases(),
    pushTurns: { inTurn: () => done.push('drop') },
  } as never)
  return done
}

test('[PR8] a start without session drops the subscription that a sign-out left; a locked one keeps it, and an open one sends', () => {
  expect(start({ status: 'anonymous', locked: null })).toEqual(['drop'])
  expect(start({ status: 'anonymous', locked: 'ended' })).toEqual([])
  expect(start({ status: 'opening' })).toEqual([])
})

test('[SY20] a store that fails ends what runs in the background silently, and nothing else does', async () => {
  const thrown: unknown[] = []
  const catching = (work: Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const failing = {
      catch: (handle: (error: unknown) => void) =>
        work.then(undefined, (error: unknown) => {
          try {
            handle(error)
          } catch (again) {
            thrown.push(again)
          }
          resolve(undefined)
        }),
    }
    inBackground(failing as never)
    return promise
  }
  await catching(Promise.reject(new Dexie.DatabaseClosedError('closed')))
  expect(thrown).toEqual([])
  const own = new TypeError('our own')
  await catching(Promise.reject(own))
  expect(thrown).toEqual([own])
})

const exceptProfile = ({ url }: Request) => (url.includes('/journal/') ? offline() : null)

test('[PR9] a start takes over what the profile has become, and closes a session that it says has ended', async () => {
  const server = await createTestServer()
  onTestFinished(() => server.stop())
  const phone = await signUpAndWrite(server)
  const other = await enterOn(server, first)
  await other.engine.session.setUsername('Léa')
  phone.network.intercept = exceptProfile
  const again = await phone.restart()
  await expect
    .poll(() => again.engine.session.current())
    .toMatchObject({ account: { username: 'Léa' } })
  expect(await other.engine.phones.endOthers()).toMatchObject({ ok: true })
  const ended = await again.restart()
  await expect
    .poll(() => ended.engine.session.current())
    .toEqual({ status: 'anonymous', locked: 'ended' })
})

test('[PR9] a start whose profile is refused for a reason of its own stays signed in', async () => {
  const server = await createTestServer()
  onTestFinished(() => server.stop())
  const phone = await signUpAndWrite(server)
  let asked = 0
  phone.network.intercept = async ({ url }) => {
    if (!url.endsWith('/auth/me')) return offline()
    asked += 1
    return Response.json({ code: 'limited', message: 'Plus tard.' }, { status: 429 })
  }
  const again = await phone.restart()
  await expect.poll(() => asked).toBe(1)
  // Whatever would close it is over by then.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(again.engine.session.current().status).toBe('signedIn')
})

/** The next profile is answered at once, and its reply is on its way until it is let go. */
function holdProfile({ network }: Phone, server: TestServer) {
  const asked = Promise.withResolvers<undefined>()
  const gate = Promise.withResolvers<undefined>()
  network.intercept = async (request) => {
    if (request.method !== 'GET' || !request.url.endsWith('/auth/me')) return null
    network.intercept = null
    const reply = await server.server.app.fetch(request, {
      incoming: { socket: { remoteAddress: '203.0.113.7' } },
    })
    asked.resolve(undefined)
    await gate.promise
    return reply
  }
  return { asked: asked.promise, letGo: () => gate.resolve(undefined) }
}
const username = ({ engine }: Phone): unknown => {
  const session = engine.session.current()
  return session.status === 'signedIn' ? session.account.username : session.status
}

test('[PR9] a profile that was on its way takes back nothing that the person changed meanwhile', async () => {
  const server = await createTestServer()
  onTestFinished(() => server.stop())
  const phone = await signUpAndWrite(server)
  const late = holdProfile(phone, server)
  const again = await phone.restart()
  await late.asked
  expect(await again.engine.session.setUsername('Léa')).toMatchObject({ ok: true })
  late.letGo()
  await again.settled()
  expect(username(again)).toBe('Léa')
  again.network.intercept = offline
  expect(username(await again.restart())).toBe('Léa')
})

test('[PR9] nor what was changed in another tab, which this one shows then', async () => {
  const server = await createTestServer()
  onTestFinished(() => server.stop())
  const one = await signUpAndWrite(server)
  const late = holdProfile(one, server)
  const two = await one.again()
  await late.asked
  expect(await one.engine.session.setUsername('Léa')).toMatchObject({ ok: true })
  late.letGo()
  await expect.poll(() => username(two)).toBe('Léa')
  one.network.intercept = offline
  expect(username(await one.again())).toBe('Léa')
})

/** An open journal of which reminders and sync alone are asked; `done` has what was asked of them. */
function openFor() {
  const secrets = { password: 'p'.repeat(16), recovery: [] }
  const inZone = { ...user, timeZone: 'Europe/Paris', secrets }
  const done: string[] = []
  const { deps, asked } = answering({ 'GET /auth/me': { ok: true, value: inZone } })
  const databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const journal = {
    ...deps,
    db: databases.openJournal('lea' as never),
    clock: { now: () => 0, offsetAt: () => 0 },
    timer: { after: () => () => undefined },
    user: inZone,
    zone: () => inZone.timeZone,
    isOpen: () => true,
    asking: () => async () => void done.push('refresh'),
    pushTurns: { inTurn: async (work: () => Promise<void>) => work() },
    push: {
      permission: () => 'granted',
      read: async () => {
        done.push('read')
        return { endpoint: 'https://push.test/x', keys: {}, publicKey: null }
      },
      unsubscribe: async () => void done.push('unsubscribe'),
    },
    sync: { nudge: () => void done.push('nudge') },
  }
  return { done, asked, db: journal.db, journal: journal as never }
}

test('[JF17] a start, and a sign-in, note what the server calls today’s password', async () => {
  const [started, entered] = [openFor(), openFor()]
  const session = { status: 'signedIn', journal: started.journal }
  followStart({ session: { current: () => session }, databases: noDatabases() } as never)
  afterSignIn(entered.journal)
  for (const { db } of [started, entered])
    await expect.poll(() => readMeta(db, 'provenPassword')).toBe('p'.repeat(16))
})

test('[JF17] an answer that was asked for under the key of before names no password of the one that took its place', async () => {
  const { done, journal, db } = openFor()
  const take = async () => {
    Object.assign(journal, { token: 'newer' })
    done.push('replaced')
  }
  const session = { status: 'signedIn', journal: Object.assign(journal, { asking: () => take }) }
  followStart({ session: { current: () => session }, databases: noDatabases() } as never)
  await expect.poll(() => done).toContain('replaced')
  // Longer than noting takes.
  await new Promise((resolve) => {
    setTimeout(resolve, 100)
  })
  expect(await readMeta(db, 'provenPassword')).toBeUndefined()
})

test('[PR85] a start ends what a sign-out began to erase', async () => {
  const databases = noDatabases()
  await noteErasing(databases.device, 'lea' as UserId)
  followStart({ session: { current: () => ({ status: 'opening' }) }, databases } as never)
  await expect.poll(() => listErasing(databases.device)).toEqual([])
})

test('[PR8] after a sign-in what waits is sent, and a subscription that the account does not know is dropped', async () => {
  const { done, journal } = openFor()
  afterSignIn(journal)
  await expect.poll(() => done).toEqual(['nudge', 'read', 'unsubscribe'])
})

const pushKey = 'GET /push-notification/pwa/key'

test('[PR9][PR8] a profile that was just fetched tells whether the server has a subscription, and one that was not tells nothing', async () => {
  const memo = { isOn: true, sent: { endpoint: 'https://push.test/x', at: 0 } }
  const { asked, done, journal, db } = openFor()
  await writeMeta(db, 'reminders', memo as never)
  const engine = {
    session: { current: () => ({ status: 'signedIn', journal }) },
    databases: noDatabases(),
  }
  followStart(engine as never)
  // First as it was stored, then as it was fetched.
  await expect.poll(() => asked.map(([call]) => call)).toEqual(['GET /auth/me', pushKey])
  expect(done).toContain('refresh')
  const later = openFor()
  await writeMeta(later.db, 'reminders', memo as never)
  afterSignIn(later.journal)
  await expect.poll(() => later.asked.map(([call]) => call)).toEqual([pushKey])
})
