// What tests of passwords and recovery keys share: a person with one written day, and a reset by mailed code.
import type { Day } from '#domain/day.ts'
import { readKeyRows } from '#engine/local/keyStore.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from './setupPhone.ts'
import type { TestServer } from './setupServer.ts'

export const email = 'lea@exemple.fr'
export const first = 'motdepasse'
export const second = 'un autre mot'
export const dayMs = 86_400_000

export const todayOn = ({ engine }: Phone) => engine.journal.readDay(engine.journal.today())

export const learnedOn = async ({ engine }: Phone, day: Day) =>
  (await engine.journal.readDay(day))?.texts.learned

/** Of each key that lies there, what opens it. */
export const kindsOf = async ({ engine }: Phone) =>
  (await readKeyRows(engine.session.held().db)).map(({ wraps = [] }) =>
    wraps.map(({ kind }) => kind).toSorted(),
  )

/** The next day comes, at the server too. */
export const nextDay = (server: TestServer, ...phones: readonly Phone[]): void => {
  for (const { clock } of [server, ...phones]) clock.advance(dayMs)
}

/** A phone whose owner wrote « avant » today, sent. */
export async function signUpAndWrite(
  server: TestServer,
  {
    email: address = email,
    ...options
  }: Parameters<typeof setupPhone>[1] & { readonly email?: string } = {},
): Promise<Phone> {
  const phone = await setupPhone(server, options)
  await signUpOn(phone, server, address, first)
  await writeToday(phone, { learned: 'avant' })
  await phone.settled()
  return phone
}

export async function reset(server: TestServer, { engine }: Phone, password: string) {
  // Mails are told apart by their time.
  server.clock.advance(1000)
  await engine.session.requestReset(email)
  const code = await server.codeTo(email)
  const checked = await engine.session.checkResetCode(email, code)
  const done = await engine.session.setNewPassword(email, code, password)
  return { checked, done }
}

/** Resets on that phone, then signs in with the new password and fetches the journal. */
export async function resetAndEnter(
  server: TestServer,
  phone: Phone,
  password: string,
): Promise<void> {
  await reset(server, phone, password)
  const entered = await phone.engine.session.signIn(email, password)
  if (!entered.ok) throw new Error(JSON.stringify(entered.error))
  await phone.settled()
}
