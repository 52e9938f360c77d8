// The three calls for one day, as a phone of any build makes them.
import type { TestServer } from './setupServer.ts'

export const post = ({ request }: TestServer, token: string, body: object, headers = {}) =>
  request('POST', '/journal', { token, body, headers })
export const patch = ({ request }: TestServer, token: string, body: object, headers = {}) =>
  request('PATCH', '/journal/today', { token, body, headers })
export const read = ({ request }: TestServer, token: string, date?: string) =>
  request('GET', `/journal/today${date === undefined ? '' : `?date=${date}`}`, { token })
