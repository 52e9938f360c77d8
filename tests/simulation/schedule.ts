// A schedule: people, passes and mishaps, one random step after the other.
import type { Rows } from './memoryDayStore.ts'
import { deliver } from './network.ts'
import { startPass } from './passes.ts'
import { openForm, pin, saveOpenForm } from './people.ts'
import { entryOf } from './plainSealer.ts'
import { settle } from './process.ts'
import { dayNumber } from './simulatedServer.ts'
import { wordsOf, type Device, type World } from './world.ts'

const copyRows = (databases: ReadonlyMap<string, Rows>): Map<string, Rows> =>
  new Map(
    Array.from(databases, ([userId, { rowByDay }]) => [userId, { rowByDay: new Map(rowByDay) }]),
  )

function copies(world: World): Set<string> {
  const words = new Set<string>()
  for (const { item, rev } of world.server.entries.values()) {
    for (const word of wordsOf(entryOf({ ...item, day: item.date, contentRev: rev })))
      words.add(word)
  }
  for (const { databases } of world.devices) {
    for (const { rowByDay } of databases.values()) {
      for (const row of rowByDay.values()) for (const word of wordsOf(entryOf(row))) words.add(word)
    }
  }
  return words
}

function disaster(world: World, happen: () => void): void {
  world.disasters++
  const before = copies(world)
  happen()
  const after = copies(world)
  for (const word of before) if (!after.has(word)) world.destroyed.add(word)
}

function loseDevice(world: World, device: Device, databases: Map<string, Rows>): void {
  for (const process of world.processes) if (process.deviceId === device.id) world.kill(process)
  device.form = null
  device.snapshot = null
  device.databases = databases
  const { session } = device
  if (session !== null && !databases.has(session.userId)) {
    databases.set(session.userId, { rowByDay: new Map() })
  }
}

function restoreBackup(world: World): void {
  if (world.backup === null || world.dice(2) === 0) {
    world.backup = new Map(world.server.entries)
    return
  }
  const { backup } = world
  disaster(world, () => world.server.restore(backup))
}

/** One random step. */
export async function tick(world: World): Promise<void> {
  const { dice } = world
  const fate = dice(100)
  const device = world.devices[dice(world.devices.length)]
  if (device === undefined) return
  const alive = () => world.processes.filter((process) => process.isAlive)
  if (fate < 14) {
    if (device.form === null) openForm(world, device)
    else saveOpenForm(world, device)
  } else if (fate < 16) pin(world, device)
  else if (fate < 24) {
    const passes = alive().filter(({ name, deviceId }) => name === 'pass' && deviceId === device.id)
    if (passes.length < 3) startPass(world, device, dice(8) > 0)
  } else if (fate < 62) {
    const ready = alive().filter(({ steps }) => steps.length > 0)
    const process = ready[dice(Math.max(1, ready.length))]
    process?.steps.splice(dice(Math.max(1, process.steps.length)), 1)[0]?.run()
  } else if (fate < 88) {
    if (world.messages.length > 0) deliver(world, dice(world.messages.length), dice(10))
  } else if (fate < 90) {
    const live = alive()
    const victim = live[dice(Math.max(1, live.length))]
    if (victim !== undefined) {
      world.kills++
      world.kill(victim)
    }
  } else if (fate < 92) {
    const move = dice(3) === 0 ? -1 : 1
    device.today = Math.max(0, Math.min(7, device.today + move))
  } else mishap(world, fate, device)
  await settle()
  if (world.failure !== null) throw world.failure
}

function mishap(world: World, fate: number, device: Device): void {
  const { dice } = world
  switch (fate) {
    case 92:
      if (device.session !== null) world.server.userByToken.delete(device.session.token)
      return
    case 93:
      if (dice(2) === 0) world.signOut(device)
      return
    case 94:
      if (device.session === null)
        world.signIn(device, device.id === 0 && dice(2) === 0 ? 'bob' : 'ana')
      return
    case 95: {
      const day = dayNumber(dice(8))
      if (!world.server.refusedDays.delete(day)) world.server.refusedDays.add(day)
      return
    }
    case 96:
      restoreBackup(world)
      return
    case 97:
      if (dice(3) === 0) disaster(world, () => loseDevice(world, device, new Map()))
      return
    case 98:
      device.snapshot = copyRows(device.databases)
      return
    default: {
      const { snapshot } = device
      if (snapshot !== null) disaster(world, () => loseDevice(world, device, snapshot))
    }
  }
}
