// The network between phones and server: every message waits until the schedule decides what becomes of it.
import type { JournalApi, WriteResult } from '#engine/api/journalApi.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import { err, type Result } from '#domain/result.ts'
import type { Process } from './process.ts'
import type { Request } from './simulatedServer.ts'
import type { World } from './world.ts'

export interface Message {
  process: Process | null
  readonly token: string
  readonly request: Request
  readonly answer: (result: Result<unknown, ApiFailure>) => void
  /** Set once the server has answered and the answer is on its way. */
  result: Result<unknown, ApiFailure> | null
}

const network: ApiFailure = { type: 'network' }

export function apiOf(world: World, process: Process): JournalApi {
  const ask = <T>(request: Request): Promise<Result<T, ApiFailure>> =>
    new Promise((resolve) => {
      world.messages.push({
        process,
        token: process.token,
        request,
        answer: (result: Result<unknown, ApiFailure>) => resolve(result as Result<T, ApiFailure>),
        result: null,
      })
    })
  const writeDays: JournalApi['writeDays'] = (items) => ask({ op: 'write', items })
  return {
    months: (etag) => ask({ op: 'months', etag }),
    entries: (period) => ask({ op: 'entries', period }),
    writeDays,
    async writeDay(item) {
      const answer = await writeDays([item])
      if (!answer.ok) return answer
      const [result] = answer.value as readonly [WriteResult]
      return { ok: true, value: result }
    },
    versions: () => Promise.resolve(err(network)),
    stats: () => Promise.resolve(err(network)),
  }
}

/** What becomes of a message: delivered, dropped, duplicated, refused before or after the server stored it. */
export function deliver(world: World, at: number, fate: number): void {
  const message = world.messages[at]
  if (message === undefined) return
  world.messages.splice(at, 1)
  const answer = (result: Result<unknown, ApiFailure>) => {
    if (message.process?.isAlive) message.answer(result)
  }
  if (message.result !== null) {
    answer(fate === 6 ? err(network) : message.result)
    return
  }
  if (fate === 6) return answer(err(network))
  if (fate === 8) return answer(err({ type: 'unavailable' }))
  if (fate === 7) world.messages.push({ ...message, process: null })
  const result = world.server.serve(message.token, message.request)
  if (fate === 9) return answer(err({ type: 'unavailable' }))
  if (message.process !== null) world.messages.push({ ...message, result })
}
