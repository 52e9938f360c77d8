// The provider's own answer to a track search, as the API passes it on.
import * as v from 'valibot'
import { textOf } from './bounded.ts'

export const maxTracks = 10
/** Blanks around the words do not count. */
const maxQueryLength = 1000

export const MusicSearchQuery = v.object({
  q: v.pipe(textOf(maxQueryLength), v.trim(), v.minLength(1), v.maxLength(200)),
  type: v.optional(v.literal('track')),
  limit: v.optional(v.pipe(textOf(2), v.regex(/^(?:[1-9]|10)$/))),
})
export const CoverQuery = v.object({ url: v.pipe(textOf(2048), v.url()) })

const Track = v.object({
  id: v.string(),
  name: v.string(),
  artists: v.array(v.object({ name: v.string() })),
  album: v.object({ name: v.string(), images: v.array(v.object({ url: v.string() })) }),
  uri: v.string(),
})
/** Read one by one: an item that is no track (taken down, local to one computer) leaves the others. */
const Tracks = v.pipe(
  v.array(v.unknown()),
  v.transform((items) => items.filter((item) => v.is(Track, item))),
  v.array(Track),
)
export const TracksAnswer = v.object({
  tracks: v.object({ items: Tracks }),
  /** Nothing was looked for: the provider fails, or the server has none. */
  isUnavailable: v.optional(v.boolean()),
})

export type Track = v.InferOutput<typeof Track>
export type TracksAnswer = v.InferOutput<typeof TracksAnswer>
