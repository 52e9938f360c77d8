// What the thief of a mailbox can ask of the server with a password of their own: each way once, or as often as they like.
import { maxPasskeys } from '#contract/passkeys.ts'
import { addDays, type Day } from '#domain/day.ts'
import { createChange, kidOf, putRecovery, retire, send } from './keyChanges.ts'
import { resetByMail } from './mailThief.ts'
import { list, makePasskey } from './passkeyCalls.ts'
import {
  createDevice,
  createEnvelope,
  createKid,
  createWrap,
  logIn,
  revOfDay,
  sealDay,
  sealLongDay,
  type Person,
  type SealedDay,
} from './people.ts'
import type { TestServer } from './setupServer.ts'
import { createSubscription } from './subscribers.ts'

export interface Thief {
  readonly world: TestServer
  readonly email: string
  /** That of the day that the owner wrote. */
  day: SealedDay
  /** What the thief has now. */
  person: Person
}

const call = ({ world, person: { token } }: Thief, method: string, path: string, body?: object) =>
  world.request(method, path, { token, ...(body !== undefined && { body }) })

async function signIn(thief: Thief, more: object = {}): Promise<void> {
  const { status, json } = await logIn(thief.world, thief.person, more)
  if (status === 200) thief.person = { ...thief.person, token: json.token }
}

async function changeKey(thief: Thief, reason: 'lock' | 'theft', at: number): Promise<void> {
  const auth = reason === 'lock' ? thief.person.password : `a1.thief-theft-${at}`
  const body = createChange(reason, thief.person, { auth })
  const { status, json } = await send(thief.world, thief.person.token, body)
  if (status === 200)
    thief.person = { ...thief.person, kid: kidOf(body), password: auth, token: json.token }
}

const putSlot = (thief: Thief, kind: 'password' | 'recovery', kid: string, at: number) =>
  putRecovery(thief.world, thief.person, thief.person.token, {
    kind,
    kid,
    wrap: createWrap(kid),
    auth: kind === 'password' ? thief.person.password : `r1.thief-${at}`,
  })

/** `at` counts from 0. Whether the server says yes is not asked: what the owner finds afterwards is. */
export const thiefRoutes: Readonly<Record<string, (thief: Thief, at: number) => Promise<unknown>>> =
  {
    'sets the password again by mail': async (thief, at) => {
      const { email, world } = thief
      const again = await resetByMail(world, { email }, `a1.thief-again-${at}`, thief.person.kid)
      thief.person = { ...thief.person, ...again }
    },
    'asks for codes': ({ world, email, person: { token, device } }) =>
      world.request('POST', '/auth/forgot-password', {
        token,
        body: { email, deviceId: device.id },
      }),
    'tries wrong passwords': ({ world, email }, at) =>
      logIn(world, { email, password: `a1.wrong-${at}` }),
    'signs in on new phones': (thief) => signIn(thief, { device: createDevice() }),
    'names other phones': (thief) => call(thief, 'PUT', '/user/me/device', createDevice()),
    'ends all other phones': (thief) => call(thief, 'DELETE', '/user/me/sessions'),
    'signs out': async (thief) => {
      await call(thief, 'POST', '/auth/logout')
      await signIn(thief)
    },
    'adds passkeys': async (thief) => {
      const { data } = await list(thief.world, thief.person)
      if (data.length < maxPasskeys) await makePasskey(thief.world, thief.person)
    },
    'adds a passkey and removes all': async (thief) => {
      const own = { ...thief.person, wrap: createWrap(thief.person.kid) }
      await makePasskey(thief.world, own)
      for (const { id } of (await list(thief.world, own)).data) {
        await call(thief, 'DELETE', `/user/me/passkeys/${id}`)
      }
    },
    'names passkeys': async (thief) => {
      for (const { id } of (await list(thief.world, thief.person)).data) {
        const name = createEnvelope(thief.person.kid)
        await call(thief, 'PATCH', `/user/me/passkeys/${id}`, { name })
      }
    },
    'asks for a passkey beside the next code': async (thief) => {
      const proof = thief.person.password
      await call(thief, 'PUT', '/user/me/passkeys/needed', { isNeeded: true, proof })
    },
    'makes recovery keys': (thief, at) => putSlot(thief, 'recovery', thief.person.kid, at),
    'makes recovery keys of other keys': (thief, at) => putSlot(thief, 'recovery', createKid(), at),
    'wraps other keys under the password': (thief, at) =>
      putSlot(thief, 'password', createKid(), at),
    'replaces the key as for the app lock': (thief, at) => changeKey(thief, 'lock', at),
    'replaces the key as after a theft': (thief, at) => changeKey(thief, 'theft', at),
    'retires former passwords': async (thief, at) => {
      await changeKey(thief, 'lock', at)
      await retire(thief.world, thief.person.token)
    },
    'writes over the day, five times at once': async (thief) => {
      for (let again = 0; again < 5; again++) {
        const next = sealDay(thief.person.kid, thief.day.date)
        const items = [{ ...next, ifRev: revOfDay(thief.day) }]
        const { json } = await call(thief, 'POST', '/journal/batch', { items })
        if (json.results?.[0].status === 200) thief.day = next
      }
    },
    'fills the account': (thief, at) => {
      const date = addDays('2026-01-01' as Day, at)
      return call(thief, 'POST', '/journal', sealLongDay(thief.person.kid, date))
    },
    'reads all that there is': async (thief) => {
      const entries = '/journal/entries?from=2026-11-01&to=2026-11-30'
      for (const path of ['/journal/months', entries, '/auth/me']) await call(thief, 'GET', path)
    },
    'erases the account': async (thief) => {
      await call(thief, 'DELETE', '/user/me', { password: thief.person.password })
      await signIn(thief)
    },
    'changes name, zone and hour': (thief, at) =>
      call(thief, 'PATCH', '/user/me/profile', {
        username: createEnvelope(thief.person.kid),
        timeZone: 'Pacific/Auckland',
        reminderHour: at % 24,
      }),
    'subscribes to reminders': (thief, at) => {
      const endpoint = `https://fcm.googleapis.com/fcm/send/thief-${at}`
      return call(thief, 'POST', '/push-notification/pwa/subscribe', createSubscription(endpoint))
    },
  }
