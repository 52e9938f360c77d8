// People with a phone that is reminded: one through the API, or many straight into the tables.
import { createECDH, randomBytes } from 'node:crypto'
import type { ReminderTable } from '#server/store/tables.ts'
import { spreadOf } from '#server/reminders/nextDue.ts'
import type { Store } from '#server/store/store.ts'
import { createEmail, signUp, type Person } from './people.ts'
import type { PushPeer } from './pushPeer.ts'
import type { TestServer } from './setupServer.ts'

/** As a browser makes one. */
export const createSubscription = (endpoint = 'https://fcm.googleapis.com/fcm/send/abc') => {
  const key = createECDH('prime256v1')
  key.generateKeys()
  return {
    endpoint,
    keys: {
      p256dh: key.getPublicKey().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
}
export interface Subscriber extends Person {
  readonly endpoint: string
  readonly userId: string
}

export const publicKeyOf = async ({ request }: TestServer, token: string): Promise<string> =>
  (await request('GET', '/push-notification/pwa/key', { token })).json.publicKey

/** Signs up and subscribes; `profile` is set before. */
export async function signUpSubscriber(
  world: TestServer,
  peer: PushPeer,
  profile: { readonly timeZone?: string; readonly reminderHour?: number } = {},
): Promise<Subscriber> {
  const person = await signUp(world)
  const { token } = person
  if (Object.keys(profile).length > 0) {
    await world.request('PATCH', '/user/me/profile', { token, body: profile })
  }
  const body = peer.subscribe(await publicKeyOf(world, token))
  await world.request('POST', '/push-notification/pwa/subscribe', { token, body })
  const me = await world.request('GET', '/auth/me', { token })
  return { ...person, endpoint: body.endpoint, userId: me.json.id }
}

export const reminderRows = ({ db }: Store): Promise<ReminderTable[]> =>
  db.selectFrom('reminder').selectAll().orderBy('user_id').execute()

export interface SeedOptions {
  readonly count: number
  /** The key that the phones subscribed with. */
  readonly publicKey: string
  /** Their hour in epoch ms, without their own minutes, and the day that they are reminded of. */
  readonly hourAt: number
  readonly day: string
  readonly timeZone: string
  readonly hour: number
}

/** Accounts with one subscribed phone each; answers their endpoints. */
export async function seedSubscribers(
  store: Store,
  peer: PushPeer,
  { count, publicKey, hourAt, day, timeZone, hour }: SeedOptions,
): Promise<string[]> {
  const people = Array.from({ length: count }, (_, at) => {
    const { endpoint, keys } = peer.subscribe(publicKey)
    return { userId: `user${String(at).padStart(6, '0')}`, id: `phone${at}`, endpoint, ...keys }
  })
  await store.transaction(async (queries) => {
    for (let from = 0; from < count; from += 200) {
      const some = people.slice(from, from + 200)
      await queries
        .insertInto('account')
        .values(
          some.map(({ userId }) => ({
            id: userId,
            email: createEmail(),
            kid: null,
            username: null,
            time_zone: timeZone,
            reminder_hour: hour,
            writes: 0,
            reset_at: null,
            delete_at: null,
            created_at: 0,
          })),
        )
        .execute()
      await queries
        .insertInto('push_subscription')
        .values(
          some.map(({ userId, id, endpoint, p256dh, auth }) => ({
            user_id: userId,
            id,
            endpoint,
            p256dh,
            auth,
            created_at: 0,
          })),
        )
        .execute()
      await queries
        .insertInto('reminder')
        .values(
          some.map(({ userId, id }) => ({
            user_id: userId,
            id,
            day,
            planned_at: hourAt + spreadOf(userId),
            due_at: hourAt + spreadOf(userId),
            claim: null,
            tries: 0,
            reminded_day: null,
          })),
        )
        .execute()
    }
  })
  return people.map(({ endpoint }) => endpoint)
}
