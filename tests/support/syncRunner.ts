// One journal's runner over a real store, with a network of the test's own.
import type { UserId } from '#domain/brands.ts'
import { createSyncRunner } from '#engine/sync/syncRunner.ts'
import { setupLocalJournal } from './localJournal.ts'
import { offline } from './setupPhone.ts'

export type Answer = (request: Request) => Response | Promise<Response>
export const noNews = (): Response => Response.json({}, { headers: { etag: 'W/"1"' } })
export const isMonths = ({ url }: Request): boolean => url.endsWith('/journal/months')

/** A runner over a real store. `answer`: of the server for the months; every other call finds nobody. */
export async function setupRunner(answer: Answer = noNews) {
  const { journal: local, world } = await setupLocalJournal()
  const timers = new Set<{ readonly ms: number; readonly call: () => void }>()
  const asked: Request[] = []
  const state = { answer, token: 'token', unsent: 0, other: offline as Answer }
  const refused: unknown[] = []
  const journal = Object.assign(local, {
    userId: 'lea' as UserId,
    user: { kid: null },
    asking: () => async () => undefined,
    onUnsent: () => void state.unsent++,
    timer: {
      after(ms: number, call: () => void) {
        const timer = { ms, call }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
    },
    http: {
      origin: 'http://lueur.test',
      async fetch(input: RequestInfo | URL, init?: RequestInit) {
        const request = new Request(input, init)
        asked.push(request)
        const given = Promise.withResolvers<never>()
        request.signal.addEventListener('abort', () =>
          given.reject(new DOMException('x', 'AbortError')),
        )
        const reply = isMonths(request) ? state.answer : state.other
        return Promise.race([reply(request), given.promise])
      },
    },
  })
  Object.defineProperty(journal, 'token', { get: () => state.token })
  const runner = createSyncRunner(journal as never, async (token, why) => {
    refused.push([token, why.code])
    return 3000
  })
  const waits = () => [...timers].map(({ ms }) => ms)
  /** One pass; `waits` then has when the next one comes. */
  const pass = () => runner.drain().catch(() => undefined)
  return { journal, runner, state, world, asked, refused, timers, waits, pass }
}
