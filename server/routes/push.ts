import { Hono } from 'hono'
import { SubscribeBody, UnsubscribeBody } from '#contract/push.ts'
import { routes } from '#contract/routes.ts'
import type { ClockDep, ConfigDep, KeysDep, LogDep, TasksDep } from '#server/base/deps.ts'
import type { AppEnv } from '#server/http/appEnv.ts'
import { json } from '#server/http/body.ts'
import { reply } from '#server/http/reply.ts'
import { signedIn, type SignedInDeps } from '#server/http/signedIn.ts'
import type { PushKeysDep } from '#server/push/pushKeys.ts'
import type { PushSenderDep } from '#server/push/pushSender.ts'
import { sendTestPush, subscribe, unsubscribe } from '#server/reminders/subscriptions.ts'
import type { StoreDep } from '#server/store/store.ts'

type PushDeps = SignedInDeps &
  StoreDep &
  KeysDep &
  ClockDep &
  TasksDep &
  LogDep &
  PushKeysDep &
  PushSenderDep &
  ConfigDep<'pushHosts'>

export function pushRoutes(deps: PushDeps) {
  const guard = signedIn(deps)
  return new Hono<AppEnv>()
    .post(routes.subscribe, guard('write'), json(SubscribeBody), async (c) => {
      const { account, sessionId } = c.var.session
      const caller = { userId: account.id, sessionId }
      const result = await subscribe(deps, caller, c.req.valid('json'))
      return reply(c, result, () => c.json({}, 201))
    })
    .delete(routes.unsubscribe, guard('write'), json(UnsubscribeBody), async (c) => {
      await unsubscribe(deps.store.db, c.var.session.account.id, c.req.valid('json').endpoint)
      return c.body(null, 204)
    })
    .get(routes.pushKey, guard('read'), (c) => c.json({ publicKey: deps.pushKeys.publicKey }))
    .post(routes.pushTest, guard('pushTest'), (c) => {
      const { id } = c.var.session.account
      deps.tasks.run('push test', () => sendTestPush(deps, id))
      return c.json({}, 202)
    })
}
