// Builds the engine from what a page or the worker supplies, and connects reminders and other tabs to the session.
import { checkClock } from './api/clockSkew.ts'
import { createTurnQueue } from '#domain/turnQueue.ts'
import type { Environment } from './environment.ts'
import { isStoreFailure } from './local/storeFailure.ts'
import { dropAtOnce } from './reminders/reminders.ts'
import { createSession, type Engine } from './session/session.ts'
import { followOtherTab, lockRefused } from './session/signIn.ts'

export function createEngine(supplied: Environment): Engine {
  const pushTurns = createTurnQueue()
  const { http, clockCheck } = checkClock(supplied.http, supplied.clock)
  const env = { ...supplied, http }
  const session = createSession(env, pushTurns, (token, why) => lockRefused(engine, token, why))
  const engine: Engine = {
    ...env,
    session,
    clockCheck,
    pushTurns,
  }
  session.onLeft(() => void dropAtOnce(engine))
  env.channel.onAnnounced(() => {
    followOtherTab(engine).catch((error: unknown) => {
      session.broken()
      if (!isStoreFailure(error)) throw error
    })
  })
  return engine
}
