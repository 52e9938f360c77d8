// Songs already chosen, to choose again without network.
import { latestRows } from '#engine/local/days.ts'
import type { Music } from '#domain/music.ts'
import { songOf } from '#domain/entry.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

const maxDaysRead = 120

/** Latest first, each once. */
export async function readRecentMusic(
  { db, sealer }: Pick<OpenJournal, 'db' | 'sealer'>,
  limit: number,
): Promise<readonly Music[]> {
  const rows = await latestRows(db, maxDaysRead)
  const songByName = new Map<string, Music>()
  for (const opened of await Promise.all(rows.map((row) => sealer.openMarks(row)))) {
    const song = songOf(opened)
    if (song === null) continue
    const name = `${song.name}\0${song.artists}`
    if (!songByName.has(name)) songByName.set(name, song)
  }
  return [...songByName.values()].slice(0, limit)
}
