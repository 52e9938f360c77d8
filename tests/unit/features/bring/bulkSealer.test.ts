// The page's end of the worker that seals: what it does not answer is sealed by the page, so it must not be waited for.
import type { BulkSealer, DaysToSeal } from '#engine/journal/bulkSealer.ts'
import { createBulkSealer } from '#features/bring/bulkSealer.ts'
import { withHeldWorker } from '#support/heldWorker.ts'
import { expect, onTestFinished, test, vi } from 'vitest'

function start() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { worker, started } = withHeldWorker<DaysToSeal, BulkSealer>(() =>
    createBulkSealer('/assets/sealWorker.js'),
  )
  return { bulk: started, worker, seal: () => started.seal({} as never, [], 0) }
}

test('[BJ10] each turn gets its own days, whatever comes first', async () => {
  const { worker, seal } = start()
  const [first, second] = [seal(), seal()]
  worker.tell({ turn: 2, sealed: ['second'] as never })
  worker.tell({ turn: 1, sealed: ['first'] as never })
  expect(await Promise.all([first, second])).toEqual([['first'], ['second']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(worker.isEnded).toBe(false)
})

test('[BJ10] a worker that cannot seal, breaks, or is ended is not waited for', async () => {
  const refusing = start()
  const refused = refusing.seal()
  refusing.worker.tell({ turn: 1, sealed: null })
  await expect(refused).rejects.toThrow('ended')
  for (const type of ['error', 'messageerror']) {
    const { worker, seal } = start()
    const sealing = seal()
    worker.dispatchEvent(new Event(type))
    await expect(sealing).rejects.toThrow('ended')
    await expect(seal()).rejects.toThrow('ended')
    expect(worker.isEnded).toBe(true)
  }
  const { bulk, seal } = start()
  const sealing = seal()
  bulk.end()
  await expect(sealing).rejects.toThrow('ended')
})

test('[BJ10] a worker that is silent for ten seconds is given up', async () => {
  const { worker, seal } = start()
  const sealing = expect(seal()).rejects.toThrow('ended')
  await vi.advanceTimersByTimeAsync(9999)
  expect(worker.isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(worker.isEnded).toBe(true)
  await sealing
})
