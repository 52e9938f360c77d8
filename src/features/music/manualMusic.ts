import type { Music } from '#domain/music.ts'

/** A song typed by hand; the same words always give the same id. */
export const manualMusic = (name: string, artists: string): Music => {
  const [title, singer] = [name.trim(), artists.trim()]
  return {
    id: `manual:${encodeURIComponent(title)}:${encodeURIComponent(singer)}`,
    name: title,
    artists: singer,
  }
}
