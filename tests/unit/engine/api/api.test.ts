// The API as a whole: the calls of each part, in one place.
import { createAccountApi } from '#engine/api/accountApi.ts'
import { apiOf, createApi, visitorApi } from '#engine/api/api.ts'
import { createHttp } from '#engine/api/http.ts'
import { createJournalApi } from '#engine/api/journalApi.ts'
import { createMusicApi } from '#engine/api/musicApi.ts'
import { createPasskeyApi } from '#engine/api/passkeyApi.ts'
import { createRemindersApi } from '#engine/api/remindersApi.ts'
import { answering } from '#support/answerInstead.ts'
import { expect, test } from 'vitest'

test('every call of the API is at hand in one place', async () => {
  const { asked, deps } = answering({})
  const http = createHttp(deps.http, 'token')
  const api = createApi(http)
  const parts = [
    createAccountApi,
    createJournalApi,
    createMusicApi,
    createPasskeyApi,
    createRemindersApi,
  ]
  expect(new Set(Object.keys(api))).toEqual(
    new Set(parts.flatMap((make) => Object.keys(make(http)))),
  )
  await api.logout()
  expect(asked).toEqual([['POST /auth/logout', null]])
})

test('a visitor calls without any token', async () => {
  const { asked, deps } = answering({ 'GET /auth/signup': { ok: true, value: { signup: 'open' } } })
  const headers: (string | null)[] = []
  const fetch: typeof deps.http.fetch = (input, init) => {
    headers.push(new Request(input, init).headers.get('authorization'))
    return deps.http.fetch(input, init)
  }
  const http = { ...deps.http, fetch }
  expect(await visitorApi({ http }).signup()).toEqual({ ok: true, value: { signup: 'open' } })
  await apiOf({ http, token: 'token' }).logout()
  expect(headers).toEqual([null, 'Bearer token'])
  expect(asked).toHaveLength(2)
})
