// « Verrouiller Lueur » on these phones, as people use it, and as it falls: while they write, while the phone dies, while another
// phone changes what opens the journal.
import { kidsIn } from '#contract/envelopes.ts'
import type { Kid } from '#domain/brands.ts'
import { awayChoices, wasAway, type Instant } from '#domain/away.ts'
import type { Dice } from '#simulation/random.ts'
import { wordsIn } from './ledger.ts'
import { hasKey, isKept, textsOf } from './people.ts'
import type { Phone } from './phone.ts'
import { drained } from './time.ts'
import { rowsOf } from './truth.ts'
import type { World } from './world.ts'

/** The server loads what reads passkeys with the first one that comes: here it is there from the beginning. */
await import('@simplewebauthn/server')
await import('@simplewebauthn/server/helpers')

/** The app lock as the page knows it; null while it is off, and where nobody is signed in. */
function lockOf({ page }: Phone) {
  const session = page?.session.current()
  return session?.status === 'signedIn' ? session.appLock : null
}

export const isShut = (phone: Phone): boolean => lockOf(phone) !== null && !hasKey(phone)

/** A second that other tabs have to hear of it, and what it takes besides. */
const turnOnMs = 1500

export const turnOn = async (world: World, phone: Phone, dice: Dice): Promise<void> => {
  const usesPasskey = dice(2) === 0
  await world.begin(phone, 'turnOn', async ({ calls, isAlive }) => {
    const account = world.signedIn(phone)
    if (account === undefined || !hasKey(phone) || lockOf(phone) !== null) return
    phone.typedUnderLock.clear()
    // An older copy of the server would not know the key that follows.
    world.backup = null
    for (const password of account.passwords.toReversed()) {
      const done = await calls.appLock.turnOn(password, usesPasskey)
      if (done.ok) {
        world.stats.locksTurnedOn++
        phone.turnedOnBy = phone.page
      }
      if (done.ok || done.error.type !== 'wrongPassword' || !isAlive()) return
    }
  })
  if (dice(4) > 0) await world.time.advance(turnOnMs)
}

export const turnOff = (world: World, phone: Phone, dice: Dice): Promise<void> =>
  world.begin(phone, 'turnOff', async ({ calls, isAlive }) => {
    const account = world.signedIn(phone)
    const lock = lockOf(phone)
    if (account === undefined || lock === null || !hasKey(phone)) return
    if (lock.credentialId !== null && dice(2) === 0) {
      if ((await calls.appLock.turnOffWithPasskey()).ok) return
    }
    for (const password of account.passwords.toReversed()) {
      if (!isAlive() || (await calls.appLock.turnOff(password)).ok) return
    }
  })

/** The page was out of sight for long enough, or the person locks it: what stands in the form is sealed first. */
export async function fall(world: World, phone: Phone): Promise<void> {
  const { page, form, disk } = phone
  const session = page?.session.current()
  if (page === null || lockOf(phone) === null || session?.status !== 'signedIn') return
  // Whoever waited for a journal that does not open would wait for ever: nobody moves the time meanwhile.
  if (!hasKey(phone) || disk.isHeldUp) return
  world.stats.locksFallen++
  phone.heldAtLock = new Set(session.journal.keys.ring.keys())
  const isSound = disk.fault === null
  const typed = form !== null && isKept(phone) ? wordsIn(textsOf(form.form.texts)) : []
  let isDone = false
  // A page that dies meanwhile never ends.
  void page.session
    .shut()
    .then(() => (isDone = true))
    .catch((error: unknown) => world.failed(page, 'shut', error))
  await drained()
  if (!isDone || !page.isAlive()) return
  phone.form = null
  if (isSound) world.ledger.acknowledge(typed)
}

/** The page is out of sight for a while; its timers may have stood still. */
export async function goAway(world: World, phone: Phone, dice: Dice): Promise<void> {
  const lock = lockOf(phone)
  if (lock === null || !hasKey(phone)) return
  if (dice(2) === 0) {
    const awayMs = awayChoices[dice(awayChoices.length)] ?? 0
    await world.begin(phone, 'chooseAway', ({ calls }) => calls.appLock.chooseAway(awayMs))
  }
  const instant = (): Instant => ({ clock: phone.now(), sincePage: world.time.uptime })
  const hidden = instant()
  await world.time.advance([0, 59_000, 60_000, 300_000, 900_000][dice(5)] ?? 0)
  const { awayMs } = lockOf(phone) ?? lock
  if (wasAway(hidden, instant(), awayMs)) await fall(world, phone)
}

/** Whatever they held as the lock fell is there again, and every word under it is shown. */
async function checkOpened(world: World, phone: Phone): Promise<void> {
  const account = world.signedIn(phone)
  const session = phone.page?.session.current()
  if (account === undefined || session?.status !== 'signedIn' || !session.hasKey) return
  world.stats.unlocked++
  const { ring } = session.journal.keys
  // A former key under which nothing is left any more is let go.
  const needed = new Set(
    rowsOf(phone, account.userId).flatMap(({ answers }) => Object.values(answers).flatMap(kidsIn)),
  )
  for (const kid of phone.heldAtLock) {
    if (needed.has(kid) && !ring.has(kid as Kid) && !world.underForgotten.has(kid as Kid))
      world.fail(`unopened: phone ${phone.id} had the key ${kid} before its lock fell`)
  }
  phone.heldAtLock = new Set()
}

/** By the passkey, or by the passwords that the person had, the newest first. */
export const unlock = (world: World, phone: Phone, dice: Dice): Promise<void> =>
  world.begin(phone, 'unlock', async ({ calls, isAlive }) => {
    const account = world.signedIn(phone)
    if (account === undefined || !isShut(phone)) return
    const asksPasskey = (lockOf(phone)?.credentialId ?? null) !== null && dice(2) === 0
    if (asksPasskey && (await calls.appLock.unlockWithPasskey()).ok) {
      await checkOpened(world, phone)
      return
    }
    for (const password of account.passwords.toReversed()) {
      if (!isAlive()) return
      if ((await calls.appLock.unlock(password)).ok) {
        await checkOpened(world, phone)
        return
      }
    }
  })

/** The person has forgotten what opens it. */
export const signOutShut = (world: World, phone: Phone): Promise<void> =>
  world.begin(phone, 'signOutShut', async ({ calls }) => {
    if (isShut(phone)) await calls.session.signOutLocked()
  })

/** What holds the passkeys answers otherwise for a while, or has lost them. */
export function changePasskeys({ passkeys }: Phone, dice: Dice): void {
  passkeys.fails = ([null, null, 'refused', 'none', 'noPrf', 'failed'] as const)[dice(6)] ?? null
  if (dice(8) === 0) passkeys.held.splice(0)
}
