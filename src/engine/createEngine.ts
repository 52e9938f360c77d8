// Builds the engine from what a page or the worker supplies, and connects reminders and other tabs to the session.
import { checkClock } from './api/clockSkew.ts'
import { settle } from '#domain/result.ts'
import { createTurnQueue } from '#domain/turnQueue.ts'
import type { Environment } from './environment.ts'
import { isStoreFailure } from './local/storeFailure.ts'
import { createSession, type Engine } from './session/session.ts'
import { followOtherTab } from './session/start.ts'
import { endedHttp } from './sync/endedHttp.ts'

async function dropSubscription(engine: Engine): Promise<void> {
  const { dropAtOnce } = await import('./reminders/reminders.ts')
  await dropAtOnce(engine)
}

export function createEngine(supplied: Environment): Engine {
  const pushTurns = createTurnQueue()
  const { http, clockCheck } = checkClock(supplied.http, supplied.clock)
  const env = { ...supplied, http }
  // What follows a sign-out, or a refused token, is loaded then.
  const session = createSession(env, pushTurns, async (token, why) => {
    const { lockRefused } = await import('./session/lockRefused.ts')
    return lockRefused(engine, token, why)
  })
  const engine: Engine = {
    ...env,
    http: endedHttp(env),
    session,
    clockCheck,
    pushTurns,
  }
  // What cannot be loaded is done by the next start.
  session.onLeft(() => void settle(dropSubscription(engine)))
  env.channel.onAnnounced(() => {
    followOtherTab(engine).catch((error: unknown) => {
      session.broken()
      if (!isStoreFailure(error)) throw error
    })
  })
  return engine
}
