import { useJournal } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { addPasskey, renamePasskey, type AccountPasskey } from '#engine/session/passkeys.ts'
import { failureText } from '#text/failures.ts'
import { passkeysText } from '#text/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { Field } from '#ui/Field.tsx'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
import { showAlert } from '#ui/toastStore.ts'
import css from './DevicesScreen.module.css'
import { PasswordDialog, type PasswordAnswer } from './PasswordDialog.tsx'

interface PasskeyDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Something changed, or may have. */
  readonly onChanged: () => void
}

/** Asks for the password, then the browser makes the passkey. */
export function AddPasskey({ isOpen, onClose, onChanged }: PasskeyDialogProps) {
  const journal = useJournal()
  const add = async (password: string): Promise<PasswordAnswer> => {
    const added = await addPasskey(journal, password)
    if (added.ok) {
      showAlert(passkeysText.added, 'success')
      onChanged()
      return 'done'
    }
    const { error } = added
    if (error.type === 'wrongPassword') return error.type
    // Lost, or not ours: the server may have taken it.
    const isUnanswered = error.type === 'network' || error.type === 'unavailable'
    if (!isUnanswered) return { failed: failureText(error, passkeysText.addFailed) }
    onChanged()
    return { failed: passkeysText.addUnanswered }
  }
  return (
    <PasswordDialog
      isOpen={isOpen}
      onClose={onClose}
      title={passkeysText.addTitle}
      submitLabel={passkeysText.add}
      busyLabel={passkeysText.adding}
      act={add}
    >
      <p>{passkeysText.addDetail}</p>
      <p className={css['small']}>{passkeysText.addMail}</p>
    </PasswordDialog>
  )
}

interface RenamePasskeyProps extends PasskeyDialogProps {
  readonly passkey: AccountPasskey | undefined
  /** What is typed. */
  readonly name: string
  readonly onType: (name: string) => void
}

const maxNameLength = 40

export function RenamePasskey({
  passkey,
  name,
  onType,
  isOpen,
  onClose,
  onChanged,
}: RenamePasskeyProps) {
  const journal = useJournal()
  const fault = useFault()
  const {
    isBusy,
    message,
    setMessage,
    submit: rename,
  } = useSubmit(async (_, { id }: AccountPasskey, chosen: string) => {
    const renamed = await renamePasskey(journal, { id }, chosen)
    if (!renamed.ok) return failureText(renamed.error, passkeysText.renameFailed)
    onClose()
    onChanged()
    return null
  })
  const said = useFormMessage({ message, setMessage, fault })
  const submit = said.onFilled(['name'], passkeysText.nameMissing, () => {
    if (passkey !== undefined) rename(passkey, name.trim())
  })
  const close = (): void => {
    setMessage(undefined)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} isBusy={isBusy} onClose={close} title={passkeysText.renameTitle}>
      <form className={css['form']} noValidate autoComplete="off" onSubmit={submit}>
        <Field
          label={passkeysText.name}
          name="name"
          hint={passkeysText.nameHint}
          wrongBecause={said.because('name')}
          autoComplete="off"
          maxLength={maxNameLength}
          value={name}
          onChange={({ target }) => {
            onType(target.value)
            setMessage(undefined)
          }}
        />
        <FormNote {...said} />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? passkeysText.saving : passkeysText.save}
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={close}>
          {passkeysText.cancel}
        </Button>
      </form>
    </Dialog>
  )
}
