// What the cards of a year and those of a month tell alike.
import { useEffect, useState } from 'react'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import type { Day } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import type { YearFigures } from '#domain/sunOfYear.ts'
import { asWritten, type ReturningWord } from '#domain/yearCards.ts'
import { readDays } from '#engine/journal/lookBack.ts'
import { Cover } from '#journal-ui/Cover.tsx'
import { Flame } from '#journal-ui/Flame.tsx'
import { figureText } from '#text/counts.ts'
import { yearCardsText, yearText } from '#text/lookBack.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { Hidden } from '#ui/Hidden.tsx'
import css from './ToldCards.module.css'

interface DaysProps {
  readonly title: string
  readonly figures: YearFigures
  readonly first: Day | undefined
  readonly last: Day | undefined
}

/** How many days were written, and how many of them in a row. */
export const Days = ({ title, figures, first, last }: DaysProps) => (
  <>
    <p>{title}</p>
    <h2 className={css['huge']}>
      <CountUp to={figures.written} /> <small>{yearCardsText.days(figures.written)}</small>
    </h2>
    <p>{yearCardsText.run(figures.longestRun, first, last)}</p>
    <div className={css['flame']}>
      <Flame streak={figures.longestRun} isLit size={200} />
    </div>
    <svg
      className={css['hills']}
      viewBox="0 0 390 54"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d="M0 24C58-8 138-8 195 29 252-8 332-8 390 24V54H0z" />
    </svg>
  </>
)

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

/** Null until it is read. */
export function useDay(day: Day): EntryView | null {
  const journal = useJournal()
  const reading = useReading(() => readDays(journal, [day]), [journal, day])
  return valueOr(reading, [])[0] ?? null
}

export interface SongProps {
  readonly title: string
  readonly song: NonNullable<YearFigures['song']>
}

/** The song that came back. */
export function Song({ title, song: { day, count } }: SongProps) {
  const music = useDay(day)?.music ?? null
  if (music === null) return <p>{yearText.song(count)}</p>
  return (
    <>
      <p>{title}</p>
      <h2 dir="auto">{music.name}</h2>
      <p>{yearCardsText.kept(music.artists, count)}</p>
      <div className={css['cover']}>
        <Cover music={music} size="l" />
      </div>
    </>
  )
}

/** A word that came back; another one is a button away. */
export function Word({ words }: { readonly words: readonly ReturningWord[] }) {
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

/** The sun over the open book, which is as wide as the screen, however low that is; the sun stays round. */
const Noon = () => (
  <>
    <svg
      className={css['noon']}
      viewBox="0 0 390 236"
      preserveAspectRatio="xMidYMax"
      aria-hidden="true"
    >
      <circle cx="195" cy="136" r="118" fill="url(#gSun)" />
    </svg>
    <svg
      className={css['noon']}
      viewBox="0 0 390 236"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        d="M0 158C58 112 138 112 195 166 252 112 332 112 390 158V236H0z"
        fill="#fff6e6"
        opacity=".5"
      />
      <path d="M0 180C58 134 138 134 195 188 252 134 332 134 390 180V236H0z" fill="#fffaf2" />
    </svg>
  </>
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
