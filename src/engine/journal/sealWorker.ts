/// <reference lib="webworker" />
// Many days sealed in a worker of its own: the calls to the browser's cryptography cost the page's thread more than all else that an import
// does. It is handed the key that seals, which nobody can take out of it, and ends with the import.
import type { Random } from '#domain/ports.ts'
import { sealDay } from '#engine/crypto/sealDay.ts'
import type { DaysSealed, DaysToSeal } from './bulkSealer.ts'

declare const self: DedicatedWorkerGlobalScope

const random: Pick<Random, 'bytes'> = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}

self.addEventListener('message', ({ data }: MessageEvent<DaysToSeal>) => {
  const { turn, key, days, now } = data
  const tell = (sealed: DaysSealed['sealed']): void => self.postMessage({ turn, sealed })
  const deps = { random, clock: { now: () => now } }
  Promise.all(days.map((day) => sealDay(key, day, deps))).then(tell, () => tell(null))
})
