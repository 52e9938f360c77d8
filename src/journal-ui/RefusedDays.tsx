import { useState } from 'react'
import { useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { answerIds, isBlank } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { type Result, settle } from '#domain/result.ts'
import { readDay } from '#engine/journal/readJournal.ts'
import { askDayAgain, giveUpRefusedDay, moveRefusedDay } from '#engine/journal/refusedDays.ts'
import type { RefusedDay } from '#engine/sync/readStatus.ts'
import { datedText } from '#text/dates.ts'
import {
  leftOutOfCopy,
  movedText,
  moveFailureText,
  noCopyText,
  refusedText,
} from '#text/refusedDays.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { AlertDialog } from '#ui/dialogs.tsx'
import { focusTitleAfter } from '#ui/focusAfter.ts'
import { alertError, showAlert } from '#ui/toastStore.ts'
import { useCopyAnswers } from './useCopyAnswers.ts'
import css from './RefusedDays.module.css'

/** A store that fails leaves the day as it is. */
async function orSayFailure(work: Promise<void>): Promise<void> {
  const done = await settle(work)
  if (!done.ok) showAlert(refusedText.failed, 'error')
}

/** A day that the server is asked to take after all. */
interface AskedDay extends RefusedDay {
  /** It is refused once more: the store says so in a moment. */
  readonly isRefused: boolean
}

/**
 * The cards that stand: a day that is asked again keeps its own, and the focus that is in it, though it is not refused meanwhile.
 * `holdWhile` resolves with what `ask` does: whether the day is refused once more.
 */
function useHeldCards(refused: readonly RefusedDay[]) {
  const [asked, setAsked] = useState<readonly AskedDay[]>([])
  const isListed = ({ day }: RefusedDay): boolean => refused.some((listed) => listed.day === day)
  const open = asked.filter((one) => !one.isRefused || !isListed(one))
  if (open.length < asked.length) setAsked(open)
  const cards = [...refused, ...open.filter((one) => !isListed(one))]
  const holdWhile = async (card: RefusedDay, ask: () => Promise<boolean>) => {
    const put = (now: readonly AskedDay[]): void =>
      setAsked((days) => [...days.filter(({ day }) => day !== card.day), ...now])
    put([{ ...card, isRefused: false }])
    const answer = await settle(ask())
    const isRefused = answer.ok && answer.value
    put(isRefused ? [{ ...card, isRefused }] : [])
    return answer
  }
  return { cards: cards.toSorted((a, b) => (a.day < b.day ? -1 : 1)), holdWhile }
}

/** Days that the server refused: their words are on this phone alone, and what can be done with them stands beside. */
export function RefusedDays({ refused }: { readonly refused: readonly RefusedDay[] }) {
  const journal = useJournal()
  const today = useToday()
  const [toErase, setToErase] = useState<Day>()
  const { cards, holdWhile } = useHeldCards(refused)
  const giveUp = async (day: Day): Promise<void> => {
    if (!(await giveUpRefusedDay(journal, day))) showAlert(refusedText.beingSent, 'error')
  }
  const confirm = (): void => {
    if (toErase !== undefined) void orSayFailure(giveUp(toErase))
    setToErase(undefined)
  }
  return (
    <>
      {cards.map((card) => (
        <RefusedDayCard
          key={card.day}
          refused={card}
          today={today}
          onRetry={() => holdWhile(card, () => askDayAgain(journal, card.day))}
          onGiveUp={() => setToErase(card.day)}
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
  /** Whether the server refuses it once more. */
  readonly onRetry: () => Promise<Result<boolean, unknown>>
  readonly onGiveUp: () => void
}

function RefusedDayCard({ refused, today, onRetry, onGiveUp }: RefusedDayCardProps) {
  const { day, code, isHereAlone } = refused
  const journal = useJournal()
  const copyAnswers = useCopyAnswers()
  const copy = async (): Promise<void> => {
    const entry = await readDay(journal, day)
    if (entry === null) return
    if (answerIds.every((id) => isBlank(entry.texts[id]))) showAlert(noCopyText(entry), 'info')
    else await copyAnswers(entry.texts, leftOutOfCopy(entry))
  }
  const { isBusy: isMoving, submit: move } = useSubmit(async () => {
    const moved = await settle(moveRefusedDay(journal, day, today))
    if (!moved.ok) return refusedText.moveFailed
    if (!moved.value.ok) return moveFailureText(moved.value.error.type)
    showAlert(movedText(moved.value.value), 'success')
    return null
  }, alertError)
  const { isBusy, submit: retry } = useSubmit(async () => {
    const again = await onRetry()
    if (!again.ok) return refusedText.failed
    return again.value ? refusedText.refusedAgain : null
  }, alertError)
  const name = datedText(day, today)
  return (
    <Card ref={focusTitleAfter} className={css['refused']}>
      <p>{code === 'versionsFull' ? refusedText.versionsFull(name) : refusedText.refused(name)}</p>
      <div>
        <Button variant="tonal" isFit onClick={() => void orSayFailure(copy())}>
          {refusedText.copy}
        </Button>
        <Button variant="plain" isFit isBusy={isBusy} onClick={retry}>
          {refusedText.retry}
        </Button>
        {isHereAlone && code === 'notToday' && day !== today ? (
          <Button variant="plain" isFit isBusy={isMoving} onClick={move}>
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
