import { useJournal } from '#context/session.ts'
import { readDay, readSight } from '#engine/journal/readJournal.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useReducer, useState } from 'react'
import { useToday } from '#context/engine.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { noSight, seesDay } from '#domain/sight.ts'
import { journalDetailText } from '#text/journalDetail.ts'
import { Button } from '#ui/Button.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { showNotification } from '#ui/toastStore.ts'
import { DayFormScreen } from './DayFormScreen.tsx'
import { useOpenedForm } from './useOpenedForm.ts'
import css from './JournalDetailScreen.module.css'

/** Today's entry in its edit form, as soon as it is on this phone. */
export function JournalDetailScreen() {
  const journal = useJournal()
  const today = useToday()
  const reading = useReading(() => readDay(journal, today), [journal, today])
  const seeing = useReading(() => readSight(journal), [journal])
  const sight = valueOr(seeing, noSight)
  const isWritten = valueOr(reading, null) !== null
  // Once open, the form stays open: when another version of the day arrives, and after midnight.
  const [isOpen, setOpen] = useState(isWritten)
  const [round, openAnew] = useReducer((before: number) => before + 1, 0)
  if (isWritten && !isOpen) setOpen(true)

  const isMissing = !isOpen && reading.status !== 'reading' && seeing.status !== 'reading'
  const isSeen = seesDay(sight, today)
  const hasFailed = isMissing && (reading.status === 'failed' || (!isSeen && sight.hasFailed))
  useEffect(() => {
    if (hasFailed) sayFailure()
  }, [hasFailed])

  if (isOpen) return <OpenedDetail key={round} onDropped={openAnew} />
  return hasFailed || (isMissing && isSeen) ? (
    <NoJournal />
  ) : (
    <Waiting text={journalDetailText.loading} />
  )
}

function OpenedDetail({ onDropped }: { readonly onDropped: () => void }) {
  const opening = useOpenedForm(undefined, sayFailure)
  if (opening.status === 'opening') return <Waiting text={journalDetailText.loading} />
  return opening.status === 'open' && opening.opened.isEdit ? (
    <DayFormScreen opened={opening.opened} onDropped={onDropped} />
  ) : (
    <NoJournal />
  )
}

const sayFailure = (): void => showNotification(journalDetailText.failed, 'error')

function NoJournal() {
  const navigate = useNavigate()
  return (
    <main className={css['none']}>
      <h1 tabIndex={-1}>{journalDetailText.none}</h1>
      <Button isFit onClick={() => void navigate({ to: '/home' })}>
        {journalDetailText.goHome}
      </Button>
    </main>
  )
}
