import { useEffect, useState, type ReactNode } from 'react'
import { useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { yearOf, type Day } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import type { Sun, YearFigures } from '#domain/sunOfYear.ts'
import { asWritten, type ReturningWord, type YearCard } from '#domain/yearCards.ts'
import { readDays } from '#engine/journal/lookBack.ts'
import { Cover } from '#journal-ui/Cover.tsx'
import { Flame } from '#journal-ui/Flame.tsx'
import { figureText } from '#text/counts.ts'
import { monthNameText } from '#text/dates.ts'
import { yearCardsText, yearText } from '#text/lookBack.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { Button } from '#ui/Button.tsx'
import { Hidden } from '#ui/Hidden.tsx'
import { MonthsRising } from './MonthsRising.tsx'
import { ShareYear } from './ShareYear.tsx'
import { SunPicture } from './SunPicture.tsx'
import css from './YearCards.module.css'

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
      return (
        <>
          <p>{yearCardsText.written(sun.year)}</p>
          <h2 className={css['huge']}>
            <CountUp to={figures.written} /> <small>{yearCardsText.days(figures.written)}</small>
          </h2>
          <p>{yearCardsText.run(figures.longestRun, card.first, card.last)}</p>
          <div className={css['flame']}>
            <Flame streak={figures.longestRun} isLit size={200} />
          </div>
        </>
      )
    case 'month':
      return <MonthOfYear figures={figures} />
    case 'song':
      return figures.song === null ? null : <Song {...figures.song} />
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
            {yearOf(today) === sun.year ? yearCardsText.tomorrow : null}
          </p>
          <ShareYear sun={sun} figures={figures} />
          <Button variant="outline" onClick={onAgain}>
            {yearCardsText.again}
          </Button>
        </>
      )
  }
}

const countMs = 600

/** From nought to `to`, at once where nothing is to move. */
function CountUp({ to }: { readonly to: number }) {
  const isStill = useWatched(useBrowser().hasReducedMotion)
  const [part, setPart] = useState(0)
  const isOver = isStill || part >= 1
  useEffect(() => {
    if (isOver) return undefined
    let began: number | undefined
    let frame = requestAnimationFrame(function count(now) {
      began ??= now
      setPart(Math.min(1, (now - began) / countMs))
      frame = requestAnimationFrame(count)
    })
    return () => cancelAnimationFrame(frame)
  }, [isOver])
  return (
    <>
      <span aria-hidden="true">{figureText(isOver ? to : Math.round(to * part))}</span>
      <Hidden>{figureText(to)}</Hidden>
    </>
  )
}

/** The brightest, or the fullest of a year with few glows. */
function MonthOfYear({ figures }: { readonly figures: YearFigures }) {
  const { months, brightest, fullest } = figures
  const told = months.find(({ month }) => month === (brightest ?? fullest))
  if (told === undefined) return null
  const { month, written, mostGlow } = told
  const ofGlow = brightest === null ? null : mostGlow
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

/** Null until it is read. */
function useDay(day: Day): EntryView | null {
  const journal = useJournal()
  const reading = useReading(() => readDays(journal, [day]), [journal, day])
  return valueOr(reading, [])[0] ?? null
}

function Song({ day, count }: NonNullable<YearFigures['song']>) {
  const music = useDay(day)?.music ?? null
  if (music === null) return <p>{yearText.song(count)}</p>
  return (
    <>
      <p>{yearCardsText.song}</p>
      <h2>{music.name}</h2>
      <p>{yearCardsText.kept(music.artists, count)}</p>
      <div className={css['cover']}>
        <Cover music={music} size="l" />
      </div>
    </>
  )
}

function Word({ words }: { readonly words: readonly ReturningWord[] }) {
  const [place, setPlace] = useState(0)
  const shown = words[place % words.length]
  return shown === undefined ? null : (
    <>
      <p>{yearCardsText.word}</p>
      <Returned key={shown.word} {...shown} />
      {words.length < 2 ? null : (
        <button type="button" className={css['another']} onClick={() => setPlace(place + 1)}>
          {yearCardsText.another}
        </button>
      )}
      <Noon />
    </>
  )
}

/** The sun over the open book. */
const Noon = () => (
  <svg
    className={css['noon']}
    viewBox="0 0 390 236"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    <circle cx="195" cy="136" r="118" fill="url(#gSun)" />
    <path
      d="M0 158C58 112 138 112 195 166 252 112 332 112 390 158V236H0z"
      fill="#fff6e6"
      opacity=".5"
    />
    <path d="M0 180C58 134 138 134 195 188 252 134 332 134 390 180V236H0z" fill="#fffaf2" />
  </svg>
)

/** As the person wrote it: the search knows words without case nor accents. */
function Returned({ word, count, since }: ReturningWord) {
  const entry = useDay(since)
  return (
    <>
      <h2 className={css['large']}>{entry === null ? word : asWritten(word, entry.texts)}</h2>
      <p>
        {yearCardsText.times(count, since)}
        <br />
        {yearCardsText.countedHere}
      </p>
    </>
  )
}
