// `Expect: 100-continue`: a client that sends its body once it is invited. Node invites by itself before anybody has judged the request;
// here whoever begins to read the body invites, so that a refused request is never sent.
import type { Server } from 'node:http'
import type { AppContext } from './appEnv.ts'

/** What invites the body of a request that waits, by the request. */
const invitations = new WeakMap<object, () => void>()

export function judgeBeforeInviting(http: Server): void {
  http.on('checkContinue', (request, reply) => {
    invitations.set(request, () => reply.writeContinue())
    http.emit('request', request, reply)
  })
}

/** Whether the client waits, so that nothing of its body comes. */
export const isUninvited = ({ env }: AppContext): boolean =>
  env.incoming !== undefined && invitations.has(env.incoming)

/** Before the first byte of a body is read. */
export function inviteBody({ env }: AppContext): void {
  if (env.incoming === undefined) return
  invitations.get(env.incoming)?.()
  invitations.delete(env.incoming)
}
