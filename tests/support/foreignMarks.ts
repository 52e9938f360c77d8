// A song and a pin under a key that no phone of a test holds: a server could have put them there.
import type { Marks } from '#domain/entry.ts'
import { revOf } from '#engine/crypto/sealDay.ts'
import type { DayRow } from '#engine/local/dayRow.ts'

export const foreignSong = { id: 'x', name: 'Chanson du serveur', artists: 'Menteur' }

const idOf = (letter: string): string => `${letter.repeat(11)}.${'k'.repeat(16)}.${'m'.repeat(16)}`
const savedAt = Date.parse('2026-11-20T09:00:00.000Z')

export const foreignMarks: Marks = {
  music: { values: [{ id: idOf('a'), value: foreignSong, savedAt }], replacedIds: [] },
  pin: { values: [{ id: idOf('b'), value: true, savedAt }], replacedIds: [] },
}

/** The row as it lies here once they came. */
export async function withForeignMarks(row: DayRow): Promise<DayRow> {
  const marked = { ...row, marks: foreignMarks, pinned: 1 as const }
  return { ...marked, contentRev: await revOf(marked) }
}
