import { useEngine, useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { settle } from '#domain/result.ts'
import { changesWords, type DayForm } from '#engine/journal/dayForm.ts'
import { readDay } from '#engine/journal/readJournal.ts'
import { eraseDraft } from '#engine/journal/writeJournal.ts'
import { DayNotes } from '#journal-ui/DayNotes.tsx'
import { useState } from 'react'
import { datedText, dayText } from '#text/dates.ts'
import { draftsText } from '#text/drafts.ts'
import { fillDayText } from '#text/fillDay.ts'
import { journalDetailText } from '#text/journalDetail.ts'
import { useWatched } from '#ui/BrowserContext.tsx'
import { Note } from '#ui/Card.tsx'
import { AlertDialog } from '#ui/dialogs.tsx'
import { showAlert } from '#ui/toastStore.ts'
import type { OpenedForm } from './useOpenedForm.ts'
import { useNextDay } from './useNextDay.ts'
import css from './FormNotes.module.css'

interface FormNotesProps {
  readonly opened: OpenedForm
  readonly isChanged: boolean
  /** The changes that were resumed are gone, or nothing was written and the day is over: a form is to be opened anew. */
  readonly onDropped: () => void
}

/** What is unusual about the form that opened, above it. */
export function FormNotes({ opened, isChanged, onDropped }: FormNotesProps) {
  const { form, isResumed, isEdit, elsewhere } = opened
  const today = useToday()
  const isClockOff = useWatched(useEngine().clockCheck)
  const stays = useNextDay(opened, isChanged, onDropped)
  return (
    <>
      {isClockOff ? <Note kind="error">{fillDayText.clockOff(dayText(today))}</Note> : null}
      {isResumed && isEdit && isChanged ? (
        <AbandonedEdit form={form} onDropped={onDropped} />
      ) : null}
      {elsewhere === null ? null : (
        <Note kind="info">{draftsText.elsewhere(datedText(elsewhere, today))}</Note>
      )}
      <PartNotes day={form.day} />
      {opened.isInstead ? <Note kind="info">{journalDetailText.otherDate}</Note> : null}
      {stays === null ? null : <Note kind="info">{stays}</Note>}
    </>
  )
}

/** What the form cannot show of a day that is written: it is there all the same. */
function PartNotes({ day }: Pick<DayForm, 'day'>) {
  const journal = useJournal()
  const reading = useReading(() => readDay(journal, day), [journal, day])
  const entry = valueOr(reading, null)
  return entry === null ? null : <DayNotes entry={entry} />
}

/** An edit that was left goes on: the page says so, because the day may read otherwise since. */
function AbandonedEdit({
  form,
  onDropped,
}: {
  readonly form: DayForm
  readonly onDropped: () => void
}) {
  const journal = useJournal()
  const [isAsking, setAsking] = useState(false)
  // The question stays over the form until then: letters typed meanwhile would go with it.
  const { isBusy, submit } = useSubmit(
    async () => {
      const erased = await settle(eraseDraft(journal, form))
      setAsking(false)
      const isErased = erased.ok && erased.value === 'erased'
      if (isErased) onDropped()
      return isErased ? null : draftsText.eraseFailed
    },
    (sentence) => showAlert(sentence, 'error'),
  )
  return (
    <>
      <Note kind="info">
        {fillDayText.resumedEdit}{' '}
        <button type="button" className={css['drop']} onClick={() => setAsking(true)}>
          {draftsText.dropEdit}
        </button>
      </Note>
      <AlertDialog
        isOpen={isAsking}
        title={draftsText.dropEditTitle}
        cancelLabel={fillDayText.cancel}
        confirmLabel={draftsText.dropEditConfirm}
        isDestructive
        isBusy={isBusy}
        onCancel={() => setAsking(false)}
        onConfirm={submit}
      >
        {changesWords(form) ? draftsText.dropEditDetail : draftsText.dropChoiceDetail}
      </AlertDialog>
    </>
  )
}
