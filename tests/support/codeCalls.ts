// The calls of codes, as any client makes them.
import type { TestServer } from './setupServer.ts'

export async function register({ request, codeTo }: TestServer, email: string) {
  const body = { email, password: 'a1.some-secret', confirmPassword: 'a1.some-secret' }
  const { json } = await request('POST', '/auth/register', { body })
  return { requestId: String(json.requestId), code: await codeTo(email) }
}
export const verify = ({ request }: TestServer, email: string, code: string, requestId?: string) =>
  request('POST', '/auth/verify-code', { body: { email, code, requestId } })
export const checkReset = (
  { request }: TestServer,
  email: string,
  token: string,
  requestId?: string,
) => request('POST', '/auth/verify-reset-token', { body: { email, token, requestId } })
export const forgot = ({ request }: TestServer, email: string, more: object = {}) =>
  request('POST', '/auth/forgot-password', { body: { email, ...more } })
