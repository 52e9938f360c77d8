import { useJournal } from '#context/session.ts'
import { eraseDraft } from '#engine/journal/writeJournal.ts'
import { useState } from 'react'
import { ButtonLink } from '#journal-ui/links.tsx'
import type { Day } from '#domain/day.ts'
import type { DraftSummary } from '#engine/journal/dayForm.ts'
import { settle } from '#domain/result.ts'
import { datedText } from '#text/dates.ts'
import { draftsText } from '#text/drafts.ts'
import { glowText } from '#text/glow.ts'
import { musicText } from '#text/music.ts'
import { questionTexts } from '#text/questions.ts'
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

/** Nothing of it is words. */
const isChoice = ({ preview, besides, emptied }: DraftSummary): boolean =>
  preview === '' && (emptied.length > 0 || Object.keys(besides).length > 0)

function titleOf(draft: DraftSummary, today: Day): string {
  const say = draft.isEdit
    ? draftsText.edit
    : isChoice(draft)
      ? draftsText.choice
      : draftsText.draft
  return say(datedText(draft.day, today))
}

function questionOf(draft: DraftSummary, today: Day) {
  const day = datedText(draft.day, today)
  const { dropEditTitle: title, dropEditConfirm: confirm } = draftsText
  return draft.isEdit
    ? {
        title,
        detail: isChoice(draft) ? draftsText.dropChoiceDetail : draftsText.dropEditDetail,
        confirm,
      }
    : isChoice(draft)
      ? {
          title: draftsText.eraseChoiceTitle(day),
          detail: draftsText.eraseChoiceDetail,
          confirm: draftsText.eraseConfirm,
        }
      : {
          title: draftsText.eraseTitle(day),
          detail: draftsText.eraseDetail,
          confirm: draftsText.eraseConfirm,
        }
}

/** What it changes. */
function Changes({ preview, besides: { glow, music }, emptied }: DraftSummary) {
  return (
    <>
      {preview === '' ? null : <p dir="auto">{preview}</p>}
      {emptied.map((id) => (
        <small key={id}>{draftsText.emptied(questionTexts[id].label)}</small>
      ))}
      {glow === undefined ? null : (
        <small>{glow === null ? draftsText.glowTaken : glowText.named(glow)}</small>
      )}
      {music === undefined ? null : music === null ? (
        <small>{draftsText.songTaken}</small>
      ) : (
        <small>
          {draftsText.song} <bdi>{musicText.song(music.name, music.artists)}</bdi>
        </small>
      )}
    </>
  )
}

/** Texts begun another day, and changes of a written day, that were never saved: they wait here until finished or erased. */
export function OlderDrafts({ today, drafts }: OlderDraftsProps) {
  const journal = useJournal()
  const [toErase, setToErase] = useState<DraftSummary>()
  const question = toErase && questionOf(toErase, today)
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
          <b id={draft.formId}>{titleOf(draft, today)}</b>
          <Changes {...draft} />
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
        title={question?.title ?? ''}
        cancelLabel={draftsText.eraseCancel}
        confirmLabel={question?.confirm ?? draftsText.eraseConfirm}
        isDestructive
        onCancel={() => setToErase(undefined)}
        onConfirm={() => void erase()}
      >
        {question?.detail}
      </AlertDialog>
    </>
  )
}
