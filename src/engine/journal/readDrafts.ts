// The texts that were begun on this phone and not saved, as screens show them.
import type { DraftSummary } from './dayForm.ts'
import { loadEveryDraft, summaryOf } from './drafts.ts'
import type { DraftsDep, ReadingJournal } from './writing.ts'

/** Whether closing the app now would lose letters that the phone could not store. */
export const hasUnstoredText = ({ drafts }: DraftsDep): boolean => drafts.unstoredIds().length > 0

/** Drafts in memory alone first, then latest day first. */
export async function readDrafts(journal: ReadingJournal): Promise<readonly DraftSummary[]> {
  const { drafts } = await loadEveryDraft(journal, journal.drafts)
  return drafts.map(({ form, isKept }) => summaryOf(form, isKept))
}
