import { maxBatchBytes } from '#contract/limits.ts'
import { runPass } from '#engine/sync/pass.ts'
import { createMemoryDayStore } from './memoryDayStore.ts'
import { apiOf } from './network.ts'
import { createPlainSealer, verifyPlain } from './plainSealer.ts'
import type { Process } from './process.ts'
import { dayNumber, digestOf } from './simulatedServer.ts'
import type { Device, World } from './world.ts'

/** A pass of the product's engine on a phone; `canOpen` is false in a worker without the key. */
export function startPass(world: World, device: Device, canOpen = true): Process | null {
  return world.spawn(device, 'pass', async (process, rows) => {
    const { session } = device
    const outcome = await runPass(
      {
        api: apiOf(world, process),
        store: createMemoryDayStore(rows, process, world.checkPut(device, process.userId)),
        sealer: createPlainSealer(process, canOpen, world.nextId),
        asideRoom: { take: () => Promise.resolve(true) },
        today: () => dayNumber(device.today),
        verify: (received) => Promise.resolve(verifyPlain(received)),
        digest: (source) => Promise.resolve(digestOf(source)),
        lookedAt: () => null,
        now: () => world.count,
        build: String(device.build),
        batchBytes: maxBatchBytes,
        onKeyRefused: () => Promise.resolve(false),
        doubted: new Set(),
        onFetched: () => Promise.resolve(),
        onUnchanged: () => Promise.resolve(),
      },
      null,
      () => process.isAlive,
    )
    world.outcomes.set(process, outcome.type)
    if (outcome.type === 'signInNeeded' && device.session?.token === session?.token) {
      world.signOut(device)
    }
  })
}
