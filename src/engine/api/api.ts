// Every call of the API, one function per route.
import { createAccountApi, type AccountApi } from './accountApi.ts'
import { createHttp, type Http, type HttpDeps } from './http.ts'
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

/** The calls with the session's token as it is now, or without any: those of a visitor. */
export const apiOf = ({
  http,
  token,
}: {
  readonly http: HttpDeps
  readonly token: string | null
}): Api => createApi(createHttp(http, token))

export const visitorApi = ({ http }: { readonly http: HttpDeps }): Api =>
  apiOf({ http, token: null })
