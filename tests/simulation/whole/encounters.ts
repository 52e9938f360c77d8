// What several calls, phones or people make of each other: steps that other steps are made of, and those that only chance
// would seldom put together.
import type { Dice } from '#simulation/random.ts'
import * as files from './files.ts'
import * as locks from './locks.ts'
import * as mishaps from './mishaps.ts'
import * as people from './people.ts'
import type { Phone } from './phone.ts'
import * as sessions from './sessions.ts'
import { turns } from './time.ts'
import type { World } from './world.ts'

const accountOf = (world: World, phone: Phone, dice: Dice) =>
  // The second account is used on the last phone alone, now and then.
  world.accounts[phone.id === world.phones.length - 1 && dice(4) === 0 ? 1 : 0] ?? world.accounts[0]

export async function saveWord(world: World, phone: Phone, dice: Dice): Promise<void> {
  await typeWord(world, phone, dice)
  await people.saveForm(world, phone)
}

/** The person writes on while what they saved is on its way. */
export async function overtake(world: World, phone: Phone, dice: Dice): Promise<void> {
  phone.network.state = 'slow'
  await saveWord(world, phone, dice)
  // A pass begins at most every two seconds.
  await world.time.advance(3000)
  for (let times = dice(3); times >= 0; times--) await mishaps.deliver(world, dice)
  await saveWord(world, phone, dice)
  // What is on its way arrives all the same; what follows may not leave.
  phone.network.state = dice(2) === 0 ? 'good' : 'offline'
  for (let times = dice(3); times >= 0; times--) await mishaps.deliver(world, dice)
}

/** A worker, what was on its way, a pass and the person, all at once on one phone. */
export async function rush(world: World, phone: Phone, dice: Dice): Promise<void> {
  await saveWord(world, phone, dice)
  await typeWord(world, phone, dice)
  phone.network.state = 'good'
  const worker = dice(3) > 0 ? mishaps.wakeWorker(world, phone) : null
  for (const late of world.late.splice(0)) late.arrive()
  if (world.signedIn(phone) !== undefined && phone.busy === null) phone.page?.calls.sync.nudge()
  await turns(dice(60))
  if (dice(4) > 0) people.pinBeside(world, phone, dice)
  await (dice(4) === 0 ? people.pin(world, phone, dice) : people.saveForm(world, phone))
  await worker
}

/** Opens the form first, if none is open. */
export async function typeWord(world: World, phone: Phone, dice: Dice): Promise<void> {
  if (phone.form === null) await people.openForm(world, phone, dice)
  people.typeWord(world, phone, dice)
}

/** Opens the form first, if none is open, and saves it, or not yet. */
export async function chooseSong(world: World, phone: Phone, dice: Dice): Promise<void> {
  if (phone.form === null) await people.openForm(world, phone, dice)
  people.chooseSong(world, phone, dice)
  if (dice(2) === 0) await people.saveForm(world, phone)
}

/** One phone gives its day a song and a pin, while another one writes on the same day, offline. */
export async function songBeside(world: World, phone: Phone, dice: Dice): Promise<void> {
  const other = world.phones[(phone.id + 1) % world.phones.length]
  if (other === undefined) return
  for (const one of [phone, other]) one.network.state = 'good'
  await makeReady(world, other, dice)
  await world.time.advance(3000)
  other.network.state = 'offline'
  await saveWord(world, other, dice)
  await chooseSong(world, phone, dice)
  await saveWord(world, phone, dice)
  await people.pin(world, phone, dice)
  await world.time.advance(3000)
  other.network.state = 'good'
  await world.time.advance(3000)
}

/** The first file is made when one is asked for; the next step writes on. */
export async function importOne(world: World, phone: Phone, dice: Dice): Promise<void> {
  if (world.files.length > 0) return files.importFile(world, phone, dice)
  await files.exportFile(world, phone)
  await saveWord(world, phone, dice)
}

/** On a phone as it is, or on one from which the journal has gone; then the person writes there. */
export async function resetOne(world: World, phone: Phone, dice: Dice): Promise<void> {
  const account = accountOf(world, phone, dice)
  if (account === undefined || phone.page === null) return
  if (dice(2) === 0) await sessions.signOut(world, phone, 'send')
  await sessions.reset(world, phone, account)
  await makeReady(world, phone, dice)
  await saveWord(world, phone, dice)
}

/** On a phone where a day waits to leave; then the person writes there, and one of the phones that were closed comes back. */
export async function changeKeyOne(world: World, phone: Phone, dice: Dice): Promise<void> {
  const other = world.phones[(phone.id + 1) % world.phones.length]
  if (dice(2) === 0) await saveWord(world, phone, dice)
  if (dice(3) === 0 && other !== undefined) {
    other.network.state = 'offline'
    await saveWord(world, other, dice)
  }
  await sessions.changeKey(world, phone, 'theft')
  await saveWord(world, phone, dice)
  if (other === undefined || dice(2) === 0) return
  other.network.state = 'good'
  await world.time.advance(3000)
  await makeReady(world, other, dice)
}

/** A phone from which the journal has gone fetches it again over a bad network. */
export async function comeBack(world: World, phone: Phone, dice: Dice): Promise<void> {
  await sessions.signOut(world, phone, 'send')
  phone.network.state = 'bad'
  for (let times = dice(3); times >= 0; times--) await makeReady(world, phone, dice)
}

/**
 * After a reset on a blank phone, another one sends what it kept sealed under the former key, and leaves: only the first one
 * still carries it, unopened, and gives it back to an older copy of the server.
 */
export async function resetBeside(world: World, phone: Phone, dice: Dice): Promise<void> {
  const other = world.phones[(phone.id + 1) % world.phones.length]
  if (other === undefined) return
  phone.network.state = 'good'
  other.network.state = 'good'
  await saveWord(world, phone, dice)
  await world.time.advance(3000)
  phone.network.state = 'offline'
  await saveWord(world, phone, dice)
  await sessions.signOut(world, phone, 'lock')
  await makeReady(world, other, dice)
  await sessions.signOut(world, other, 'send')
  await resetOne(world, other, dice)
  await mishaps.makeBackup(world)
  other.network.state = dice(2) === 0 ? 'good' : 'offline'
  if (dice(2) === 0) await saveWord(world, other, dice)
  phone.network.state = 'good'
  await makeReady(world, phone, dice)
  await world.time.advance(3000)
  if (dice(2) === 0) await sessions.signOut(world, phone, 'send')
  if (dice(2) === 0) await mishaps.restoreBackup(world)
  other.network.state = 'good'
  await world.time.advance(61_000)
}

/** A recovery key is made, sometimes over what an earlier reset left sealed; then the password is forgotten where the journal has gone. */
export async function forgetWithWords(world: World, phone: Phone, dice: Dice): Promise<void> {
  const account = accountOf(world, phone, dice)
  if (account === undefined) return
  phone.network.state = 'good'
  if (dice(2) === 0) {
    await resetOne(world, phone, dice)
    await sessions.openSealed(world, phone, dice)
  }
  await sessions.makeRecoveryKey(world, phone)
  await saveWord(world, phone, dice)
  await world.time.advance(3000)
  await sessions.signOut(world, phone, 'send')
  await world.time.advance(6000)
  await sessions.reset(world, phone, account)
  await makeReady(world, phone, dice)
  await sessions.openWithWords(world, phone)
  await saveWord(world, phone, dice)
}

/** What an app must do before its person can act: start, sign in, ask for the password, or for what opens the lock. */
export async function makeReady(world: World, phone: Phone, dice: Dice): Promise<void> {
  if (phone.page === null) await mishaps.start(world, phone, dice)
  const session = phone.page?.calls.session.current()
  const account = accountOf(world, phone, dice)
  if (session?.status === 'anonymous' && account !== undefined)
    await sessions.signIn(world, phone, account)
  if (session?.status !== 'signedIn' || session.hasKey) return
  await (session.appLock === null
    ? sessions.openWithPassword(world, phone)
    : locks.unlock(world, phone, dice))
}
