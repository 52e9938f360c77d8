// The world after the storm: no fault any more. Everything in flight lands, everyone signs in again, every phone passes
// until nothing moves; then nothing may be lost, moved or shown to somebody else.
import { deliver } from './network.ts'
import { startPass } from './passes.ts'
import { entryOf } from './plainSealer.ts'
import { tick } from './schedule.ts'
import { coversEntry } from '#domain/entry.ts'
import { settle, type Process } from './process.ts'
import { Violation, wordsOf, type Device, type World } from './world.ts'

const maxPasses = 12
const maxSteps = 2000

async function finish(world: World, process: Process): Promise<void> {
  for (let step = 0; step < maxSteps && process.isAlive; step++) {
    await settle()
    const [local] = process.steps.splice(0, 1)
    local?.run()
    const at = world.messages.findIndex((message) => message.process === process)
    if (at >= 0) deliver(world, at, 0)
  }
  await settle()
  if (world.failure !== null) throw world.failure
  if (process.isAlive)
    throw new Violation(`a ${process.name} on device ${process.deviceId} never ends`)
}

/** Passes of one account on one phone until its last one had nothing to do. */
async function passUntilEqual(world: World, device: Device, userId: string): Promise<void> {
  if (device.session?.userId !== userId || !world.server.userByToken.has(device.session.token)) {
    world.signOut(device)
    world.signIn(device, userId)
  }
  for (let pass = 0; pass < maxPasses; pass++) {
    const process = startPass(world, device)
    if (process === null) return
    await finish(world, process)
    if (world.outcomes.get(process) !== 'equal') continue
    for (const row of device.databases.get(userId)?.rowByDay.values() ?? []) {
      if (row.unsent === 1 && row.refusal === null) {
        throw new Violation(`device ${device.id} ended a pass with ${row.day} unsent`)
      }
    }
    return
  }
  throw new Violation(`device ${device.id} never settles`)
}

/** Days that the server refuses stand alone: they are kept, and stop no other. */
async function passDespiteRefusals(world: World): Promise<void> {
  for (const device of world.devices) {
    for (const userId of device.databases.keys()) await passUntilEqual(world, device, userId)
  }
}

export async function heal(world: World): Promise<void> {
  for (const process of world.processes) if (process.isAlive) await finish(world, process)
  while (world.messages.length > 0) deliver(world, 0, 0)
  await passDespiteRefusals(world)
  world.server.refusedDays.clear()
  // A new build of the app: days that were refused are tried again.
  for (const device of world.devices) {
    device.build++
    for (const { rowByDay } of device.databases.values()) {
      for (const [day, row] of rowByDay) rowByDay.set(day, { ...row, refusal: null })
    }
  }
  for (let round = 0; round < 8; round++) {
    const before = JSON.stringify([...world.server.entries].map(([key, { rev }]) => [key, rev]))
    for (const device of world.devices) {
      for (const userId of device.databases.keys()) await passUntilEqual(world, device, userId)
    }
    const after = JSON.stringify([...world.server.entries].map(([key, { rev }]) => [key, rev]))
    if (round > 0 && before === after) return
  }
  throw new Violation('the phones never agree')
}

export function check(world: World): void {
  for (const { id, databases } of world.devices) {
    for (const [userId, { rowByDay }] of databases) {
      for (const row of rowByDay.values()) {
        const stored = world.server.find(userId, row.day)
        const entry = entryOf(row)
        if (row.unsent === 1 || stored?.rev !== row.serverRev || stored.rev !== row.contentRev) {
          throw new Violation(`device ${id} and the server differ on ${row.day}`)
        }
        const theirs = entryOf({ ...stored.item, day: row.day, contentRev: stored.rev })
        if (!coversEntry(entry, theirs) || !coversEntry(theirs, entry)) {
          throw new Violation(`device ${id} and the server hold other words on ${row.day}`)
        }
        for (const word of wordsOf(entry)) {
          const written = world.written.get(word)
          if (written?.userId !== userId) throw new Violation(`${word} leaked to ${userId}`)
          if (written.day !== row.day) throw new Violation(`${word} was filed on ${row.day}`)
        }
      }
      for (const { item } of world.server.storedOf(userId)) {
        if (!rowByDay.has(item.date)) throw new Violation(`device ${id} misses ${item.date}`)
      }
    }
  }
  const onServer = new Set<string>()
  for (const { item, rev } of world.server.entries.values()) {
    const entry = entryOf({ ...item, day: item.date, contentRev: rev })
    for (const word of wordsOf(entry)) onServer.add(word)
    for (const { values } of Object.values(entry.answers)) {
      for (const value of values) {
        if (world.disasters === 0 && world.replacedIds.has(value.id)) {
          throw new Violation(`a replaced text came back on ${item.date}`)
        }
      }
    }
  }
  for (const [word, { userId, day }] of world.written) {
    if (!world.deleted.has(word) && !world.destroyed.has(word) && !onServer.has(word)) {
      throw new Violation(`lost ${word} (${userId}, ${day})`)
    }
  }
}

export async function runSchedule(world: World, steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await tick(world)
    if (step % 16 === 15) world.processes = world.processes.filter((process) => process.isAlive)
  }
  await heal(world)
  check(world)
}
