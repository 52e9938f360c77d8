// The API as a whole: the calls of each part, in one place.
import { createAccountApi } from '#engine/api/accountApi.ts'
import { createApi } from '#engine/api/api.ts'
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
