// The provider's own search, with the provider's secret on this side of the wire. A search that fails
// must not stop the writing of a day: whatever goes wrong, the reply is an empty list that says so.
import * as v from 'valibot'
import { TracksAnswer } from '#contract/music.ts'
import type { MusicProvider } from '#server/base/config.ts'
import type { ClockDep, ConfigDep, Fetch, FetchDep, LogDep } from '#server/base/deps.ts'
import { describeError } from '#server/base/describeError.ts'

export const searchTimeoutMs = 5000
/** A token is renewed this long before its end. */
const tokenMarginMs = 60_000

const Grant = v.object({ access_token: v.string(), expires_in: v.number() })

interface Token {
  readonly text: string
  /** Epoch ms. */
  readonly renewAt: number
}

async function requestToken(fetch: Fetch, provider: MusicProvider, now: number): Promise<Token> {
  const credentials = Buffer.from(`${provider.clientId}:${provider.clientSecret}`)
  const response = await fetch(provider.tokenUrl, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${credentials.toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }).toString(),
    redirect: 'error',
    signal: AbortSignal.timeout(searchTimeoutMs),
  })
  if (!response.ok) throw new Error('token refused')
  const grant = v.parse(Grant, await response.json())
  return { text: grant.access_token, renewAt: now + grant.expires_in * 1000 - tokenMarginMs }
}

const nothing: TracksAnswer = { tracks: { items: [] }, isUnavailable: true }

export type MusicSearch = (text: string, limit: number) => Promise<TracksAnswer>

export function createMusicSearch({
  config,
  fetch,
  clock,
  log,
}: ConfigDep<'music'> & FetchDep & ClockDep & LogDep): MusicSearch {
  const provider = config.music
  if (provider === null) return () => Promise.resolve(nothing)

  /** One grant at a time, shared by the searches that wait for it. */
  let token: Promise<Token> | null = null
  async function currentToken(from: MusicProvider): Promise<string> {
    const known = await token?.catch(() => null)
    if (!known || known.renewAt <= clock.now()) token = requestToken(fetch, from, clock.now())
    return (await (token ?? requestToken(fetch, from, clock.now()))).text
  }

  async function ask(from: MusicProvider, url: string): Promise<Response> {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${await currentToken(from)}` },
      redirect: 'error',
      signal: AbortSignal.timeout(searchTimeoutMs),
    })
    if (response.status === 401) token = null
    return response
  }

  return async (text, limit) => {
    try {
      const url = new URL(provider.searchUrl)
      url.search = new URLSearchParams({ q: text, type: 'track', limit: String(limit) }).toString()
      const first = await ask(provider, url.href)
      // A grant may end before its time: whoever searches need not know.
      const response = first.status === 401 ? await ask(provider, url.href) : first
      if (!response.ok) return nothing
      return v.parse(TracksAnswer, await response.json())
    } catch (error) {
      log.warn(describeError(error), 'music search failed')
      return nothing
    }
  }
}
