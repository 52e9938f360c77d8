import type { Music } from '#domain/music.ts'

/** A song typed by hand: its words are all that names it. */
export const manualMusic = (name: string, artists: string): Music => ({
  id: 'manual',
  name: name.trim(),
  artists: artists.trim(),
})
