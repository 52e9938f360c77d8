// The search of an open journal, whose code is loaded when the calendar first asks for it.
import type { JournalSearch, SearchAnswer, SearchedJournal } from './journalSearch.ts'

/** Asked again a moment later: see `isWhole`. */
const nothingYet: SearchAnswer = { entries: [], isWhole: false }

export function createLateSearch(journal: SearchedJournal): JournalSearch {
  let made: JournalSearch | null = null

  async function load(): Promise<JournalSearch | null> {
    const { createJournalSearch } = await import('./journalSearch.ts')
    if (journal.isOpen()) made ??= createJournalSearch(journal)
    return made
  }

  return {
    prepare: () =>
      void load().then(
        (search) => search?.prepare(),
        () => undefined,
      ),
    async search(text, limit) {
      const search = await load().catch(() => null)
      return search === null ? nothingYet : search.search(text, limit)
    },
    written: async () => (await load())?.written() ?? [],
    close: () => made?.close(),
  }
}
