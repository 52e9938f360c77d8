import { shownMarks, type EntryMarks } from './entry.ts'
import type { Music } from './music.ts'
import { valuesInOrder } from './register.ts'

/** To whoever reads it the same song. */
export const isNamedAs = (a: Music, b: Music): boolean =>
  a.name === b.name && a.artists === b.artists

/** The latest first, each once; several where phones chose one each without knowing of one another. */
export function songsOf(entry: EntryMarks): readonly Music[] {
  const songs = valuesInOrder(shownMarks(entry).music).flatMap(({ value }) => value ?? [])
  return songs
    .toReversed()
    .filter((song, at, all) => all.findIndex((one) => isNamedAs(one, song)) === at)
}
