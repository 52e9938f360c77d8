// What pages tell the worker: that words wait, and that the person wants the newer version.
import { ringMessage, ringOnReconnect } from '#sw/backgroundSync.ts'
import { acceptUpdates } from '#sw/update.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The library that rings looks at the worker's scope as it is read.
vi.hoisted(() => vi.stubGlobal('self', {}))

let done: string[]
const listeners = new Map<string, (event: unknown) => void>()
const scope = {
  skipWaiting: () => Promise.resolve(void done.push('took the newer version')),
  registration: {
    sync: {
      // The browser takes its time: a worker that it stops before then is not woken.
      register: async () => {
        await new Promise((resolve) => setTimeout(resolve))
        done.push('asked to be woken')
      },
    },
  },
  addEventListener: (type: string, listener: (event: unknown) => void) =>
    listeners.set(type, listener),
} as unknown as Parameters<typeof acceptUpdates>[0]
beforeEach(() => {
  done = []
  listeners.clear()
  vi.stubGlobal('self', scope)
})
afterEach(() => void vi.unstubAllGlobals())

async function hear(type: string, event: object): Promise<void> {
  const works: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => works.push(work)
  listeners.get(type)?.({ ...event, waitUntil })
  await Promise.all(works)
}

async function tell(type: string): Promise<readonly string[]> {
  await hear('message', { data: { type } })
  return done
}

test('a newer version is taken at the person’s word alone, and not because words wait', async () => {
  acceptUpdates(scope)
  expect(await tell(ringMessage)).toEqual([])
  expect(await tell('SKIP_WAITING')).toEqual(['took the newer version'])
})

/** The network is back. */
const ring = () => hear('sync', { tag: 'workbox-background-sync:lueur', lastChance: false })

test('[SY19] a page whose words wait has the browser wake the worker, which stays until that is asked, and again while words wait', async () => {
  let isWaiting = true
  ringOnReconnect(scope, async () => {
    if (isWaiting) throw new Error('Words wait.')
    done.push('sent')
  })
  expect(await tell('SKIP_WAITING')).toEqual([])
  expect(await tell(ringMessage)).toEqual(['asked to be woken'])
  // The browser rings again after that alone.
  await expect(ring()).rejects.toThrow('Words wait.')
  isWaiting = false
  await ring()
  expect(done).toEqual(['asked to be woken', 'sent'])
})
