import { useMemo } from 'react'
import { useToday } from '#context/engine.ts'
import { valueOr } from '#context/useReading.ts'
import { useSight } from '#context/useSight.ts'
import { monthOf, yearOf, type Day, type Month } from '#domain/day.ts'
import { noSight, seesMonth } from '#domain/sight.ts'
import { yearFigures, type YearFigures } from '#domain/sunOfYear.ts'
import { hasMonthCards, isMonthOver } from '#domain/toldOffered.ts'
import { monthCards, type MonthCard } from '#domain/yearCards.ts'
import { GlowSky } from '#journal-ui/GlowSky.tsx'
import { JournalLoading } from '#journal-ui/JournalLoading.tsx'
import { BackButton, useGoBack } from '#journal-ui/links.tsx'
import { datedText } from '#text/dates.ts'
import { glowText } from '#text/glow.ts'
import { journalUnreadText } from '#text/journalUnread.ts'
import { monthCardsText, yearCardsText } from '#text/lookBack.ts'
import { Card, Note } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Skeleton } from '#ui/Waiting.tsx'
import { Days, Song, useDay, Word } from './cardFaces.tsx'
import { ToldCards } from './ToldCards.tsx'
import { useWritten } from './useWritten.ts'
import css from './ToldCards.module.css'

/** « Ce mois-ci en une minute »: a month told in a few cards, from this phone alone. */
export function MonthCards({ month }: { readonly month: Month }) {
  const today = useToday()
  const goBack = useGoBack()
  const written = useWritten()
  const seeing = useSight()
  const sight = valueOr(seeing, noSight)
  const isSeen = seesMonth(sight, month)
  const told = useMemo(() => {
    if (written === null || written === 'failed' || !isSeen) return null
    const days = written.days.filter(({ day }) => monthOf(day) === month)
    const figures = yearFigures(days, written.pinned, yearOf(month))
    const isDue = hasMonthCards(figures.written, month, today)
    return { figures, cards: isDue ? monthCards(days, written.pinned, figures, month) : [] }
  }, [written, isSeen, month, today])
  const leave = (): void => goBack('/calendar')
  return (
    <Screen title={monthCardsText.titleOf(month, today)} before={<BackButton to="/calendar" />}>
      {written === 'failed' ? <Note kind="error">{journalUnreadText.sentence}</Note> : null}
      {written === null ? (
        <Skeleton blockSize={300} />
      ) : seeing.status === 'read' && !isSeen ? (
        <JournalLoading sight={sight} today={today} />
      ) : null}
      {told === null ? null : told.cards.length === 0 ? (
        <Card>
          <Empty
            detail={isMonthOver(month, today) ? monthCardsText.none : monthCardsText.unfinished}
          />
        </Card>
      ) : (
        <ToldCards
          title={monthCardsText.titleOf(month, today)}
          cards={told.cards}
          renderCard={(card) => <MonthCardFace card={card} month={month} figures={told.figures} />}
          onClose={leave}
        />
      )}
    </Screen>
  )
}

interface MonthCardFaceProps {
  readonly card: MonthCard
  readonly month: Month
  readonly figures: YearFigures
}

function MonthCardFace({ card, month, figures }: MonthCardFaceProps) {
  const today = useToday()
  switch (card.kind) {
    case 'days':
      return <Days {...card} title={monthCardsText.written(month, today)} figures={figures} />
    case 'glow':
      return (
        <>
          <p>{monthCardsText.glow(month, today)}</p>
          <h2 className={css['large']}>{glowText.words[card.glow]}</h2>
          <p>{yearCardsText.ofGlow(card.days, card.glow)}</p>
          <div className={css['sky']}>
            <GlowSky glow={card.glow} />
          </div>
        </>
      )
    case 'pride':
      return <Pride day={card.day} />
    case 'song':
      return figures.song === null ? null : <Song title={monthCardsText.song} song={figures.song} />
    case 'word':
      return <Word words={card.words} />
  }
}

function Pride({ day }: { readonly day: Day }) {
  const today = useToday()
  const words = useDay(day)?.texts.proud.trim() ?? ''
  return (
    <>
      <p>{monthCardsText.pride}</p>
      <h2 className={css['words']} dir="auto">
        {words}
      </h2>
      <p>{datedText(day, today)}</p>
    </>
  )
}
