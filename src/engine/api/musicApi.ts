// The provider's track search, through the API: no client secret ships, and the provider does not learn who listens to what.
import { maxTracks, TracksAnswer, type Track } from '#contract/music.ts'
import { routes } from '#contract/routes.ts'
import type { Music } from '#domain/music.ts'
import type { Http } from './http.ts'

const maxNameLength = 500
const maxArtistsLength = 1000

/** A search result as a day stores it. */
export const trackToMusic = ({ id, name, artists, album, uri }: Track): Music => {
  // Providers list covers from the largest: the second one suits a card and a dialog alike.
  const image = (album.images[1] ?? album.images[0])?.url
  return {
    id: id.slice(0, maxNameLength),
    name: name.slice(0, maxNameLength),
    artists: artists
      .map((artist) => artist.name)
      .join(', ')
      .slice(0, maxArtistsLength),
    album: album.name.slice(0, maxNameLength),
    ...(image?.startsWith('https://') ? { image } : {}),
    uri: uri.slice(0, maxNameLength),
  }
}

export interface MusicApi {
  /** Up to ten songs; null when the search fails: no network, or no provider that replies. */
  searchMusic(query: string): Promise<readonly Music[] | null>
}

export const createMusicApi = (http: Http): MusicApi => ({
  async searchMusic(query) {
    const reply = await http.call({
      path: routes.musicSearch,
      query: { q: query, type: 'track', limit: String(maxTracks) },
      reply: TracksAnswer,
    })
    if (!reply.ok || reply.value.isUnavailable === true) return null
    return reply.value.tracks.items.slice(0, maxTracks).map(trackToMusic)
  },
})
