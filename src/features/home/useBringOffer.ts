import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { isBringOfferDue } from '#domain/bringOffer.ts'
import { countWholeJournal } from '#engine/journal/readJournal.ts'
import { createLocalText } from '#platform/storedText.ts'
import { useWatched } from '#ui/BrowserContext.tsx'

const offerMemo = createLocalText('lueur.bringOffer')

interface BringOfferState {
  /** Null while it is not known. */
  readonly isDue: boolean | null
  /** Opened or closed: never offered again on this phone. */
  readonly answer: () => void
}

export function useBringOffer(): BringOfferState {
  const journal = useJournal()
  const writing = useReading(() => countWholeJournal(journal), [journal])
  const isAnswered = useWatched(offerMemo.watched) !== null
  return {
    isDue:
      writing.status === 'reading'
        ? null
        : isBringOfferDue({ writtenDays: valueOr(writing, null) ?? 0, isAnswered }),
    answer: () => offerMemo.write('answered'),
  }
}
