// What tests of a changed key look at: under which keys the server has each day, and a phone that seals anew until nothing is left.
import { kidsIn } from '#contract/envelopes.ts'
import type { Day } from '#domain/day.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { email, first, second } from './resets.ts'
import { patience } from './patience.ts'
import { setupPhone, type Phone } from './setupPhone.ts'
import type { TestServer } from './setupServer.ts'

export const theft = { reason: 'theft', password: first, newPassword: second } as const
export const lock = { reason: 'lock', password: first } as const

/** The keys under which the server has each day's words. */
export async function kidsByDay({ server }: TestServer): Promise<ReadonlyMap<Day, string>> {
  const rows = await server.store.db.selectFrom('entry').select(['day', 'answers']).execute()
  return new Map(
    rows.map(({ day, answers }) => [
      day,
      [...new Set(Object.values<string>(JSON.parse(answers)).flatMap(kidsIn))].join(' '),
    ]),
  )
}

/** How many days the server has under something else than that key alone. */
export const countUnderOther = async (server: TestServer, kid: string): Promise<number> =>
  [...(await kidsByDay(server)).values()].filter((kids) => kids !== kid).length

export const kidOf = async ({ server }: TestServer): Promise<string> =>
  (await server.store.db.selectFrom('account').select('kid').executeTakeFirstOrThrow()).kid ?? ''

/** A phone on which the account is opened with that password, and has all of it. */
export async function enterOn(server: TestServer, password: string): Promise<Phone> {
  const phone = await setupPhone(server)
  const entered = await phone.engine.session.signIn(email, password)
  if (!entered.ok) throw new Error(JSON.stringify(entered.error))
  await phone.settled()
  return phone
}

/** Lets passes run until `isDone`. */
export async function passUntil(
  { engine, clock }: Phone,
  isDone: () => Promise<boolean> | boolean,
): Promise<void> {
  for (let turn = 0; turn < 3 * patience.turns; turn++) {
    if (await isDone()) return
    // Seldom: what is new gives up a call that was silent for so long by the phone's clock.
    if (turn % 10 === 0) {
      engine.sync.nudge()
      clock.advance(3000)
    }
    await pause(10)
  }
  throw new Error('It did not come to pass.')
}

/** Lets the phone seal anew until nothing is left, and the server has been told. */
export const reseal = (phone: Phone): Promise<void> =>
  passUntil(phone, async () => (await phone.engine.sync.readResealing())?.left === 0)
