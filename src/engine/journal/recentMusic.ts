// Songs already chosen, to choose again without network.
import { latestRows } from '#engine/local/days.ts'
import type { Music } from '#domain/music.ts'
import { latestValue } from '#domain/register.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

const maxDaysRead = 120

/** Latest first, each once. */
export async function readRecentMusic(
  { db }: Pick<OpenJournal, 'db'>,
  limit: number,
): Promise<readonly Music[]> {
  const rows = await latestRows(db, maxDaysRead)
  const songByName = new Map<string, Music>()
  for (const { marks } of rows) {
    const song = latestValue(marks.music)?.value
    const name = song && `${song.name}\0${song.artists}`
    if (song && name && !songByName.has(name)) songByName.set(name, song)
  }
  return [...songByName.values()].slice(0, limit)
}
