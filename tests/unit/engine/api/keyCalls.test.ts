// The calls about keys, phones, passkeys and versions as they leave: method, address and body, word by word.
import type { Rev } from '#domain/brands.ts'
import { createApi, type Api } from '#engine/api/api.ts'
import { createHttp } from '#engine/api/http.ts'
import { createJournalApi } from '#engine/api/journalApi.ts'
import { day } from '#support/days.ts'
import { describe, expect, test } from 'vitest'

/** What the server answers where there is nothing to say. */
const nothing = {}

function setup(reply: unknown) {
  const sent: (readonly [line: string, body: unknown])[] = []
  const http = createHttp(
    {
      origin: 'http://lueur.test',
      fetch: async (input, options) => {
        const request = new Request(input, options)
        const { pathname, search } = new URL(request.url)
        const text = await request.text()
        const body: unknown = text === '' ? null : JSON.parse(text)
        sent.push([`${request.method} ${pathname}${search}`, body])
        return reply === nothing ? new Response(null, { status: 204 }) : Response.json(reply)
      },
    },
    'the-token',
  )
  return { sent, http }
}

// What is in a body matters to nobody on the way: it must only leave whole.
const any = { proof: 'p' } as never
const secret = 's'.repeat(43)

const keyCalls: readonly (readonly [
  string,
  (api: Api) => Promise<unknown>,
  body: unknown,
  reply: object,
])[] = [
  [
    'PUT /api/user/me/keys/current',
    (api) => api.changeKey(any),
    any,
    { token: 't', deviceSecret: secret },
  ],
  ['DELETE /api/user/me/keys/former', (api) => api.retireKeys(), null, { areRetired: true }],
  ['GET /api/user/me/sessions', (api) => api.sessions(), null, { data: [] }],
  [
    'POST /api/auth/passkey/challenge',
    (api) => api.passkeyChallenge('reset'),
    { purpose: 'reset' },
    { challenge: 'c' },
  ],
  ['POST /api/auth/passkey/sign-in', (api) => api.passkeySignIn(any), any, { token: 't' }],
  ['GET /api/user/me/passkeys', (api) => api.passkeys(), null, { data: [], isNeeded: false }],
  [
    'POST /api/user/me/passkeys/offer',
    (api) => api.offerPasskey(any),
    any,
    { challenge: 'c', userHandle: 'u', ids: [] },
  ],
]
/** Those that have nothing to read in their reply. */
const blindCalls: typeof keyCalls = [
  ['DELETE /api/user/me/sessions/an-id', (api) => api.endSession('an-id'), null, nothing],
  ['DELETE /api/user/me/sessions', (api) => api.endOtherSessions(), null, nothing],
  ['POST /api/user/me/passkeys', (api) => api.addPasskey(any), any, nothing],
  [
    'PATCH /api/user/me/passkeys/an%2Fid',
    (api) => api.renamePasskey('an/id', 'le1.k.A' as never),
    { name: 'le1.k.A' },
    nothing,
  ],
  ['DELETE /api/user/me/passkeys/an%2Fid', (api) => api.removePasskey('an/id'), null, nothing],
  ['PUT /api/user/me/passkeys/needed', (api) => api.needPasskey(any), any, nothing],
]

describe('keys, phones and passkeys', () => {
  test.each([...keyCalls, ...blindCalls])('%s', async (line, call, body, reply) => {
    const { sent, http } = setup(reply)
    expect(await call(createApi(http))).toMatchObject({ ok: true })
    expect(sent).toEqual([[line, body]])
  })

  test.each(keyCalls)('%s: a reply of another shape is none', async (_, call) => {
    const { http } = setup('other')
    expect(await call(createApi(http))).toEqual({ ok: false, error: { type: 'unavailable' } })
  })
})

test('what a day was before is asked for from its latest version, and from the last one received', async () => {
  const { sent, http } = setup({ data: [], hasMore: false })
  const api = createJournalApi(http)
  const none = { ok: true, value: { data: [], hasMore: false } }
  expect(await api.versions(day('2026-11-20'), null)).toEqual(none)
  const last = { replacedAt: '2026-11-20T10:00:00.000Z', rev: 'A'.repeat(22) as Rev } as never
  expect(await api.versions(day('2026-11-20'), last)).toEqual(none)
  expect(sent.map(([line]) => line)).toEqual([
    'GET /api/journal/versions?date=2026-11-20',
    `GET /api/journal/versions?date=2026-11-20&before=2026-11-20T10%3A00%3A00.000Z&rev=${'A'.repeat(22)}`,
  ])
})
