// What happens to phones and server: failing stores, deaths, eviction, clocks, restarts, an older copy of the server.
import { journalDatabaseName } from '#engine/local/databaseNames.ts'
import { isStoreFailure } from '#engine/local/storeFailure.ts'
import type { Dice } from '#simulation/random.ts'
import { noteThrownAway } from './checks.ts'
import type { StoreFault } from './faultyStore.ts'
import { wordsIn } from './ledger.ts'
import type { NetworkState } from './network.ts'
import { isKept, textsOf } from './people.ts'
import type { Phone } from './phone.ts'
import { drained } from './time.ts'
import { hasJournal, rowsOf } from './truth.ts'
import type { Account, World } from './world.ts'

const pick = <T>(dice: Dice, all: readonly [T, ...T[]]): T => all[dice(all.length)] ?? all[0]

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export async function pass(world: World, dice: Dice): Promise<void> {
  const ms = pick(dice, [500, 3000, 31_000, 61_000, 600_000, 2 * hourMs, 8 * hourMs, dayMs, dayMs])
  await world.time.advance(ms)
}

export async function passLong(world: World, dice: Dice): Promise<void> {
  await world.time.advance(pick(dice, [7 * dayMs, 40 * dayMs, 200 * dayMs]))
}

export function changeNetwork(phone: Phone, dice: Dice): void {
  phone.network.state = pick<NetworkState>(dice, [
    ...(['good', 'good', 'bad', 'bad', 'slow', 'offline', 'offline', 'hotel', 'busy'] as const),
  ])
}

export function failStore(world: World, phone: Phone, dice: Dice): void {
  world.stats.faults++
  const kind = pick<StoreFault>(dice, ['quota', 'commit', 'lost', 'death', 'death'])
  phone.disk.fault = { kind, left: 1 + dice(kind === 'death' ? 40 : 12) }
}

export function closeDatabases(world: World, phone: Phone): void {
  world.stats.faults++
  phone.page?.store.closeAll()
}

export function kill(world: World, phone: Phone): void {
  world.stats.kills++
  phone.killPage()
  phone.killWorker()
}

/** The app is opened: a new build of it, sometimes. */
export async function start(world: World, phone: Phone, dice: Dice): Promise<void> {
  if (dice(8) === 0) phone.build++
  phone.startPage()
  await world.begin(phone, 'start', ({ calls }) => calls.session.start())
}

/** The browser wakes the worker. */
export async function wakeWorker(world: World, phone: Phone): Promise<void> {
  const context = phone.startWorker()
  void context.calls.drain().catch((error: unknown) => {
    const isWaiting = String(error).includes('still waiting')
    if (!isWaiting && !isStoreFailure(error)) world.failed(context, 'drain', error)
  })
  await drained()
}

/** The browser takes a journal from a phone on which the app is closed. */
export async function evict(world: World, phone: Phone, dice: Dice): Promise<void> {
  const account = world.accounts[dice(world.accounts.length)]
  if (account === undefined || !hasJournal(phone, account.userId)) return
  kill(world, phone)
  await drained()
  await world.giveUp(phone, account)
  phone.disk.evict(journalDatabaseName(account.userId))
}

export function moveClock(phone: Phone, dice: Dice): void {
  const leap = pick(dice, [0, 0, hourMs, dayMs, 20 * dayMs, 400 * dayMs])
  phone.skew = dice(2) === 0 ? leap : -leap
}

export function travel(phone: Phone, dice: Dice): void {
  phone.zone = pick(dice, [
    ...(['Europe/Paris', 'Europe/Paris', 'Pacific/Kiritimati'] as const),
    ...(['Pacific/Honolulu', 'America/New_York', 'Asia/Kolkata'] as const),
  ])
}

export function moveServerClock(world: World, dice: Dice): void {
  const leap = pick(dice, [0, 0, hourMs, 10 * dayMs])
  world.serverSkew = dice(2) === 0 ? leap : -leap
}

export async function makeBackup(world: World): Promise<void> {
  world.backup = await world.server.dump()
}

export async function restoreBackup(world: World): Promise<void> {
  if (world.backup === null) return
  const before = await Promise.all(world.accounts.map((account) => world.wordsAtServer(account)))
  const had = world.days
  await world.server.restore(world.backup)
  await world.server.restart()
  await world.noteServer()
  for (const [at, account] of world.accounts.entries()) {
    const after = await world.wordsAtServer(account)
    const has = new Set(world.days.map(({ userId, day, rev }) => `${userId} ${day} ${rev}`))
    world.marks.giveUp(
      account.index,
      had
        .filter(
          ({ userId, day, rev }) =>
            userId === account.userId && !has.has(`${userId} ${day} ${rev}`),
        )
        .map(({ day }) => day),
    )
    const taken = [...(before[at] ?? [])].filter((word) => !after.has(word))
    for (const word of taken) world.takenBack.add(word)
    const left = await world.reachable(account)
    world.ledger.give(
      taken.filter((word) => !left.has(word)),
      'destroyed',
    )
  }
}

/** A copy of the server's database is made, or put back. */
export const backUp = (world: World, dice: Dice): Promise<void> =>
  world.backup === null || dice(2) === 0 ? makeBackup(world) : restoreBackup(world)

export async function deliver(world: World, dice: Dice): Promise<void> {
  const [late] = world.late.splice(dice(Math.max(1, world.late.length)), 1)
  late?.arrive()
  await drained()
}

/** Some browsers of this world have Web Locks, others none; the apps start anew. */
export function chooseBrowsers(world: World, dice: Dice): void {
  for (const phone of world.phones) {
    phone.killPage()
    phone.killWorker()
    phone.hasLocks = dice(3) > 0
  }
}

/** A tab holds the turn of sending, and the browser has frozen it. */
export function freezeTab(world: World, phone: Phone): void {
  const account = world.signedIn(phone)
  if (account !== undefined) phone.locks.freeze(`lueur-sync-${account.userId}`)
}

/** Both contexts die, with what the disk had not flushed; local storage may have lost its last seconds. */
export async function cutPower(world: World, phone: Phone, dice: Dice): Promise<void> {
  kill(world, phone)
  await drained()
  phone.disk.tear(dice(4))
  if (dice(2) === 0) phone.texts.clear()
}

/** The browser takes the site's storage from under the app that is open. */
export async function wipe(world: World, phone: Phone, dice: Dice): Promise<void> {
  const own = world.signedIn(phone)
  if (own === undefined) return
  const isAll = dice(2) === 0
  const accounts = isAll ? world.accounts : [own]
  for (const account of accounts) {
    const unsent = rowsOf(phone, account.userId).filter((row) => row.unsent === 1)
    noteThrownAway(
      phone,
      account.userId,
      unsent.map(({ day }) => day),
    )
    await world.giveUp(phone, account)
    // What is said of this phone from here on is not said of them, also where another phone has them yet.
    for (const { cameOn } of world.ledger.words.values())
      cameOn.get(account.index)?.delete(phone.id)
  }
  for (const context of [phone.page, phone.worker]) context?.store.closeAll()
  const all = [...phone.disk.databases.keys()]
  for (const name of isAll ? all : [journalDatabaseName(own.userId)]) phone.disk.evict(name)
  await drained()
  await checkStoredAgain(world, phone, own)
}

/** What stands in the open form is stored again by itself. */
async function checkStoredAgain(world: World, phone: Phone, account: Account): Promise<void> {
  const { page, form, disk } = phone
  if (page === null || form === null || !isKept(phone) || phone.busy !== null) return
  if (disk.fault !== null || disk.isHeldUp) return
  await world.time.advance(15_000)
  if (phone.page !== page || phone.form !== form || !isKept(phone)) return
  const here = await world.wordsOn(phone, account)
  for (const word of wordsIn(textsOf(form.form.texts))) {
    if (!here.has(word))
      world.fail(`unstored: ${word} stands in the form of phone ${phone.id}, and not in its store`)
  }
}

/** An older tab keeps a journal from being opened, until it is gone. */
export function holdUp(world: World, phone: Phone): void {
  const account = world.accounts[0]
  if (account === undefined) return
  world.stats.faults++
  phone.disk.holdUp(journalDatabaseName(account.userId))
}

/** What ailed the store is over. */
export function recover({ disk }: Phone): void {
  disk.fault = null
  disk.letOpen()
}
