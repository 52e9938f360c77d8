// The calls of reminders, one function per route.
import { PushAccepted, PushKey, type SubscribeBody } from '#contract/push.ts'
import { routes } from '#contract/routes.ts'
import type { Http } from './http.ts'

export const createRemindersApi = (http: Http) => ({
  pushKey: () => http.call({ path: routes.pushKey, reply: PushKey }),
  subscribe: (body: SubscribeBody) =>
    http.call({ method: 'post', path: routes.subscribe, body, reply: PushAccepted }),
  unsubscribe: (endpoint: string) =>
    http.call({ method: 'delete', path: routes.unsubscribe, body: { endpoint } }),
  /** Sends a test notification to every phone of the account. */
  sendTestPush: () => http.call({ method: 'post', path: routes.pushTest, reply: PushAccepted }),
})

export type RemindersApi = ReturnType<typeof createRemindersApi>
