import { useId, useState } from 'react'
import { useJournal } from '#context/session.ts'
import { needPasskey } from '#engine/session/passkeys.ts'
import { failureText } from '#text/failures.ts'
import { passkeysText } from '#text/passkeys.ts'
import { Note } from '#ui/Card.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Tile } from '#ui/Tile.tsx'
import { showAlert } from '#ui/toastStore.ts'
import * as laterIcons from '#ui/laterIcons.ts'
import css from './DevicesScreen.module.css'
import { PasswordDialog, type PasswordAnswer } from './PasswordDialog.tsx'

interface NeedPasskeyRowProps {
  readonly isNeeded: boolean
  readonly onChanged: () => void
}

/** Whether a mailed code alone replaces the password. The switch follows what was done in the dialog. */
export function NeedPasskeyRow({ isNeeded, onChanged }: NeedPasskeyRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <label className={css['row']} htmlFor={id}>
        <Tile icon={laterIcons.passkey} tone="primary" size="s" />
        <span className={css['lock']}>
          <span>
            <span>{passkeysText.need}</span>
            <small>{passkeysText.needDetail}</small>
          </span>
          <Switch id={id} isOn={isNeeded} onChange={() => setOpen(true)} />
        </span>
      </label>
      <NeedPasskeyDialog
        isOpen={isOpen}
        isNeeded={isNeeded}
        onClose={() => setOpen(false)}
        onChanged={onChanged}
      />
    </>
  )
}

interface NeedPasskeyDialogProps extends NeedPasskeyRowProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

function NeedPasskeyDialog({ isOpen, isNeeded, onClose, onChanged }: NeedPasskeyDialogProps) {
  const journal = useJournal()
  const change = async (password: string): Promise<PasswordAnswer> => {
    const changed = await needPasskey(journal, !isNeeded, password)
    if (changed.ok) {
      showAlert(isNeeded ? passkeysText.notNeededNow : passkeysText.neededNow, 'success')
      onChanged()
      return 'done'
    }
    const { error } = changed
    if (error.type === 'wrongPassword') return error.type
    return { failed: failureText(error, passkeysText.needFailed) }
  }
  return (
    <PasswordDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isNeeded ? passkeysText.needOffTitle : passkeysText.needOnTitle}
      submitLabel={isNeeded ? passkeysText.needConfirmOff : passkeysText.needConfirmOn}
      busyLabel={passkeysText.needing}
      act={change}
    >
      <p>{isNeeded ? passkeysText.needOff : passkeysText.needOn}</p>
      {isNeeded ? null : <Note kind="info">{passkeysText.needLoss}</Note>}
    </PasswordDialog>
  )
}
