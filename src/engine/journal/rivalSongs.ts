import type { Day } from '#domain/day.ts'
import { songOf } from '#domain/entry.ts'
import { isNamedAs, songsOf } from '#domain/rivalSongs.ts'
import type { Music } from '#domain/music.ts'
import { readRow } from '#engine/local/days.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

/**
 * Songs that several phones chose for one day, the latest first; none where there is no choice but what is shown, which is no song where
 * a phone took one away last. A choice replaces all (SY64).
 */
export async function readRivalSongs(
  { db, sealer }: Pick<OpenJournal, 'db' | 'sealer'>,
  day: Day,
): Promise<readonly Music[]> {
  const row = await readRow(db, day)
  if (row === undefined) return []
  const { entry } = await sealer.open(row)
  const [shown, songs] = [songOf(entry), songsOf(entry)]
  return songs.some((song) => shown === null || !isNamedAs(song, shown)) ? songs : []
}
