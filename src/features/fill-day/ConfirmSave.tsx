import { fillDayText } from '#text/fillDay.ts'
import { fr } from '#text/typography.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import css from './ConfirmSave.module.css'

interface ConfirmSaveProps {
  readonly isOpen: boolean
  readonly missing: readonly string[]
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

export const ConfirmSave = ({ isOpen, missing, onCancel, onConfirm }: ConfirmSaveProps) => (
  <AlertDialog
    isOpen={isOpen}
    title={fr(fillDayText.confirmTitle)}
    cancelLabel={fillDayText.cancel}
    confirmLabel={fillDayText.confirm}
    onCancel={onCancel}
    onConfirm={onConfirm}
  >
    {missing.length === 0 ? null : (
      <>
        <p>{fr(fillDayText.missing)}</p>
        <ul className={css['missing']}>
          {missing.map((question) => (
            <li key={question}>{fr(question)}</li>
          ))}
        </ul>
        <p>{fr(fillDayText.optional)}</p>
      </>
    )}
  </AlertDialog>
)
