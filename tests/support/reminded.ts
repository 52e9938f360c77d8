// A phone whose person wants reminders, and what the server knows of them.
import { expect } from 'vitest'
import { setupPhone, signUpOn, type Phone } from './setupPhone.ts'
import type { TestServer } from './setupServer.ts'

export const email = 'lea@exemple.fr'

export async function setupReminded(
  server: TestServer,
  options: Parameters<typeof setupPhone>[1] = {},
): Promise<Phone> {
  const phone = await setupPhone(server, options)
  await signUpOn(phone, server, email)
  return phone
}

export async function setupSwitchedOn(
  server: TestServer,
  options: Parameters<typeof setupPhone>[1] = {},
): Promise<Phone> {
  const phone = await setupReminded(server, options)
  expect(await phone.engine.reminders.switchOn()).toEqual({ ok: true, value: undefined })
  return phone
}

/** A second phone of the same person. */
export async function signedInElsewhere(server: TestServer): Promise<Phone> {
  const phone = await setupPhone(server)
  expect(await phone.engine.session.signIn(email, 'motdepasse')).toMatchObject({ ok: true })
  return phone
}

/** Addresses that the server would send to, oldest first. */
export const endpointsOn = async (server: TestServer): Promise<readonly string[]> =>
  (
    await server.server.store.db
      .selectFrom('push_subscription')
      .select('endpoint')
      .orderBy('created_at')
      .execute()
  ).map(({ endpoint }) => endpoint)

export const profileOn = ({ server }: TestServer) =>
  server.store.db
    .selectFrom('account')
    .select(['time_zone', 'reminder_hour'])
    .executeTakeFirstOrThrow()

export const isOn = async ({ engine }: Phone): Promise<boolean> =>
  (await engine.reminders.readState()).isSubscribed

/** The public key for which subscriptions are made. */
export const serverKey = async (server: TestServer, { storage }: Phone): Promise<string> => {
  const token = storage.texts.get('token')
  const { json } = await server.request('GET', '/push-notification/pwa/key', { token })
  return json.publicKey
}
