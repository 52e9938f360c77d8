import type { ReactNode } from 'react'
import { useToday } from '#context/engine.ts'
import { addDays, yearOf } from '#domain/day.ts'
import type { Sun, YearFigures } from '#domain/sunOfYear.ts'
import type { YearCard } from '#domain/yearCards.ts'
import { monthNameText } from '#text/dates.ts'
import { yearCardsText } from '#text/lookBack.ts'
import { Button } from '#ui/Button.tsx'
import { Days, Song, Word } from './cardFaces.tsx'
import { MonthsRising } from './MonthsRising.tsx'
import { ShareYear } from './ShareYear.tsx'
import { SunPicture } from './SunPicture.tsx'
import css from './ToldCards.module.css'

interface YearCardFaceProps {
  readonly card: YearCard
  readonly sun: Sun
  readonly figures: YearFigures
  readonly onAgain: () => void
}

/** What a card tells. */
export function YearCardFace({ card, sun, figures, onAgain }: YearCardFaceProps): ReactNode {
  const today = useToday()
  switch (card.kind) {
    case 'days':
      return <Days {...card} title={yearCardsText.written(sun.year)} figures={figures} />
    case 'month':
      return <MonthOfYear figures={figures} />
    case 'song':
      return figures.song === null ? null : <Song title={yearCardsText.song} song={figures.song} />
    case 'word':
      return <Word words={card.words} />
    case 'sun':
      return (
        <>
          <h2 className={css['ofSun']}>{yearCardsText.sun(sun.year)}</h2>
          <div className={css['sun']}>
            <SunPicture sun={sun} />
          </div>
          <p className={css['sum']}>
            {yearCardsText.sum(figures.written, figures.longestRun)}{' '}
            {yearOf(addDays(today, 1)) === sun.year ? yearCardsText.tomorrow : null}
          </p>
          <ShareYear sun={sun} figures={figures} />
          <Button variant="outline" onClick={onAgain}>
            {yearCardsText.again}
          </Button>
        </>
      )
  }
}

/** The brightest, or the fullest of a year with few glows. */
function MonthOfYear({ figures }: { readonly figures: YearFigures }) {
  const { months, brightest, fullest } = figures
  const told = months.find(({ month }) => month === (brightest ?? fullest))
  if (told === undefined) return null
  const { month, written, bestGlow } = told
  const ofGlow = brightest === null ? null : bestGlow
  return (
    <>
      <p>{brightest === null ? yearCardsText.fullest : yearCardsText.brightest}</p>
      <h2 className={css['large']}>{monthNameText(month)}</h2>
      <p>
        {ofGlow === null
          ? yearCardsText.inMonth(written)
          : yearCardsText.ofGlow(ofGlow.days, ofGlow.glow)}
      </p>
      <MonthsRising
        highest={month}
        lights={months.map(({ month: one, written: days, meanGlow }) => ({
          month: one,
          height: brightest === null ? days : (meanGlow ?? 0),
        }))}
      />
    </>
  )
}
