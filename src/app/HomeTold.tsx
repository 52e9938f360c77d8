import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePromptTurn } from '#app/promptTurn.ts'
import { useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { useSight } from '#context/useSight.ts'
import { monthOf, yearOf, type Month } from '#domain/day.ts'
import { noSight, seesAll, seesMonth } from '#domain/sight.ts'
import { hasMonthCards } from '#domain/toldOffered.ts'
import { hasYearCards, isToldAsked, putOffText, seenText } from '#domain/yearCards.ts'
import { readCounts } from '#engine/journal/readJournal.ts'
import { monthCardsAddress, yearCardsAddress } from '#journal-ui/lookBackAddress.ts'
import { PromptRow } from '#journal-ui/PromptRow.tsx'
import { personalNotes } from '#platform/personalNotes.ts'
import { monthCardsText, yearCardsText } from '#text/lookBack.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import * as laterIcons from '#ui/laterIcons.ts'

interface HomeToldProps {
  /** A year or a month. */
  readonly told: number | Month
  /** Whether it is due is known: nothing moves any more. */
  readonly onKnown: () => void
}

/** Accueil offers « Ton année en lumière », or « Ce mois-ci en une minute ». */
export function HomeTold({ told, onKnown }: HomeToldProps) {
  const isYear = typeof told === 'number'
  const memo = isYear ? personalNotes.yearCards : personalNotes.monthCards
  const text = isYear ? yearCardsText : monthCardsText
  const { now } = useBrowser()
  const today = useToday()
  const journal = useJournal()
  const navigate = useNavigate()
  const kept = useWatched(memo.watched)
  const counting = useReading(() => readCounts(journal), [journal])
  const seeing = useSight()
  // It does not appear while Accueil is open.
  const [openedAt] = useState(now)
  const written = valueOr(counting, { months: [] })
    .months.filter(({ month }) => (isYear ? yearOf(month) === told : month === told))
    .reduce((sum, { all }) => sum + all, 0)
  const sight = valueOr(seeing, noSight)
  const hasCards = isYear
    ? seesAll(sight) && hasYearCards(written, told, today)
    : seesMonth(sight, told) && hasMonthCards(written, told, today)
  const isShown = usePromptTurn('told', hasCards && isToldAsked(kept, told, openedAt))
  const isKnown = counting.status !== 'reading' && seeing.status !== 'reading'
  const tell = useEffectEvent(onKnown)
  useEffect(() => (isKnown ? tell() : undefined), [isKnown])
  return isShown ? (
    <PromptRow
      icon={laterIcons.told}
      tone="amber"
      title={isYear || told === monthOf(today) ? text.title : monthCardsText.titleOf(told, today)}
      detail={text.detail}
      action={yearCardsText.open}
      onAction={() => {
        memo.write(seenText(told))
        const address = isYear ? yearCardsAddress(told) : monthCardsAddress(told)
        void navigate({ to: '/calendar', search: { ...address } })
      }}
      later={yearCardsText.later}
      onLater={() => memo.write(putOffText(told, now()))}
    />
  ) : null
}
