// A server that answers one call otherwise than it does: what comes in between two calls of the app, or from a broken server.
import type { Phone } from './setupPhone.ts'

/** In place of the server's answer to this call, « METHOD /end of its path »; all others pass. */
export function answerInstead(
  { network }: Phone,
  call: string,
  answer: () => Response | Promise<Response>,
): void {
  const [method, end = ''] = call.split(' ')
  network.intercept = (request) =>
    request.method === method && new URL(request.url).pathname.endsWith(end) ? answer() : null
}

export const refusing = (code: string, status: number) => (): Response =>
  Response.json({ message: 'Non.', code }, { status })
