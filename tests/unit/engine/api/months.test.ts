// What the months of the journal were: the same as before, others, or an empty answer that anybody could give.
import { createHttp } from '#engine/api/http.ts'
import { createJournalApi } from '#engine/api/journalApi.ts'
import { expect, test } from 'vitest'

const ask = (respond: () => Response | Promise<Response>, etag: string | null) =>
  createJournalApi(
    createHttp({ origin: 'http://lueur.test', fetch: async () => respond() }, 'the-token'),
  ).months(etag)
const unavailable = { ok: false, error: { type: 'unavailable' } }
const replyWith = (months: object, etag?: string) => () =>
  Response.json(months, { headers: etag === undefined ? {} : { etag } })
const unchanged = (headers: Record<string, string> = {}) =>
  new Response(null, { status: 304, headers })

test('[SY5] months that are still the same keep their name, or bear a new one', async () => {
  const same = { months: null, etag: 'W/"1"', kid: null }
  expect(await ask(() => unchanged(), 'W/"1"')).toEqual({ ok: true, value: same })
  expect(await ask(() => unchanged({ etag: 'W/"2"', 'lueur-kid': 'K' }), 'W/"1"')).toEqual({
    ok: true,
    value: { months: null, etag: 'W/"2"', kid: 'K' },
  })
  expect(await ask(() => unchanged({ etag: '"x"' }), 'W/"1"')).toMatchObject({
    value: { months: null, etag: '"x"' },
  })
})

test('[SY16] nobody can say that nothing has changed since nothing', async () => {
  expect(await ask(() => unchanged({ etag: 'W/"1"' }), null)).toEqual(unavailable)
})

const empty = (etag: string) => ({ ok: true, value: { months: {}, etag, kid: null } })

test('[SY16] no months at all are believed under a name that the server gives, and no other', async () => {
  for (const etag of ['W/"0"', 'W/"12"', 'W/"0-gzip"']) {
    expect(await ask(replyWith({}, etag), null)).toEqual(empty(etag))
  }
  for (const etag of ['"1"', 'W/"a"', 'W/""', 'xW/"1"', 'W/"1"x', undefined]) {
    expect([etag, await ask(replyWith({}, etag), null)]).toEqual([etag, unavailable])
  }
  const written = { '2026-11': 'd'.repeat(16) }
  expect(await ask(replyWith(written, '"1"'), null)).toMatchObject({ value: { months: written } })
})

test('[SY67] where a proxy rewrote that name, the reply’s own or the account’s key tells whose it is', async () => {
  const ours = { 'x-request-id': 'Zm9vYmFy-_09' }
  const ofKey = { 'lueur-kid': 'K' }
  for (const headers of [ours, ofKey])
    for (const etag of [undefined, '"0"', 'W/"0--gzip"', 'W/"0;gzip"', 'W/"0:gzip"']) {
      const all = etag === undefined ? headers : { ...headers, etag }
      const told = await ask(() => Response.json({}, { headers: all }), null)
      expect(told).toMatchObject({ ok: true, value: { months: {}, etag: etag ?? null } })
    }
  const portals = { 'x-request-id': '4bf92f35-77b3-4da6-a3ce-929d0e0e4736', etag: '"0"' }
  expect(await ask(() => Response.json({}, { headers: portals }), null)).toEqual(unavailable)
})

test('[SY14][SY16] a network that does not answer, and a refusal, are what they are for the months too', async () => {
  const failed = await ask(() => Promise.reject(new TypeError('Failed to fetch')), 'W/"1"')
  expect(failed).toEqual({ ok: false, error: { type: 'network' } })
  const refusal = { message: 'Non.', code: 'limited' }
  expect(await ask(() => Response.json(refusal, { status: 429 }), null)).toMatchObject({
    ok: false,
    error: { type: 'refused', code: 'limited' },
  })
})

const late = () =>
  new Promise<Response>((resolve) => {
    setTimeout(() => resolve(replyWith({}, 'W/"0"')()), 20)
  })

test('[SY21] no call ends by itself, however long its reply takes', async () => {
  expect(await ask(late, null)).toMatchObject({ ok: true })
})
