import { Hono } from 'hono'
import { CoverQuery, maxTracks, MusicSearchQuery } from '#contract/music.ts'
import { routes } from '#contract/routes.ts'
import type { ClockDep, ConfigDep, FetchDep, KeysDep, LogDep } from '#server/base/deps.ts'
import { refusals } from '#server/base/refusal.ts'
import type { AppEnv } from '#server/http/appEnv.ts'
import { query } from '#server/http/body.ts'
import { limitClient } from '#server/http/limits.ts'
import { refuse } from '#server/http/reply.ts'
import { sendJson } from '#server/http/sendJson.ts'
import { signedIn, type SignedInDeps } from '#server/http/signedIn.ts'
import { createCovers } from '#server/music/covers.ts'
import { createMusicSearch } from '#server/music/musicSearch.ts'
import type { StoreDep } from '#server/store/store.ts'

/** Thirty days, in seconds. */
const coverLife = 'public, max-age=2592000'

type MusicDeps = SignedInDeps &
  StoreDep &
  KeysDep &
  ClockDep &
  FetchDep &
  LogDep &
  ConfigDep<'music' | 'coverHosts' | 'trustedProxies'>

export function musicRoutes(deps: MusicDeps) {
  const search = createMusicSearch(deps)
  const findCover = createCovers(deps)
  return new Hono<AppEnv>()
    .get(routes.musicSearch, signedIn(deps)('music'), query(MusicSearchQuery), async (c) => {
      const { q, limit } = c.req.valid('query')
      return sendJson(c, await search(q, Number(limit ?? maxTracks)))
    })
    .get(routes.musicCover, limitClient(deps, 'cover'), query(CoverQuery), async (c) => {
      const cover = await findCover(c.req.valid('query').url)
      if (cover === null) return refuse(c, refusals.notFound)
      return c.body(cover.content, 200, { 'Content-Type': cover.type, 'Cache-Control': coverLife })
    })
}
