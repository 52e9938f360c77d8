// Covers that were fetched lately. Everybody who chose the same song asks for the same one: the provider is asked once, and
// strangers who ask for many take a bounded memory and a bounded number of calls.
import pLimit from 'p-limit'
import type { ClockDep, ConfigDep, FetchDep, LogDep } from '#server/base/deps.ts'
import { fetchCover, type Cover } from './fetchCover.ts'

/** A usual cover is 50 kB: some three hundred. */
export const keptBytes = 16 * 1024 * 1024
const keptMs = 24 * 3_600_000
/** Each may hold 2 MiB while it comes. */
export const callsAtOnce = 8
export const callsWaiting = 64

interface Kept {
  readonly cover: Cover
  readonly until: number
}

type CoversDeps = ClockDep & FetchDep & LogDep & ConfigDep<'coverHosts'>

/** Null when there is no such cover, when it may not be fetched, or when too many wait for one. */
export function createCovers(deps: CoversDeps): (url: string) => Promise<Cover | null> {
  // In the order of their last use.
  const keptByUrl = new Map<string, Kept>()
  const comingByUrl = new Map<string, Promise<Cover | null>>()
  const queue = pLimit(callsAtOnce)
  let bytes = 0

  function forget(url: string): Kept | undefined {
    const kept = keptByUrl.get(url)
    if (kept !== undefined) bytes -= kept.cover.content.byteLength
    keptByUrl.delete(url)
    return kept
  }

  function keep(url: string, kept: Kept): void {
    keptByUrl.set(url, kept)
    bytes += kept.cover.content.byteLength
    for (const oldest of keptByUrl.keys()) {
      if (bytes <= keptBytes) break
      forget(oldest)
    }
  }

  async function bring(url: string): Promise<Cover | null> {
    try {
      const cover = await queue(() => fetchCover(deps, url))
      if (cover !== null) keep(url, { cover, until: deps.clock.now() + keptMs })
      return cover
    } finally {
      comingByUrl.delete(url)
    }
  }

  return (url) => {
    const kept = forget(url)
    if (kept !== undefined && kept.until > deps.clock.now()) {
      keep(url, kept)
      return Promise.resolve(kept.cover)
    }
    const known = comingByUrl.get(url)
    if (known !== undefined) return known
    if (queue.pendingCount >= callsWaiting) return Promise.resolve(null)
    const coming = bring(url)
    comingByUrl.set(url, coming)
    return coming
  }
}
