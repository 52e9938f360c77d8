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

/** What a call of the API gets, as the app reads it. */
export type Answer =
  | { readonly ok: true; readonly value?: unknown }
  | { readonly ok: false; readonly error: unknown }

/**
 * A network with nothing but these answers, by « METHOD /path » without the API's own prefix; any other call fails. `asked` has each
 * call with its body.
 */
export function answering(answers: Readonly<Record<string, Answer>>) {
  const asked: (readonly [call: string, body: unknown])[] = []
  const http = {
    origin: 'http://lueur.test',
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      const call = `${request.method} ${new URL(request.url).pathname.replace(/^.api/, '')}`
      const text = await request.text()
      asked.push([call, text === '' ? null : JSON.parse(text)])
      const answer = answers[call]
      if (answer === undefined) throw new TypeError('Failed to fetch')
      if (answer.ok) {
        return answer.value === undefined
          ? new Response(null, { status: 204 })
          : Response.json(answer.value)
      }
      const { type, code } = answer.error as { type: string; code?: string }
      if (type !== 'refused') throw new TypeError('Failed to fetch')
      return Response.json(
        { message: 'Non.', code },
        { status: code === 'sessionEnded' ? 401 : 400 },
      )
    },
  }
  return { asked, deps: { http, token: 'token' } }
}
