import { useJournal } from '#context/session.ts'
import { readContentRev, readDay } from '#engine/journal/readJournal.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useReducer, useState, type ReactNode } from 'react'
import type { Day } from '#domain/day.ts'
import { useToday } from '#context/engine.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { useSight } from '#context/useSight.ts'
import { noSight, seesDay, type JournalSight } from '#domain/sight.ts'
import { journalDetailText } from '#text/journalDetail.ts'
import { journalLoadingText, yearsText } from '#text/journalLoading.ts'
import { journalUnreadText } from '#text/journalUnread.ts'
import { RetryButton } from '#journal-ui/RetryButton.tsx'
import { Button } from '#ui/Button.tsx'
import { TitleFocus } from '#ui/Screen.tsx'
import { OpenBook, Waiting } from '#ui/Waiting.tsx'
import { showNotification } from '#ui/toastStore.ts'
import { DayFormScreen } from './DayFormScreen.tsx'
import { useOpenedForm } from './useOpenedForm.ts'
import { writtenFormAt } from './writtenForm.ts'
import css from './JournalDetailScreen.module.css'

/** Today's entry in its edit form, as soon as it is on this phone. */
export function JournalDetailScreen() {
  const journal = useJournal()
  const today = useToday()
  const place = useLocation({ select: ({ state }) => state })
  // Once open, the form stays open, also after midnight. Until it is touched, it follows what arrives from other phones.
  const [openedOn, setOpenedOn] = useState(() => {
    const written = writtenFormAt(place)
    return written === null || written.day === today ? null : written.day
  })
  const day = openedOn ?? today
  const reading = useReading(() => readDay(journal, day), [journal, day])
  const isOpen = openedOn !== null
  const [isTouched, touch] = useReducer(() => true, false)
  const revision = useReading(() => readContentRev(journal, day), [journal, day])
  const rev = revision.status === 'reading' ? null : (valueOr(revision, null) ?? 'unread')
  const [shownRev, setShownRev] = useState<string | null>(null)
  // A form that is opened anew is one of today.
  const follows = shownRev === null || (!isTouched && day === today)
  if (follows && rev !== null && rev !== shownRev) setShownRev(rev)
  const [round, openAnew] = useReducer((before: number) => before + 1, 0)
  if (!isOpen && valueOr(reading, null) !== null) setOpenedOn(today)

  if (isOpen && shownRev !== null) {
    return (
      <OpenedDetail
        key={`${round} ${shownRev}`}
        today={today}
        onTouched={touch}
        onAgain={openAnew}
        isAgain={round > 0}
      />
    )
  }
  return isOpen || reading.status === 'reading' ? (
    <Loading />
  ) : (
    <MissingDetail today={today} isUnread={reading.status === 'failed'} />
  )
}

interface OpenedDetailProps {
  readonly today: Day
  readonly onTouched: () => void
  /** The form is to be opened anew. */
  readonly onAgain: () => void
  /** It was: what had the focus has gone. */
  readonly isAgain: boolean
}

function OpenedDetail({ today, onTouched, onAgain, isAgain }: OpenedDetailProps) {
  const opening = useOpenedForm(undefined, sayFailure)
  if (opening.status === 'opening') return <Loading />
  if (opening.status === 'failed') return <Unread />
  return opening.opened.isEdit ? (
    <>
      <DayFormScreen opened={opening.opened} onTouched={onTouched} onDropped={onAgain} />
      {isAgain ? <TitleFocus /> : null}
    </>
  ) : (
    <MissingDetail today={today} onArrived={onAgain} />
  )
}

interface MissingDetailProps {
  readonly today: Day
  /** The phone could not read the day. */
  readonly isUnread?: boolean
  /** The day was here when the page opened, and is here again: the browser had taken it away, and the server gave it back. */
  readonly onArrived?: () => void
}

/** In place of a day that this phone does not hold, as the server may. */
function MissingDetail({ today, isUnread = false, onArrived }: MissingDetailProps) {
  const journal = useJournal()
  const seeing = useSight()
  const arriving = useReading(() => readContentRev(journal, today), [journal, today])
  const sight = valueOr(seeing, noSight)
  const isSeen = seesDay(sight, today)
  const isRead = seeing.status !== 'reading'
  const hasFailed = isRead && (isUnread || (!isSeen && (sight.isWhole || sight.hasFailed)))
  const hasArrived = valueOr(arriving, null) !== null
  // It goes once it is no longer so.
  useEffect(() => (hasFailed ? sayFailure() : undefined), [hasFailed])
  useEffect(() => {
    if (hasArrived) onArrived?.()
  }, [hasArrived, onArrived])
  if (isUnread) return <Unread />
  if (hasFailed) {
    return (
      <NoJournal>
        <RetryButton said={<output>{journalLoadingText.failed}</output>} />
      </NoJournal>
    )
  }
  return isRead && isSeen ? <NoJournal /> : <Loading years={sight.years} />
}

const Loading = ({ years = null }: Partial<Pick<JournalSight, 'years'>>) => (
  <Waiting text={journalDetailText.loading} progress={yearsText(years) ?? '\u00A0'} />
)

const sayFailure = (): (() => void) => showNotification(journalDetailText.failed, 'error')

const Unread = () => (
  <NoJournal>
    <p>{journalUnreadText.sentence}</p>
  </NoJournal>
)

/** `children`: why it cannot be told whether there is one, and what to do. */
function NoJournal({ children = null }: { readonly children?: ReactNode }) {
  const navigate = useNavigate()
  return (
    <main className={css['none']}>
      <OpenBook />
      <h1 tabIndex={-1}>
        {children === null ? journalDetailText.none : journalDetailText.unknown}
      </h1>
      {children}
      <Button
        isFit
        variant={children === null ? 'primary' : 'outline'}
        onClick={() => void navigate({ to: '/home', replace: true })}
      >
        {journalDetailText.goHome}
      </Button>
    </main>
  )
}
