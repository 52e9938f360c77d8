// A schedule is a list of steps made from one number. Each step has a number of its own, so that leaving others out leaves it
// as it is: that is how a failing schedule shrinks.
import { createDice, type Dice } from '#simulation/random.ts'
import { checkAll } from './checks.ts'
import * as encounters from './encounters.ts'
import * as files from './files.ts'
import { heal } from './heal.ts'
import * as lockEncounters from './lockEncounters.ts'
import * as locks from './locks.ts'
import * as mishaps from './mishaps.ts'
import * as people from './people.ts'
import { forgetContexts, type Phone } from './phone.ts'
import { seedSealing } from './quickCrypto.ts'
import * as sessions from './sessions.ts'
import { drained } from './time.ts'
import { Violation, World } from './world.ts'

type Act = (world: World, phone: Phone, dice: Dice) => unknown

const acts: Readonly<Record<string, readonly [weight: number, act: Act]>> = {
  // Once, at the beginning.
  browsers: [0, (world, _, dice) => mishaps.chooseBrowsers(world, dice)],
  open: [10, people.openForm],
  type: [24, encounters.typeWord],
  song: [5, encounters.chooseSong],
  songBeside: [3, encounters.songBeside],
  close: [3, people.closeForm],
  save: [10, people.saveForm],
  pin: [5, people.pin],
  eraseDraft: [1, people.eraseDraft],
  retry: [1, people.retry],
  export: [2, files.exportFile],
  import: [4, encounters.importOne],
  bringYear: [1, files.bringYear],
  nudge: [
    5,
    (world, phone) =>
      world.begin(phone, 'nudge', async ({ calls }) => world.signedIn(phone) && calls.sync.nudge()),
  ],
  rush: [5, encounters.rush],
  overtake: [3, encounters.overtake],
  comeBack: [2, encounters.comeBack],
  worker: [3, mishaps.wakeWorker],
  signOutSend: [2, (world, phone) => sessions.signOut(world, phone, 'send')],
  signOutLock: [2, (world, phone) => sessions.signOut(world, phone, 'lock')],
  signOutErase: [1, (world, phone) => sessions.signOut(world, phone, 'erase')],
  reset: [3, encounters.resetOne],
  resetBeside: [2, encounters.resetBeside],
  openSealed: [2, sessions.openSealed],
  theft: [2, encounters.changeKeyOne],
  changeKey: [2, (world, phone) => sessions.changeKey(world, phone, 'lock')],
  turnLockOn: [5, locks.turnOn],
  turnLockOff: [2, locks.turnOff],
  fall: [4, locks.fall],
  goAway: [3, locks.goAway],
  unlock: [3, locks.unlock],
  signOutShut: [1, locks.signOutShut],
  passkeys: [1, (_, phone, dice) => locks.changePasskeys(phone, dice)],
  leaveWhileWriting: [3, lockEncounters.leaveWhileWriting],
  sendShut: [2, lockEncounters.sendShut],
  changedElsewhere: [3, lockEncounters.changedElsewhere],
  breakOff: [3, lockEncounters.breakOff],
  pass: [12, (world, _, dice) => mishaps.pass(world, dice)],
  passLong: [1, (world, _, dice) => mishaps.passLong(world, dice)],
  deliver: [5, (world, _, dice) => mishaps.deliver(world, dice)],
  network: [9, (_, phone, dice) => mishaps.changeNetwork(phone, dice)],
  fault: [6, mishaps.failStore],
  recover: [3, (_, phone) => mishaps.recover(phone)],
  close2: [1, mishaps.closeDatabases],
  kill: [4, mishaps.kill],
  evict: [1, mishaps.evict],
  wipe: [2, mishaps.wipe],
  cutPower: [3, mishaps.cutPower],
  holdUp: [2, mishaps.holdUp],
  freezeTab: [3, mishaps.freezeTab],
  recoveryKey: [2, sessions.makeRecoveryKey],
  forgetWithWords: [2, encounters.forgetWithWords],
  clock: [2, (_, phone, dice) => mishaps.moveClock(phone, dice)],
  travel: [1, (_, phone, dice) => mishaps.travel(phone, dice)],
  serverClock: [1, (world, _, dice) => mishaps.moveServerClock(world, dice)],
  serverRestart: [1, (world) => world.server.restart()],
  purge: [1, (world) => world.server.purge()],
  backup: [1, (world, _, dice) => mishaps.backUp(world, dice)],
}

export interface Step {
  readonly act: string
  readonly phone: number
  readonly seed: number
}

const bag = Object.entries(acts).flatMap(([name, [weight]]) =>
  Array.from({ length: weight }, () => name),
)

export function makeSteps(seed: number, length: number): readonly Step[] {
  const dice = createDice(seed)
  let phone = 0
  const browsers = { act: 'browsers', phone, seed: dice(1 << 30) }
  const others = Array.from({ length: length - 1 }, () => {
    // People stay with a phone for a while.
    if (dice(2) === 0) phone = dice(6)
    return { act: bag[dice(bag.length)] ?? 'pass', phone, seed: dice(1 << 30) }
  })
  return [browsers, ...others]
}

const ofPeople = new Set(
  'open rush overtake songBeside comeBack resetBeside type song close save pin eraseDraft retry export import bringYear nudge signOutSend signOutLock signOutErase openSealed theft changeKey turnLockOn turnLockOff goAway leaveWhileWriting sendShut breakOff recoveryKey forgetWithWords'.split(
    ' ',
  ),
)

async function run(world: World, { act, phone: number, seed }: Step): Promise<void> {
  const phone = world.phones[number % world.phones.length]
  const found = acts[act]
  if (phone === undefined || found === undefined) return
  world.step++
  const dice = createDice(seed)
  phone.network.dice = createDice(seed + 1)
  if (ofPeople.has(act)) await encounters.makeReady(world, phone, dice)
  await found[1](world, phone, dice)
  await drained()
}

async function setUp(world: World, dice: Dice): Promise<void> {
  await world.open()
  const phones = 2 + dice(2)
  for (let id = 0; id < phones; id++) world.addPhone(dice(1 << 30))
  const [first, last] = [world.phones[0], world.phones.at(-1)]
  if (first === undefined || last === undefined) return
  await sessions.signUp(world, first, 0)
  await sessions.signUp(world, last, 1)
  await last.page?.calls.session.signOut('send')
  await drained()
}

export interface Outcome {
  readonly failure: string | null
  readonly atStep: number
  readonly stats: World['stats']
  readonly words: number
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

let strayRejections = 0

/** For the whole process: calls that nobody awaits may reject once their page is dead or its store fails. They are counted. */
export function watchRejections(): void {
  process.on('unhandledRejection', () => strayRejections++)
}

export async function runSteps(
  seed: number,
  steps: readonly Step[],
  isTold = false,
): Promise<Outcome> {
  seedSealing(seed)
  const world = new World(createDice(seed))
  let failure: string | null = null
  try {
    await setUp(world, createDice(seed))
    for (const step of steps) {
      await run(world, step)
      if (isTold)
        process.stderr.write(`${world.step} ${step.act} phone ${step.phone} ${tell(world)}\n`)
      await checkAll(world)
      if (world.failure !== null) throw world.failure
    }
    await heal(world)
    await checkAll(world)
    if (world.failure !== null) throw world.failure
  } catch (error) {
    failure = error instanceof Violation ? error.message : `threw: ${textOf(error)}`
  }
  for (const phone of world.phones) {
    phone.killPage()
    phone.killWorker()
  }
  forgetContexts()
  await drained()
  return { failure, atStep: world.step, stats: world.stats, words: world.ledger.words.size }
}

const tell = (world: World): string =>
  world.phones
    .map(({ id, page, busy, form, network, disk }) => {
      const shown = page?.session.current()
      const lock = shown?.status === 'signedIn' && shown.appLock !== null
      const session = `${shown?.status ?? 'closed'}${lock ? (shown.hasKey ? ' lock on' : ' shut') : ''}`
      return `[${id} ${session} ${network.state}${busy === null ? '' : ` ${busy}`}${form === null ? '' : ' form'}${disk.fault === null ? '' : ` ${disk.fault.kind} ${disk.fault.left}`}]`
    })
    .join(' ')

const kindOf = (failure: string | null): string => failure?.split(':')[0] ?? ''

/** Leaves steps out as long as the schedule still fails in the same way. */
export async function shrink(seed: number, steps: readonly Step[]): Promise<readonly Step[]> {
  let smallest = steps
  const { failure } = await runSteps(seed, smallest)
  for (
    let size = Math.ceil(steps.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < smallest.length;) {
      const fewer = smallest.toSpliced(at, size)
      const outcome = await runSteps(seed, fewer)
      if (outcome.failure !== null && kindOf(outcome.failure) === kindOf(failure)) smallest = fewer
      else at += size
    }
  }
  return smallest
}
