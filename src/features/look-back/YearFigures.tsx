import { useMemo } from 'react'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { answerIds, isBlank } from '#domain/answers.ts'
import { yearOf } from '#domain/day.ts'
import type { WrittenDay } from '#domain/lookBack.ts'
import type { YearFigures as Figures } from '#domain/sunOfYear.ts'
import { readDays } from '#engine/journal/lookBack.ts'
import { NewerNote } from '#journal-ui/DayNotes.tsx'
import { Cover } from '#journal-ui/Cover.tsx'
import { figureText } from '#text/counts.ts'
import { monthNameText } from '#text/dates.ts'
import { yearText } from '#text/lookBack.ts'
import { musicText } from '#text/music.ts'
import { Card } from '#ui/Card.tsx'
import { Skeleton } from '#ui/Waiting.tsx'
import css from './YearScreen.module.css'

interface YearFiguresProps {
  readonly year: number
  readonly figures: Figures
}

export function YearFigures({ year, figures }: YearFiguresProps) {
  const { written, longestRun, words, brightest, fullest, song } = figures
  const month = brightest ?? fullest
  return (
    <Card className={css['figures']}>
      <dl>
        <Figure value={yearText.dayCount(written)} name={yearText.writtenIn(year, written)} />
        <Figure value={yearText.dayCount(longestRun)} name={yearText.longest} />
        <Figure value={yearText.words(figureText(words), words)} name={yearText.yours} />
        {month === null ? null : (
          <Figure
            value={monthNameText(month)}
            name={brightest === null ? yearText.fullest : yearText.brightest}
            isCapital
          />
        )}
        {song === null ? null : <Song {...song} />}
      </dl>
    </Card>
  )
}

interface NewerDaysNoteProps {
  readonly year: number
  readonly days: readonly WrittenDay[]
}

/** Words of a newer version stand in no figure. */
export function NewerDaysNote({ year, days }: NewerDaysNoteProps) {
  const journal = useJournal()
  const wordless = useMemo(
    () =>
      days.flatMap(({ day, texts }) =>
        yearOf(day) === year && answerIds.every((id) => isBlank(texts[id])) ? [day] : [],
      ),
    [days, year],
  )
  const reading = useReading(() => readDays(journal, wordless), [journal, wordless])
  return valueOr(reading, []).some(({ isNewer }) => isNewer) ? (
    <NewerNote text={yearText.newer} />
  ) : null
}

interface FigureProps {
  readonly value: string
  readonly name: string
  readonly isCapital?: boolean
}

const Figure = ({ value, name, isCapital = false }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={isCapital ? css['capital'] : undefined}>{value}</dd>
  </div>
)

/** As it was chosen that day: the search knows songs without case nor accents. */
function Song({ day, count }: NonNullable<Figures['song']>) {
  const journal = useJournal()
  const reading = useReading(() => readDays(journal, [day]), [journal, day])
  const music = valueOr(reading, [])[0]?.music ?? null
  if (music === null && reading.status !== 'reading') return null
  return (
    <div className={css['song']}>
      <dt>{yearText.song(count)}</dt>
      <dd>
        {music === null ? (
          <Skeleton blockSize="1.2em" />
        ) : (
          <>
            <Cover music={music} size="s" />
            <span dir="auto">{musicText.song(music.name, music.artists)}</span>
          </>
        )}
      </dd>
    </div>
  )
}
