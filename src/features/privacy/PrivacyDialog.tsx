import { privacyText } from '#text/privacy.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface PrivacyDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

const paragraphs = ['promise', 'music', 'seen', 'password'] as const

export const PrivacyDialog = ({ isOpen, onClose }: PrivacyDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={privacyText.title}>
    {paragraphs.map((id) => (
      <p key={id}>{fr(privacyText[id])}</p>
    ))}
    <Button look="tonal" onClick={onClose}>
      {privacyText.close}
    </Button>
  </Dialog>
)
