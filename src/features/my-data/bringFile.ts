import { openChosenFile, type ChosenFile } from '#engine/data/backup.ts'
import { importDays } from '#engine/journal/importFile.ts'
import type { Journal } from '#engine/session/liveJournal.ts'

export interface BroughtFile {
  readonly content: string
  /** It lay in a sealed file, which the person has just opened. */
  readonly isOpened: boolean
}

export type Brought =
  | Awaited<ReturnType<typeof importDays>>
  | Exclude<ChosenFile, { type: 'journal' }>

/** Joins a file, or what lies in a sealed one, into the journal; else says what the file is. */
export async function bringFile(
  journal: Pick<Journal, keyof Parameters<typeof importDays>[0] | 'keys'>,
  { content, isOpened }: BroughtFile,
): Promise<Brought> {
  if (isOpened) return importDays(journal, content, { isSealed: true })
  const chosen = await openChosenFile(journal, content)
  return chosen.type === 'journal' ? importDays(journal, chosen.content, chosen) : chosen
}
