// The provider's own answer to a track search, as the API passes it on.
import * as v from 'valibot'

export const maxTracks = 10

export const MusicSearchQuery = v.object({
  q: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  type: v.optional(v.literal('track')),
  limit: v.optional(v.pipe(v.string(), v.regex(/^(?:[1-9]|10)$/))),
})
export const CoverQuery = v.object({ url: v.pipe(v.string(), v.maxLength(2048), v.url()) })

export const Track = v.object({
  id: v.string(),
  name: v.string(),
  artists: v.array(v.object({ name: v.string() })),
  album: v.object({ name: v.string(), images: v.array(v.object({ url: v.string() })) }),
  uri: v.string(),
})
export const TracksAnswer = v.object({ tracks: v.object({ items: v.array(Track) }) })

export type Track = v.InferOutput<typeof Track>
export type TracksAnswer = v.InferOutput<typeof TracksAnswer>
