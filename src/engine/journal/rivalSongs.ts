import type { Day } from '#domain/day.ts'
import { songsOf } from '#domain/rivalSongs.ts'
import type { Music } from '#domain/music.ts'
import { readRow } from '#engine/local/days.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

/** Songs that several phones chose for one day, the one that is shown first; none where there is no choice. A choice replaces all (SY64). */
export async function readRivalSongs(
  { db, sealer }: Pick<OpenJournal, 'db' | 'sealer'>,
  day: Day,
): Promise<readonly Music[]> {
  const row = await readRow(db, day)
  const songs = row === undefined ? [] : songsOf((await sealer.open(row)).entry)
  return songs.length > 1 ? songs : []
}
