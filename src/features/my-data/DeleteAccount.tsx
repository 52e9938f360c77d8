import { useJournal } from '#context/session.ts'
import { deleteAccount } from '#engine/data/deleteAccount.ts'
import { useState } from 'react'
import { useSubmit } from '#context/useSubmit.ts'
import { dayOn } from '#domain/dayAt.ts'
import { controlText } from '#text/controls.ts'
import { failureText } from '#text/failures.ts'
import { myDataText } from '#text/myData.ts'
import { settingsText } from '#text/settings.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
import { Note } from '#ui/Card.tsx'
import { CurrentPasswordField } from '#journal-ui/PasswordField.tsx'
import { EndRow } from '#journal-ui/Row.tsx'
import { showAlert, showNotification } from '#ui/toastStore.ts'
import * as laterIcons from '#ui/laterIcons.ts'
import css from './MyDataScreen.module.css'

interface DeleteAccountProps {
  readonly email: string
  /** Days and drafts that are whole on this phone only; null where they cannot be counted. */
  readonly unsent: number | null
}

/** Asks for the password, so that an unattended unlocked phone is not enough. */
export function DeleteAccount({ email, unsent }: DeleteAccountProps) {
  const journal = useJournal()
  const [isOpen, setOpen] = useState(false)
  const fault = useFault()
  const {
    isBusy,
    message,
    setMessage,
    submit: erase,
  } = useSubmit(async (_, form: HTMLFormElement, password: string) => {
    const result = await deleteAccount(journal, password)
    if (result.ok) {
      const { erasedAt, isErasedHere } = result.value
      const text =
        erasedAt === null
          ? myDataText.deleted
          : myDataText.deletedLater(dayOn(journal.clock, Date.parse(erasedAt)))
      showNotification(text, 'success')
      if (!isErasedHere) showAlert(settingsText.eraseLater, 'error')
      return null
    }
    const { error } = result
    if (error.type === 'wrongPassword') {
      return fault.at(form, ['password'], myDataText.wrongPassword)
    }
    if (error.type === 'unavailable') return myDataText.deleteUnanswered
    return failureText(error, myDataText.deleteFailed)
  })
  const said = useFormMessage({ message, setMessage, fault })
  const submit = said.onFilled(['password'], myDataText.passwordMissing, ({ password }, form) =>
    erase(form, password),
  )
  const close = (): void => {
    setMessage(undefined)
    setOpen(false)
  }

  return (
    <>
      <EndRow
        icon={laterIcons.trash}
        label={myDataText.deleteAccount}
        onClick={() => setOpen(true)}
      />
      <Dialog isOpen={isOpen} isBusy={isBusy} onClose={close} title={myDataText.deleteTitle}>
        <p>{myDataText.deleteDetail}</p>
        {unsent === 0 ? null : (
          <Note kind="info">
            {unsent === null ? myDataText.deleteUnsentUnknown : myDataText.deleteUnsent(unsent)}
          </Note>
        )}
        <p className={css['small']}>{myDataText.deleteDelay}</p>
        <p className={css['small']}>{settingsText.traces}</p>
        <form className={css['form']} noValidate onSubmit={submit}>
          <CurrentPasswordField
            email={email}
            label={myDataText.password}
            wrongBecause={said.because('password')}
            onInput={() => setMessage(undefined)}
          />
          <FormNote {...said} />
          <Button variant="outline" disabled={isBusy} onClick={close}>
            {controlText.cancel}
          </Button>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            {isBusy ? myDataText.deleting : myDataText.confirmDelete}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
