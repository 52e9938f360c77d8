import { useState } from 'react'
import { useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import type { Day } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import { readDay } from '#engine/journal/readJournal.ts'
import { giveUpRefusedDay, moveRefusedDay, retryDay } from '#engine/journal/refusedDays.ts'
import type { RefusedDay } from '#engine/sync/readStatus.ts'
import { datedText } from '#text/dates.ts'
import { moveFailureText, refusedText } from '#text/refusedDays.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { AlertDialog } from '#ui/dialogs.tsx'
import { focusTitleAfter } from '#ui/focusAfter.ts'
import { showAlert } from '#ui/toastStore.ts'
import { useCopyAnswers } from './useCopyAnswers.ts'
import css from './RefusedDays.module.css'

/** A store that fails leaves the day as it is. */
async function orSayFailure(work: Promise<void>): Promise<void> {
  const done = await settle(work)
  if (!done.ok) showAlert(refusedText.failed, 'error')
}

/** Days that the server refused: their words are on this phone alone, and what can be done with them stands beside. */
export function RefusedDays({ refused }: { readonly refused: readonly RefusedDay[] }) {
  const journal = useJournal()
  const today = useToday()
  const [toErase, setToErase] = useState<Day>()
  const giveUp = async (day: Day): Promise<void> => {
    if (!(await giveUpRefusedDay(journal, day))) showAlert(refusedText.beingSent, 'error')
  }
  const confirm = (): void => {
    if (toErase !== undefined) void orSayFailure(giveUp(toErase))
    setToErase(undefined)
  }
  return (
    <>
      {refused.map((day) => (
        <RefusedDayCard
          key={day.day}
          refused={day}
          today={today}
          onGiveUp={() => setToErase(day.day)}
        />
      ))}
      <AlertDialog
        isOpen={toErase !== undefined}
        title={toErase === undefined ? '' : refusedText.giveUpTitle(datedText(toErase, today))}
        cancelLabel={refusedText.giveUpCancel}
        confirmLabel={refusedText.giveUpConfirm}
        isDestructive
        onCancel={() => setToErase(undefined)}
        onConfirm={confirm}
      >
        {refusedText.giveUpDetail}
      </AlertDialog>
    </>
  )
}

interface RefusedDayCardProps {
  readonly refused: RefusedDay
  readonly today: Day
  readonly onGiveUp: () => void
}

function RefusedDayCard({ refused, today, onGiveUp }: RefusedDayCardProps) {
  const { day, code, isHereAlone } = refused
  const journal = useJournal()
  const copyAnswers = useCopyAnswers()
  const copy = async (): Promise<void> => {
    const entry = await readDay(journal, day)
    if (entry !== null) await copyAnswers(entry.texts)
  }
  const move = async (): Promise<void> => {
    const moved = await settle(moveRefusedDay(journal, day, today))
    if (!moved.ok) showAlert(refusedText.moveFailed, 'error')
    else if (moved.value.ok) showAlert(refusedText.moved, 'success')
    else showAlert(moveFailureText(moved.value.error.type), 'error')
  }
  const name = datedText(day, today)
  return (
    <Card ref={focusTitleAfter} className={css['refused']}>
      <p>{code === 'versionsFull' ? refusedText.versionsFull(name) : refusedText.refused(name)}</p>
      <div>
        <Button variant="tonal" isFit onClick={() => void orSayFailure(copy())}>
          {refusedText.copy}
        </Button>
        <Button variant="plain" isFit onClick={() => void orSayFailure(retryDay(journal, day))}>
          {refusedText.retry}
        </Button>
        {isHereAlone && code === 'notToday' && day !== today ? (
          <Button variant="plain" isFit onClick={() => void move()}>
            {refusedText.move}
          </Button>
        ) : null}
        {isHereAlone ? (
          <Button variant="erase" isFit onClick={onGiveUp}>
            {refusedText.giveUp}
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
