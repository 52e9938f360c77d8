// Songs already chosen, as far as this phone can check: to choose again without network, and how often one was.
import { latestRows, rowsOfYear } from '#engine/local/days.ts'
import type { Music } from '#domain/music.ts'
import { checkedOnly, songOf, type EntryMarks } from '#domain/entry.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

const maxDaysRead = 120

const nameOf = ({ name, artists }: Music): string => `${name}\0${artists}`

const ownSongOf = (opened: EntryMarks): Music | null => songOf(checkedOnly(opened))

/** Latest first, each once. */
export async function readRecentMusic(
  { db, sealer }: Pick<OpenJournal, 'db' | 'sealer'>,
  limit: number,
): Promise<readonly Music[]> {
  const rows = await latestRows(db, maxDaysRead)
  const songByName = new Map<string, Music>()
  for (const opened of await Promise.all(rows.map((row) => sealer.openMarks(row)))) {
    const song = ownSongOf(opened)
    if (song === null) continue
    const name = nameOf(song)
    if (!songByName.has(name)) songByName.set(name, song)
  }
  return [...songByName.values()].slice(0, limit)
}

/** On how many days of the year it is the song. */
export async function countSong(
  { db, sealer }: Pick<OpenJournal, 'db' | 'sealer'>,
  music: Music,
  year: number,
): Promise<number> {
  const rows = await rowsOfYear(db, year)
  const songs = (await Promise.all(rows.map((row) => sealer.openMarks(row)))).map(ownSongOf)
  return songs.filter((song) => song !== null && nameOf(song) === nameOf(music)).length
}
