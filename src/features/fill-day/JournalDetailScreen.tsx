import { useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useToday } from '#context/useToday.ts'
import { useEngine } from '#context/engine.ts'
import { settle } from '#domain/result.ts'
import { noSight, seesDay } from '#domain/sight.ts'
import { journalDetailText } from '#text/journalDetail.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { showNotification } from '#ui/toastStore.ts'
import { Waiting } from '#ui/Waiting.tsx'
import { DayFormScreen } from './DayFormScreen.tsx'
import { useOpenedForm } from './useOpenedForm.ts'
import css from './JournalDetailScreen.module.css'

/** Today's entry, to be read again and changed, as soon as it is here. */
export function JournalDetailScreen() {
  const engine = useEngine()
  const today = useToday()
  const reading = useLiveQuery(() => settle(engine.journal.readDay(today)), [engine, today])
  const seeing = useLiveQuery(() => settle(engine.journal.readSight()), [engine])
  const sight = seeing?.ok === true ? seeing.value : noSight
  const isWritten = reading?.ok === true && reading.value !== null
  // Once open, the form stays whatever comes: another version of the day, or midnight.
  const [isOpen, setOpen] = useState(isWritten)
  if (isWritten && !isOpen) setOpen(true)

  const isMissing = !isOpen && reading !== undefined && seeing !== undefined
  const isSeen = seesDay(sight, today)
  const hasFailed = isMissing && (reading.ok ? !isSeen && sight.hasFailed : true)
  useFailureSaid(hasFailed)

  if (isOpen) return <OpenedDetail />
  return hasFailed || (isMissing && isSeen) ? (
    <NoJournal />
  ) : (
    <Waiting text={journalDetailText.loading} />
  )
}

function OpenedDetail() {
  const opening = useOpenedForm(undefined)
  useFailureSaid(opening.status === 'failed')
  if (opening.status === 'opening') return <Waiting text={journalDetailText.loading} />
  return opening.status === 'open' && opening.opened.isEdit ? (
    <DayFormScreen opened={opening.opened} />
  ) : (
    <NoJournal />
  )
}

function useFailureSaid(hasFailed: boolean): void {
  useEffect(() => {
    if (hasFailed) showNotification(journalDetailText.failed, 'error')
  }, [hasFailed])
}

function NoJournal() {
  const navigate = useNavigate()
  return (
    <main className={css['none']}>
      <h1 tabIndex={-1}>{fr(journalDetailText.none)}</h1>
      <Button isFit onClick={() => void navigate({ to: '/home' })}>
        {journalDetailText.goHome}
      </Button>
    </main>
  )
}
