// What an HTTP status says where nothing else does: a newer server may have codes that this build does not know.
import type { BatchItem } from '#contract/journal.ts'
import { codeOfStatus, isRefused, isTokenRefused, outcomeOfStatus } from '#engine/api/failure.ts'
import { createHttp } from '#engine/api/http.ts'
import { createJournalApi } from '#engine/api/journalApi.ts'
import { day } from '#support/days.ts'
import { createKid, sealDay } from '#support/people.ts'
import { expect, test } from 'vitest'

test.each([
  [400, 'invalid'],
  [401, 'unauthorised'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [409, 'exists'],
  [412, 'precondition'],
  [413, 'tooLarge'],
  [418, 'invalid'],
  [426, 'upgrade'],
  [429, 'limited'],
  [499, 'invalid'],
  [507, 'quotaFull'],
] as const)('[SY67] an unknown code of our server with %i is « %s »', async (status, code) => {
  expect(codeOfStatus(status)).toBe(code)
  const headers = { 'Retry-After': '7', 'X-Request-Id': 'Zm9vYmFy-_09' }
  const refusal = { message: 'Non.', code: 'newer', requestId: 'r', current: 1, kids: ['k'] }
  const http = createHttp(
    { origin: 'http://lueur.test', fetch: async () => Response.json(refusal, { status, headers }) },
    null,
  )
  expect(await http.call({ path: '/x' })).toEqual({
    ok: false,
    error: {
      type: 'refused',
      code,
      message: 'Non.',
      requestId: 'r',
      current: 1,
      kids: ['k'],
      retryAfterMs: 7000,
    },
  })
})

test.each([
  [200, 'stored'],
  [201, 'stored'],
  [400, 'refused'],
  [412, 'changed'],
  [422, 'refused'],
  [507, 'full'],
] as const)('a day of a batch with %i is « %s »', (status, outcome) => {
  expect(outcomeOfStatus(status)).toBe(outcome)
})

test('a refusal is one of those asked about, by its code alone', () => {
  const limited = { type: 'refused', code: 'limited' } as const
  expect(isRefused(limited, 'exists', 'limited')).toBe(true)
  expect(isRefused(limited, 'exists')).toBe(false)
  expect(isRefused({ type: 'refused' }, 'limited')).toBe(false)
  expect(isRefused({ type: 'network', code: 'limited' }, 'limited')).toBe(false)
})

test('[SY15] nobody is signed in any more once the server says so, and not for another refusal', () => {
  const over = ['unauthorised', 'sessionEnded', 'accountGone', 'accountLeaving'] as const
  const codes = [...over, 'forbidden', 'limited'] as const
  const refused = (code: (typeof codes)[number]) =>
    isTokenRefused({ type: 'refused', code, message: 'Non.' })
  expect(codes.filter(refused)).toEqual(over)
  expect(isTokenRefused({ type: 'network' })).toBe(false)
})

test.each([500, 503])('an unknown code with %i is of a server that is away', (status) => {
  expect(codeOfStatus(status)).toBe('unavailable')
})

test.each([429, 500, 503])(
  '[SY16] a day for which the server is away (%i) in a batch is not refused: nothing is said of it',
  async (status) => {
    const date = day('2026-11-20')
    const results = [{ date, status, rev: null, code: 'unavailable' }]
    const fetch = async () => Response.json({ results })
    const api = createJournalApi(createHttp({ origin: 'http://lueur.test', fetch }, 'token'))
    const item = { ...sealDay(createKid(), date), ifRev: null } as unknown as BatchItem
    expect(await api.writeDays([item])).toEqual({ ok: true, value: [] })
  },
)

test('[SY29] a day of a batch for which the account has no room is said so', async () => {
  const date = day('2026-11-20')
  const results = [{ date, status: 507, rev: null, code: 'quotaFull' }]
  const fetch = async () => Response.json({ results })
  const api = createJournalApi(createHttp({ origin: 'http://lueur.test', fetch }, 'token'))
  const item = { ...sealDay(createKid(), date), ifRev: null } as unknown as BatchItem
  const written = await api.writeDays([item])
  expect(written.ok && written.value.map(({ outcome }) => outcome)).toEqual(['full'])
})

test.each([
  ['POST, 409 where If-None-Match was dropped', null, 409, 'exists', true],
  ['PATCH, 428 where If-Match was dropped', 'r'.repeat(22), 428, 'preconditionRequired', true],
  ['PATCH, 400 where it was rewritten', 'r'.repeat(22), 400, 'invalid', true],
  ['PATCH, a page 405', 'r'.repeat(22), 405, null, true],
  ['POST, 400', null, 400, 'invalid', false],
  ['POST, a page 502', null, 502, null, false],
  ['PATCH, 429', 'r'.repeat(22), 429, 'limited', false],
  ['PATCH, our own 503', 'r'.repeat(22), 503, 'unavailable', false],
  ['PATCH, a sign-in page', 'r'.repeat(22), 401, null, false],
] as const)(
  '[SY68] today goes as a batch where its own call may have failed on the way: %s',
  async (_, ifRev, status, code, isBatched) => {
    const date = day('2026-11-20')
    const asked: string[] = []
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      const { url } = new Request(input, init)
      asked.push(url.replace(/^.*\/api/, ''))
      if (url.endsWith('/batch'))
        return Response.json({ results: [{ date, status: 200, rev: 'n'.repeat(22) }] })
      return code === null
        ? new Response('<h1>Non</h1>', { status })
        : Response.json({ message: 'Non.', code }, { status })
    }
    const api = createJournalApi(createHttp({ origin: 'http://lueur.test', fetch }, 'token'))
    const item = { ...sealDay(createKid(), date), ifRev } as unknown as BatchItem
    const written = await api.writeDay(item, date)
    const own = ifRev === null ? '/journal' : '/journal/today'
    expect(asked).toEqual(isBatched ? [own, '/journal/batch'] : [own])
    if (isBatched) expect(written).toMatchObject({ ok: true, value: { outcome: 'stored' } })
  },
)
