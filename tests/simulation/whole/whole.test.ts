// Some schedules of the whole world, in a child process: the product's engine over its own store, against the real request
// handler. `run.ts` runs more of them, `mutants.ts` plants bugs. A schedule that fails is kept below, as a named test.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { childEnvironment } from '#support/childEnvironment.ts'
import { isFull } from '#support/full.ts'
import { lockMutants, shownMutants, wholeMutants } from './mutants.ts'

interface Report {
  readonly schedules: number
  readonly words: number
  readonly kills: number
  readonly faults: number
  readonly kept: number
  readonly saves: number
  readonly keyChanges: number
  readonly locksTurnedOn: number
  readonly locksFallen: number
  readonly unlocked: number
  readonly failures: readonly { readonly seed: number; readonly failure: string }[]
}

async function run(schedules: number, firstSeed: number): Promise<Report> {
  const script = ['tests/simulation/whole/run.ts', String(schedules), String(firstSeed)]
  const { stdout } = await promisify(execFile)(process.execPath, script, { env: childEnvironment })
  return JSON.parse(stdout) as Report
}

test(
  '[SY4][SY7][SY13][SY20][SY25][SY30][PR8][PR53][PR54][PR68] no word is lost and nothing false is said, with the real store, keys and server',
  { timeout: 300_000 },
  async () => {
    const count = isFull ? 30 : 5
    const report = await run(count, 1)
    const { failures, schedules, words, kills, faults, kept, saves, keyChanges } = report
    expect(failures).toEqual([])
    expect(schedules).toBe(count)
    // The storm blew: a schedule in which nothing happens proves nothing.
    expect(words).toBeGreaterThan(8 * count)
    expect(kept).toBeGreaterThan(8 * count)
    expect(saves).toBeGreaterThan(3 * count)
    expect(keyChanges).toBeGreaterThan(count / 2)
    const { locksTurnedOn, locksFallen, unlocked } = report
    expect(locksTurnedOn).toBeGreaterThan(count)
    expect(locksFallen).toBeGreaterThan(count)
    expect(unlocked).toBeGreaterThan(count)
    expect(kills).toBeGreaterThan(count / 5)
    expect(faults).toBeGreaterThan(count)
  },
)

/** Runs a kept schedule: why it fails, or null. Its steps stay what they are when schedules change. */
async function replay(
  seed: number,
  steps: readonly (readonly [string, number, number])[],
): Promise<string | null> {
  const script = ['tests/simulation/whole/run.ts', 'replay', String(seed), JSON.stringify(steps)]
  const { stdout } = await promisify(execFile)(process.execPath, script, { env: childEnvironment })
  return (JSON.parse(stdout) as { failure: string | null }).failure
}

test('[SY20] a connection that is lost while the database opens', { timeout: 60_000 }, async () => {
  const steps = [
    ['rush', 0, 611_813_879],
    ['fault', 2, 271_370_991],
    ['pass', 1, 103_721_013],
    ['fault', 0, 180_284_623],
    ['type', 2, 180_053_840],
  ] as const
  expect(await replay(15, steps)).toBeNull()
})

test('[PR54] the lock falls upon a save that is under way', { timeout: 60_000 }, async () => {
  expect(await replay(4, [['leaveWhileWriting', 5, 718_416_214]])).toBeNull()
})

test('[SY20] a form is opened again right after a save, while its letters were still to be stored again', async () => {
  const steps = [
    ['turnLockOn', 2, 239_923_893],
    ['type', 4, 243_757_899],
    ['fault', 4, 767_462_161],
    ['type', 4, 450_492_942],
    ['reset', 0, 348_470_757],
    ['leaveWhileWriting', 4, 366_397_572],
  ] as const
  expect(await replay(25, steps)).toBeNull()
})

test('[PR77] a locked phone that heard of another key writes on under the one that its lock made, not under an older one that lay bare', async () => {
  const steps = [
    ['browsers', 0, 470_247_836],
    ['forgetWithWords', 3, 1_044_216_973],
    ['leaveWhileWriting', 3, 926_636_670],
    ['turnLockOn', 4, 12_918_227],
    ['overtake', 3, 668_948_533],
    ['import', 5, 438_865_841],
  ] as const
  expect(await replay(70_108, steps)).toBeNull()
})

test('[PR8][SY4] a sign-out that the store does not let end leaves a session that keeps letters', async () => {
  const steps = [
    ['browsers', 0, 525_154_118],
    ['changeKey', 0, 273_164_832],
    ['changedElsewhere', 3, 442_974_716],
    ['type', 4, 97_996_497],
    ['fault', 2, 652_992_629],
    ['save', 2, 662_916_800],
    ['signOutErase', 0, 58_155_408],
    ['overtake', 0, 157_993_917],
    ['leaveWhileWriting', 4, 889_311_771],
  ] as const
  expect(await replay(91_128, steps)).toBeNull()
})

test('[PR54] a lock that falls while it is being turned on stays, also where another phone changes the key meanwhile', async () => {
  const steps = [
    ['turnLockOn', 2, 1_052_371_565],
    ['changeKey', 5, 981_398_632],
    ['fall', 0, 820_752_309],
    ['pass', 0, 38_405_105],
  ] as const
  expect(await replay(150_150, steps)).toBeNull()
})

test('[PR43] a form that is open while another phone changes the key is saved all the same', async () => {
  const steps = [
    ['rush', 1, 991_737_439],
    ['network', 1, 317_346_946],
    ['changeKey', 3, 740_200_558],
    ['pass', 0, 554_929_303],
    ['rush', 1, 29_570_048],
  ] as const
  expect(await replay(1296, steps)).toBeNull()
})

test('[SY50] a day that a server refused whose clock was behind is sealed anew later', async () => {
  const steps = [
    ['rush', 0, 691_277_420],
    ['serverClock', 0, 57_211_631],
    ['pass', 1, 465_556_289],
    ['signOutErase', 2, 253_976_506],
    ['sendShut', 1, 677_265_259],
  ] as const
  expect(await replay(24_025, steps)).toBeNull()
})

test('[PR54] a lock that falls within the second in which it is turned on stays, though the store breaks off', async () => {
  const steps = [
    ['song', 5, 253_746_071],
    ['turnLockOn', 2, 1_054_388_869],
    ['signOutErase', 2, 1_064_696_186],
    ['turnLockOn', 5, 301_622_316],
    ['breakOff', 0, 246_210_920],
  ] as const
  expect(await replay(150_223, steps)).toBeNull()
})

test.for([...wholeMutants, ...lockMutants, ...shownMutants])(
  'a planted bug still has its place: $name',
  ({ file, from }) => {
    expect(readFileSync(file, 'utf8')).toContain(from)
  },
)
