// What the app lock, the person, the network and the other phones make of each other.
import type { Dice } from '#simulation/random.ts'
import * as encounters from './encounters.ts'
import type { StoreFault } from './faultyStore.ts'
import * as locks from './locks.ts'
import * as mishaps from './mishaps.ts'
import * as people from './people.ts'
import type { Phone } from './phone.ts'
import * as sessions from './sessions.ts'
import { turns } from './time.ts'
import { appLockOf, rowsOf } from './truth.ts'
import type { World } from './world.ts'

/** The phone is open and its lock is on, as far as network and store let it. */
async function beLocked(world: World, phone: Phone, dice: Dice): Promise<void> {
  await encounters.makeReady(world, phone, dice)
  const account = world.signedIn(phone)
  if (account === undefined || appLockOf(phone, account.userId) !== null) return
  phone.network.state = 'good'
  await locks.turnOn(world, phone, dice)
}

/** The lock falls upon what is being typed, or upon a save that is under way. */
export async function leaveWhileWriting(world: World, phone: Phone, dice: Dice): Promise<void> {
  await beLocked(world, phone, dice)
  await encounters.typeWord(world, phone, dice)
  await turns(dice(30))
  const saving = dice(2) === 0 ? people.saveForm(world, phone) : null
  await turns(dice(60))
  await locks.fall(world, phone)
  await saving
  if (dice(2) === 0) await locks.unlock(world, phone, dice)
}

/** What waits to leave leaves from a page that is shut, or from the worker; all but what another phone's words must be joined with first. */
export async function sendShut(world: World, phone: Phone, dice: Dice): Promise<void> {
  await beLocked(world, phone, dice)
  const isOnline = dice(2) === 0
  phone.network.state = isOnline ? 'good' : 'offline'
  await encounters.saveWord(world, phone, dice)
  await locks.fall(world, phone)
  const page = phone.page
  if (page === null || !locks.isShut(phone) || phone.busy !== null) return
  phone.network.state = 'good'
  if (dice(2) === 0) await mishaps.wakeWorker(world, phone)
  // Where there was network all the time, nothing else happens.
  else if (!isOnline) page.calls.sync.nudge()
  // Within a minute, though a frozen tab may hold the turn.
  for (let times = 0; times < 6; times++) await world.time.advance(10_000)
  const account = world.signedIn(phone)
  const isHeld =
    phone.disk.isHeldUp || phone.disk.fault !== null || phone.page !== page || !locks.isShut(phone)
  if (account === undefined || isHeld) return
  if ((await page.calls.sync.readStatus()).phase !== 'idle') return
  const stored = new Map(
    world.days.flatMap(({ userId, day, rev }) =>
      userId === account.userId ? [[day, rev] as const] : [],
    ),
  )
  for (const { day, unsent, refusal, serverRev } of rowsOf(phone, account.userId)) {
    if (unsent === 1 && refusal === null && (stored.get(day) ?? null) === serverRev)
      world.fail(`held back: phone ${phone.id} is locked, and ${day} does not leave`)
  }
}

/** While this phone is locked, another one changes what opens the journal; then the person opens this one and writes. */
export async function changedElsewhere(world: World, phone: Phone, dice: Dice): Promise<void> {
  const other = world.phones[(phone.id + 1) % world.phones.length]
  const account = world.accounts[0]
  if (other === undefined || account === undefined) return
  await beLocked(world, phone, dice)
  if (dice(2) === 0) await encounters.saveWord(world, phone, dice)
  const isFirstOpen = dice(4) === 0
  if (!isFirstOpen) await locks.fall(world, phone)
  await encounters.makeReady(world, other, dice)
  other.network.state = 'good'
  const change = dice(5)
  if (change === 0) await sessions.changeKey(world, other, 'theft')
  else if (change === 1) await sessions.changeKey(world, other, 'lock')
  else if (change === 2) await sessions.reset(world, other, account)
  else if (change === 3) await locks.turnOn(world, other, dice)
  else await encounters.saveWord(world, other, dice)
  if (dice(2) === 0) await encounters.saveWord(world, other, dice)
  if (dice(3) === 0) phone.network.state = 'offline'
  await world.time.advance(3000)
  if (isFirstOpen) await locks.fall(world, phone)
  await encounters.makeReady(world, phone, dice)
  await encounters.saveWord(world, phone, dice)
}

/** The phone dies, or its store fails, at one of the writes of turning the lock on or off, of locking or opening; then it starts again. */
export async function breakOff(world: World, phone: Phone, dice: Dice): Promise<void> {
  const what = dice(4)
  if (what > 0) await beLocked(world, phone, dice)
  else phone.network.state = 'good'
  if (what === 3) await locks.fall(world, phone)
  world.stats.faults++
  const kinds: readonly StoreFault[] = ['death', 'death', 'death', 'quota', 'commit', 'lost']
  const kind = kinds[dice(kinds.length)] ?? 'death'
  phone.disk.fault = { kind, left: 1 + dice(kind === 'death' ? 60 : 12) }
  if (what === 0) await locks.turnOn(world, phone, dice)
  else if (what === 1) await locks.turnOff(world, phone, dice)
  else if (what === 2) await locks.fall(world, phone)
  else await locks.unlock(world, phone, dice)
  phone.disk.fault = null
  if (phone.page === null && dice(2) === 0) await encounters.makeReady(world, phone, dice)
}
