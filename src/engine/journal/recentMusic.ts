// Songs already chosen, offered again without network.
import type { Music } from '#domain/music.ts'
import { latestValue } from '#domain/register.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'

const maxDaysRead = 120

/** Latest first, each once. */
export async function readRecentMusic(
  db: JournalDatabase,
  limit: number,
): Promise<readonly Music[]> {
  // Dexie's own reverse reads the index backwards.
  // oxlint-disable-next-line unicorn/no-array-reverse
  const rows = await db.days.orderBy('day').reverse().limit(maxDaysRead).toArray()
  const songByName = new Map<string, Music>()
  for (const { marks } of rows) {
    const song = latestValue(marks.music)?.x
    const name = song && `${song.name}\0${song.artists}`
    if (song && name && !songByName.has(name)) songByName.set(name, song)
  }
  return [...songByName.values()].slice(0, limit)
}
