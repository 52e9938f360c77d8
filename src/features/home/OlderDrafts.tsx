import { useJournal } from '#context/session.ts'
import { eraseDraft } from '#engine/journal/writeJournal.ts'
import { useState } from 'react'
import { ButtonLink } from '#journal-ui/links.tsx'
import type { Day } from '#domain/day.ts'
import type { DraftSummary } from '#engine/journal/dayForm.ts'
import { datedText } from '#text/dates.ts'
import { homeText } from '#text/home.ts'
import { AlertDialog } from '#ui/dialogs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import css from './HomeScreen.module.css'

interface OlderDraftsProps {
  readonly today: Day
  readonly drafts: readonly DraftSummary[]
}

/** Texts begun another day and never saved: they wait here until finished or erased. */
export function OlderDrafts({ today, drafts }: OlderDraftsProps) {
  const journal = useJournal()
  const [toErase, setToErase] = useState<DraftSummary>()
  const erase = (): void => {
    if (toErase !== undefined) void eraseDraft(journal, toErase)
    setToErase(undefined)
  }
  return (
    <>
      {drafts.map((draft) => (
        <Card key={draft.formId} className={css['draft']}>
          <b>{homeText.draft(datedText(draft.day, today))}</b>
          <p>{draft.preview}</p>
          <div>
            <ButtonLink variant="tonal" isFit to="/fill-day" search={{ date: draft.day }}>
              {homeText.resumeDraft}
            </ButtonLink>
            <Button variant="plain" isFit onClick={() => setToErase(draft)}>
              {homeText.eraseDraft}
            </Button>
          </div>
        </Card>
      ))}
      <AlertDialog
        isOpen={toErase !== undefined}
        title={toErase === undefined ? '' : homeText.eraseTitle(datedText(toErase.day, today))}
        cancelLabel={homeText.eraseCancel}
        confirmLabel={homeText.eraseConfirm}
        onCancel={() => setToErase(undefined)}
        onConfirm={erase}
      >
        {homeText.eraseDetail}
      </AlertDialog>
    </>
  )
}
