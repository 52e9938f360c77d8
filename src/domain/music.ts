/** The song of a day, as stored and shown. `artists` is one text, names separated by commas. */
export interface Music {
  readonly id: string
  readonly name: string
  readonly artists: string
  readonly album?: string | undefined
  /** Address of the cover at the provider's; fetched through the API only. */
  readonly image?: string | undefined
  readonly uri?: string | undefined
}

export const isSameMusic = (a: Music | null, b: Music | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.id === b.id && a.name === b.name && a.artists === b.artists)

/** The parts of a song in a fixed order, as they are named and stamped. */
export const canonicalMusic = (music: Music | null): unknown =>
  music && [
    music.id,
    music.name,
    music.artists,
    music.album ?? null,
    music.image ?? null,
    music.uri ?? null,
  ]
