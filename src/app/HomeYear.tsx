import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePromptTurn } from '#app/promptTurn.ts'
import { useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { yearOf } from '#domain/day.ts'
import { hasYearCards, isYearAsked, putOffText, seenText } from '#domain/yearCards.ts'
import { readCounts } from '#engine/journal/readJournal.ts'
import { yearCardsAddress } from '#journal-ui/lookBackAddress.ts'
import { PromptRow } from '#journal-ui/PromptRow.tsx'
import { createLocalText } from '#platform/storedText.ts'
import { yearCardsText } from '#text/lookBack.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'

/** The year that was looked at from Accueil, or put off, on this phone. */
const memo = createLocalText('lueur.yearCards')

interface HomeYearProps {
  readonly year: number
  /** Whether it is due is known: nothing moves any more. */
  readonly onKnown: () => void
}

/** Accueil offers « Ton année en lumière ». */
export function HomeYear({ year, onKnown }: HomeYearProps) {
  const { now } = useBrowser()
  const today = useToday()
  const journal = useJournal()
  const navigate = useNavigate()
  const kept = useWatched(memo.watched)
  const counting = useReading(() => readCounts(journal), [journal])
  // It does not appear while Accueil is open.
  const [openedAt] = useState(now)
  const written = valueOr(counting, { months: [] })
    .months.filter(({ month }) => yearOf(month) === year)
    .reduce((sum, { all }) => sum + all, 0)
  const isShown = usePromptTurn(
    'year',
    hasYearCards(written, year, today) && isYearAsked(kept, year, openedAt),
  )
  const isKnown = counting.status !== 'reading'
  const tell = useEffectEvent(onKnown)
  useEffect(() => (isKnown ? tell() : undefined), [isKnown])
  return isShown ? (
    <PromptRow
      icon="star"
      tone="amber"
      title={yearCardsText.title}
      detail={yearCardsText.detail}
      action={yearCardsText.open}
      onAction={() => {
        memo.write(seenText(year))
        void navigate({ to: '/calendar', search: { ...yearCardsAddress(year) } })
      }}
      later={yearCardsText.later}
      onLater={() => memo.write(putOffText(year, now()))}
    />
  ) : null
}
