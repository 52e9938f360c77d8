import { useJournal } from '#context/session.ts'
import { eraseDraft } from '#engine/journal/writeJournal.ts'
import { useState } from 'react'
import { ButtonLink } from '#journal-ui/links.tsx'
import type { Day } from '#domain/day.ts'
import type { DraftSummary } from '#engine/journal/dayForm.ts'
import { settle } from '#domain/result.ts'
import { datedText } from '#text/dates.ts'
import { draftsText } from '#text/drafts.ts'
import { AlertDialog } from '#ui/dialogs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { focusTitleAfter } from '#ui/focusAfter.ts'
import { showAlert } from '#ui/toastStore.ts'
import css from './HomeScreen.module.css'

interface OlderDraftsProps {
  readonly today: Day
  readonly drafts: readonly DraftSummary[]
}

const eraseTitle = ({ day, isEdit }: DraftSummary, today: Day): string =>
  isEdit ? draftsText.dropEditTitle : draftsText.eraseTitle(datedText(day, today))

/** Texts begun another day, and changes of a written day, that were never saved: they wait here until finished or erased. */
export function OlderDrafts({ today, drafts }: OlderDraftsProps) {
  const journal = useJournal()
  const [toErase, setToErase] = useState<DraftSummary>()
  const erase = async (): Promise<void> => {
    setToErase(undefined)
    if (toErase === undefined) return
    const erased = await settle(eraseDraft(journal, toErase))
    if (!erased.ok) showAlert(draftsText.eraseFailed, 'error')
    else if (erased.value === 'elsewhere') showAlert(draftsText.openElsewhere, 'error')
  }
  return (
    <>
      {drafts.map((draft) => (
        <Card key={draft.formId} ref={focusTitleAfter} className={css['draft']}>
          <b id={draft.formId}>
            {(draft.isEdit ? draftsText.edit : draftsText.draft)(datedText(draft.day, today))}
          </b>
          <p dir="auto">{draft.preview}</p>
          <div>
            {/* Several may wait, each with the same buttons. */}
            <ButtonLink
              variant="tonal"
              isFit
              to="/fill-day"
              search={{ date: draft.day }}
              state={{ draft: draft.formId }}
              aria-describedby={draft.formId}
            >
              {draftsText.resumeDraft}
            </ButtonLink>
            <Button
              variant="erase"
              isFit
              aria-describedby={draft.formId}
              onClick={() => setToErase(draft)}
            >
              {draft.isEdit ? draftsText.dropEdit : draftsText.eraseDraft}
            </Button>
          </div>
        </Card>
      ))}
      <AlertDialog
        isOpen={toErase !== undefined}
        title={toErase === undefined ? '' : eraseTitle(toErase, today)}
        cancelLabel={draftsText.eraseCancel}
        confirmLabel={
          toErase?.isEdit === true ? draftsText.dropEditConfirm : draftsText.eraseConfirm
        }
        isDestructive
        onCancel={() => setToErase(undefined)}
        onConfirm={() => void erase()}
      >
        {toErase?.isEdit === true ? draftsText.dropEditDetail : draftsText.eraseDetail}
      </AlertDialog>
    </>
  )
}
