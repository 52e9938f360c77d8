// After each step: no word is lost, and nothing that the phones say is false. What they say is read through the calls that
// screens make; what is true is read beside the engine. What a thief finds is asked in thief.ts.
import type { Day } from '#domain/day.ts'
import { seesDay } from '#domain/sight.ts'
import { isStoreFailure } from '#engine/local/storeFailure.ts'
import type { Context, Phone } from './phone.ts'
import { checkDrafts, checkFigures, checkRefused } from './shown.ts'
import { checkThief } from './thief.ts'
import { draftsOf, engineStateOf, rowsOf } from './truth.ts'
import type { Account, World } from './world.ts'

export async function checkWords(world: World): Promise<void> {
  for (const account of world.accounts) {
    const words = await world.reachable(account)
    for (const { name, day, phone } of world.ledger.standing(account.index)) {
      if (!words.has(name))
        world.fail(`lost: ${name} of account ${account.index}, ${day}, written on phone ${phone}`)
    }
  }
}

/** Whose words, and of which day, stand in the rows of a phone. */
async function checkPlaces(world: World, phone: Phone, account: Account): Promise<void> {
  for (const row of rowsOf(phone, account.userId)) {
    for (const name of await world.truth.wordsOfDay(row)) {
      const word = world.ledger.words.get(name)
      if (word === undefined) continue
      if (!word.mayHold.has(account.index))
        world.fail(`leaked: ${name} to account ${account.index}`)
      if (word.day !== row.day) world.fail(`moved: ${name} of ${word.day} to ${row.day}`)
    }
  }
}

/** « Everything is saved and sent » must be true of every word that came into this account on this phone. */
function checkAllSent(world: World, phone: Phone, account: Account, claim: string): void {
  for (const { name, cameOn } of world.ledger.standing(account.index)) {
    if (cameOn.get(account.index)?.has(phone.id) === true && !world.everAtServer.has(name))
      world.fail(`false: phone ${phone.id} says ${claim}, and ${name} never reached the server`)
  }
}

/** Unsent days that storage lost under a page: it stores them again, and counts them until then. */
const thrownAway = new WeakMap<Context, Set<string>>()

export function noteThrownAway({ page }: Phone, userId: string, days: readonly string[]): void {
  if (page === null) return
  const known = thrownAway.get(page) ?? new Set<string>()
  thrownAway.set(page, new Set([...known, ...days.map((day) => `${userId} ${day}`)]))
}

async function checkStatus(
  world: World,
  phone: Phone,
  { calls }: Context,
  account: Account,
): Promise<void> {
  const { userId } = account
  const status = await calls.sync.readStatus()
  const count = await calls.session.countUnsent()
  const rows = rowsOf(phone, userId)
  for (const { day, contentRev, unsent } of rows) {
    if (unsent === 0 && !world.everStored.has(`${userId} ${day} ${contentRev}`))
      world.fail(`false: phone ${phone.id} says that ${day} is sent`)
  }
  const unsent = new Set(rows.filter((row) => row.unsent === 1).map(({ day }) => day))
  const unsentRows = unsent.size
  const drafts = draftsOf(phone, userId).length
  const mayAwait = [...((phone.page && thrownAway.get(phone.page)) ?? [])].filter(
    (name) => name.startsWith(`${userId} `) && !unsent.has(name.split(' ')[1] as Day),
  )
  if (status.unsentDays < unsentRows || status.unsentDays > unsentRows + mayAwait.length)
    world.fail(`false: ${status.unsentDays} days unsent, not ${unsentRows}`)
  if (status.drafts < drafts) world.fail(`false: ${status.drafts} drafts, not ${drafts}`)
  if (count < unsentRows + drafts)
    world.fail(`false: the sign-out counts ${count}, not ${unsentRows + drafts}`)
  if (count === 0) checkAllSent(world, phone, account, 'nothing would be lost by signing out')
  const { phase, unsentDays, unverified, lastOkAt } = status
  if (unverified.length > 0) world.fail(`false: phone ${phone.id} calls the server a liar`)
  const isAllSaved =
    phase === 'idle' && unsentDays === 0 && status.drafts === 0 && lastOkAt !== null
  if (isAllSaved) checkAllSent(world, phone, account, 'all is saved and sent')
}

/** Since which step a phone has the whole journal: the first question of its last complete pass. */
const seenSince = new WeakMap<
  Phone,
  Map<string, { readonly okAt: number; readonly step: number }>
>()

function wholeSince(world: World, phone: Phone, { userId, madeOn }: Account): number | null {
  const seen = seenSince.get(phone) ?? new Map<string, { okAt: number; step: number }>()
  seenSince.set(phone, seen)
  const { lastOkAt = null } = engineStateOf(phone, userId)
  if (lastOkAt === null) {
    seen.delete(userId)
    // Nothing can be missing on the phone on which the account was made.
    return madeOn === phone.id ? null : world.step
  }
  const known = seen.get(userId)
  const name = `${phone.id} ${userId}`
  if (known?.okAt === lastOkAt) return known.step
  const [step = known?.step ?? -1] = world.monthsAskedAt.get(name) ?? []
  world.monthsAskedAt.set(name, [])
  seen.set(userId, { okAt: lastOkAt, step })
  return step
}

/** A day that was on the server before the phone last fetched everything must not be said to be absent. */
async function checkSight(
  world: World,
  phone: Phone,
  { calls }: Context,
  account: Account,
): Promise<void> {
  const since = wholeSince(world, phone, account)
  const sight = await calls.journal.readSight()
  if (!sight.isWhole || since === null) return
  const here = new Set(rowsOf(phone, account.userId).map(({ day }) => day))
  for (const { userId, day } of world.days) {
    const isOld = (world.appearedAt.get(`${userId} ${day}`) ?? world.step) < since
    if (userId !== account.userId || here.has(day) || !isOld || !seesDay(sight, day)) continue
    if ((await calls.journal.readDay(day)) === null)
      world.fail(`false: phone ${phone.id} calls ${day} empty`)
  }
}

export async function checkPhone(world: World, phone: Phone): Promise<void> {
  const { page, disk } = phone
  const account = world.signedIn(phone)
  // Whoever looks would wait as well.
  if (page === null || account === undefined || disk.isHeldUp) return
  // Looking must not use up what the schedule has in store for the phone.
  const { fault } = disk
  disk.fault = null
  try {
    await checkStatus(world, phone, page, account)
    await checkSight(world, phone, page, account)
    for (const check of [checkRefused, checkDrafts, checkFigures])
      await check(world, phone, page, account)
  } catch (error) {
    if (!isStoreFailure(error)) throw error
  }
  disk.fault = fault
}

export async function checkAll(world: World): Promise<void> {
  await Promise.all(world.checks.splice(0))
  await checkWords(world)
  for (const phone of world.phones) {
    for (const account of world.accounts) await checkPlaces(world, phone, account)
    await checkPhone(world, phone)
    await checkThief(world, phone)
  }
}
