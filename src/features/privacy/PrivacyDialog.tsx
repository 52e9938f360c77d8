import { privacyText } from '#text/privacy.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import css from './PrivacyDialog.module.css'

interface PrivacyDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What is encrypted, what the service sees all the same, and what encryption does not protect from. */
export const PrivacyDialog = ({ isOpen, onClose }: PrivacyDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={privacyText.title}
    foot={
      <Button variant="tonal" onClick={onClose}>
        {privacyText.close}
      </Button>
    }
  >
    {(['promise', 'music', 'password'] as const).map((id) => (
      <p key={id}>{privacyText[id]}</p>
    ))}
    {(['seen', 'limits'] as const).map((id) => (
      <div key={id} className={css['part']}>
        <h3>{privacyText[`${id}Title`]}</h3>
        <ul>
          {privacyText[id].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    ))}
  </Dialog>
)
