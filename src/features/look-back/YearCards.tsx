import { useMemo } from 'react'
import type { WrittenDay } from '#domain/lookBack.ts'
import type { Sun, YearFigures } from '#domain/sunOfYear.ts'
import { yearCards } from '#domain/yearCards.ts'
import { yearCardsText } from '#text/lookBack.ts'
import { ToldCards } from './ToldCards.tsx'
import { YearCardFace } from './YearCardFace.tsx'

interface YearCardsProps {
  readonly written: readonly WrittenDay[]
  readonly sun: Sun
  readonly figures: YearFigures
  readonly onClose: () => void
}

/** « Ton année en lumière ». */
export function YearCards({ written, sun, figures, onClose }: YearCardsProps) {
  const cards = useMemo(() => yearCards(written, figures, sun.year), [written, figures, sun.year])
  return (
    <ToldCards
      title={yearCardsText.title}
      cards={cards}
      renderCard={(card, onAgain) => (
        <YearCardFace card={card} sun={sun} figures={figures} onAgain={onAgain} />
      )}
      onClose={onClose}
    />
  )
}
