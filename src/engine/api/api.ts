// Every call of the API, one function per route.
import { createAccountApi, type AccountApi } from './accountApi.ts'
import type { Http } from './http.ts'
import { createJournalApi, type JournalApi } from './journalApi.ts'
import { createMusicApi, type MusicApi } from './musicApi.ts'
import { createPasskeyApi, type PasskeyApi } from './passkeyApi.ts'
import { createRemindersApi, type RemindersApi } from './remindersApi.ts'

export type Api = AccountApi & JournalApi & MusicApi & PasskeyApi & RemindersApi

export const createApi = (http: Http): Api => ({
  ...createAccountApi(http),
  ...createJournalApi(http),
  ...createMusicApi(http),
  ...createPasskeyApi(http),
  ...createRemindersApi(http),
})
