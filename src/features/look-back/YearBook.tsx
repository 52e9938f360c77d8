import { useMemo } from 'react'
import { useToday } from '#context/engine.ts'
import { useAccount, useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { useSight } from '#context/useSight.ts'
import { answerIds, isBlank } from '#domain/answers.ts'
import { monthOf, yearOf, type Day } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import { noSight, seesAll } from '#domain/sight.ts'
import { sunOf, yearFigures } from '#domain/sunOfYear.ts'
import { readDays } from '#engine/journal/lookBack.ts'
import { answerLooks } from '#journal-ui/answerLooks.ts'
import { JournalLoading } from '#journal-ui/JournalLoading.tsx'
import { BackButton } from '#journal-ui/links.tsx'
import { SealedDaysNote } from '#journal-ui/SealedDaysNote.tsx'
import { printPage } from '#platform/actions.ts'
import { longDayText, monthText } from '#text/dates.ts'
import { journalUnreadText } from '#text/journalUnread.ts'
import { bookText } from '#text/lookBack.ts'
import { glowText } from '#text/glow.ts'
import { homeText } from '#text/home.ts'
import { musicText } from '#text/music.ts'
import { questionTexts } from '#text/questions.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Card, Note } from '#ui/Card.tsx'
import { classNames } from '#ui/classNames.ts'
import { Screen, useTitleFocus } from '#ui/Screen.tsx'
import { toneClass } from '#ui/tones.ts'
import { SunPicture } from './SunPicture.tsx'
import { useWritten, type Written } from './useWritten.ts'
import css from './YearBook.module.css'
import night from './YearScreen.module.css'

/** « Le livre de l'année »: cover, months, days with their songs, to be printed or kept as a PDF by the browser. */
export function YearBook({ year }: { readonly year: number }) {
  useTitleFocus()
  const today = useToday()
  const written = useWritten()
  const seeing = useSight()
  const sight = valueOr(seeing, noSight)
  const isWhole = seesAll(sight)
  return (
    <Screen title={bookText.title(year)} before={<BackButton to="/calendar" />}>
      {written === 'failed' ? <Note kind="error">{journalUnreadText.sentence}</Note> : null}
      <SealedDaysNote />
      {written === null || (seeing.status === 'read' && !isWhole) ? (
        <JournalLoading sight={sight} today={today} />
      ) : null}
      {written === null || written === 'failed' || !isWhole ? null : (
        <Book year={year} today={today} written={written} />
      )}
    </Screen>
  )
}

/** What else stands on its page is not printed. */
function printAlone(book: HTMLElement): () => void {
  const page = book.closest('main')
  page?.setAttribute('data-printed', '')
  return () => page?.removeAttribute('data-printed')
}

interface BookProps {
  readonly year: number
  readonly today: Day
  readonly written: Written
}

function Book({ year, today, written: { days, pinned } }: BookProps) {
  const journal = useJournal()
  const { username } = useAccount()
  const sun = useMemo(() => sunOf(days, pinned, year, today), [days, pinned, year, today])
  const figures = useMemo(() => yearFigures(days, pinned, year), [days, pinned, year])
  const ofYear = useMemo(
    () => days.flatMap(({ day }) => (yearOf(day) === year ? [day] : [])).toSorted(),
    [days, year],
  )
  const reading = useReading(() => readDays(journal, ofYear), [journal, ofYear])
  if (reading.status === 'failed') return <Note kind="error">{journalUnreadText.sentence}</Note>
  if (ofYear.length === 0) {
    return (
      <Card>
        <Empty detail={bookText.none(year)} />
      </Card>
    )
  }
  const months = [...Map.groupBy(valueOr(reading, []), ({ day }) => monthOf(day))]
  const isRead = months.length > 0
  return (
    <>
      <p className={css['detail']}>{bookText.detail}</p>
      <Button isBusy={!isRead} onClick={printPage}>
        {isRead ? bookText.print : bookText.preparing}
      </Button>
      <article ref={printAlone} className={css['book']} aria-label={bookText.title(year)}>
        <header className={classNames(night['night'], css['cover'])}>
          <SunPicture sun={sun} />
          <p className={css['name']}>
            {username === null ? bookText.journal : bookText.of(username)}
          </p>
          <p>{bookText.figures(figures)}</p>
        </header>
        {months.map(([month, entries]) => (
          <section key={month} className={css['month']}>
            <h2>{monthText(month)}</h2>
            {entries.map((entry) => (
              <BookDay key={entry.day} entry={entry} />
            ))}
          </section>
        ))}
      </article>
    </>
  )
}

/** What the paper does not hold of a day, or nobody could check. */
const notesOf = (entry: EntryView): readonly string[] =>
  [
    entry.isSealed ? bookText.sealed : null,
    entry.isNewer ? homeText.newer : null,
    entry.hasForgedSong ? homeText.forgedSong : null,
    entry.isSongUnchecked ? homeText.uncheckedSong : null,
    entry.isPinUnchecked ? homeText.uncheckedPin : null,
  ].filter((note) => note !== null)

export function BookDay({ entry }: { readonly entry: EntryView }) {
  const { day, texts, glow, music, isPinned } = entry
  const written = answerIds.filter((id) => !isBlank(texts[id]))
  return (
    <section className={css['day']}>
      <h3>
        {longDayText(day)}
        {isPinned ? <span>{bookText.pinned}</span> : null}
      </h3>
      {glow === null ? null : <p className={css['song']}>{glowText.named(glow)}</p>}
      {music === null ? null : (
        <p className={css['song']} dir="auto">
          {musicText.song(music.name, music.artists)}
        </p>
      )}
      <dl>
        {written.map((id) => (
          <div key={id} className={toneClass(answerLooks[id].tone)}>
            <dt>{questionTexts[id].sheet}</dt>
            <dd dir="auto">{texts[id].trim()}</dd>
          </div>
        ))}
      </dl>
      {notesOf(entry).map((note) => (
        <p key={note} className={css['song']}>
          {note}
        </p>
      ))}
    </section>
  )
}
