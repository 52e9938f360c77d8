import { useEffect, useState } from 'react'
import { useEngine } from '#context/engine.ts'
import { useAccount, useJournal } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { turnOffAppLock, type LockSecret } from '#engine/session/appLock.ts'
import { turnOnAppLock } from '#engine/session/turnOnAppLock.ts'
import { CurrentPasswordField } from '#journal-ui/PasswordField.tsx'
import { appLockText } from '#text/appLock.ts'
import { failureText } from '#text/failures.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { focusField } from '#ui/formFields.ts'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
import { showAlert } from '#ui/toastStore.ts'
import * as laterIcons from '#ui/laterIcons.ts'
import css from './DevicesScreen.module.css'
import { PasswordDialog, type PasswordAnswer } from './PasswordDialog.tsx'

interface LockDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Whether this phone could hold a passkey that opens; null until it is known. */
function useHasPasskeys(isOpen: boolean): boolean | null {
  const { passkeys } = useEngine()
  const [hasPasskeys, setHasPasskeys] = useState<boolean | null>(passkeys === null ? false : null)
  useEffect(() => {
    if (!isOpen || passkeys === null) return
    // Where the browser does not tell, a try does.
    void passkeys
      .support()
      .then(({ ownAuthenticator, prf }) =>
        setHasPasskeys(ownAuthenticator !== false && prf !== false),
      )
  }, [isOpen, passkeys])
  return hasPasskeys
}

export function TurnLockOn({ isOpen, onClose }: LockDialogProps) {
  const engine = useEngine()
  const journal = useJournal()
  const hasPasskeys = useHasPasskeys(isOpen)
  const [isRefusedHere, setRefusedHere] = useState(false)
  const usesPasskey = hasPasskeys === true && !isRefusedHere
  const turnOn = async (password: string): Promise<PasswordAnswer> => {
    const result = await turnOnAppLock(engine, journal, { password, usesPasskey })
    if (result.ok) {
      showAlert(appLockText.turnedOn, 'success')
      return 'done'
    }
    const { error } = result
    if (error.type === 'wrongPassword') return error.type
    if (error.type === 'uncovered') return { failed: appLockText.uncovered }
    if (error.type === 'notStored') return { failed: appLockText.notStored }
    if (error.type === 'unavailable') return { failed: appLockText.turnOnUnanswered }
    if (!error.type.startsWith('passkey ')) {
      return { failed: failureText(error, appLockText.turnOnFailed) }
    }
    const isMissing = error.type === 'passkey none' || error.type === 'passkey noPrf'
    setRefusedHere(isMissing)
    return { failed: isMissing ? appLockText.passkeyMissing : appLockText.passkeyRefused }
  }
  const close = (): void => {
    setRefusedHere(false)
    onClose()
  }
  return (
    <PasswordDialog
      isOpen={isOpen}
      onClose={close}
      title={appLockText.turnOnTitle}
      submitLabel={isRefusedHere ? appLockText.withPassword : appLockText.turnOn}
      busyLabel={appLockText.turningOn}
      act={turnOn}
    >
      <p>{hasPasskeys === false ? appLockText.turnOnByPassword : appLockText.turnOnDetail}</p>
      <p className={css['small']}>{appLockText.turnOnMeanwhile}</p>
    </PasswordDialog>
  )
}

/** What was tapped has gone: the field in its place has the focus. */
const focusPassword = (form: HTMLFormElement | null): void => {
  if (form !== null) focusField(form, 'password')
}

interface TurnLockOffProps extends LockDialogProps {
  readonly hasPasskey: boolean
}

export function TurnLockOff({ isOpen, hasPasskey, onClose }: TurnLockOffProps) {
  const engine = useEngine()
  const journal = useJournal()
  const { email } = useAccount()
  const [byPassword, setByPassword] = useState(false)
  const fault = useFault()
  const {
    isBusy,
    message,
    setMessage,
    submit: turnOff,
  } = useSubmit(async (_, secret: LockSecret, form?: HTMLFormElement) => {
    const result = await turnOffAppLock(engine, journal, secret)
    if (result.ok) {
      close()
      showAlert(appLockText.turnedOff, 'success')
      return null
    }
    const { error } = result
    if (error.type === 'wrongPassword' || error.type === 'unknownHere') {
      const sentence = error.type === 'wrongPassword' ? appLockText.wrong : appLockText.unknownHere
      return form === undefined ? sentence : fault.at(form, ['password'], sentence)
    }
    if (error.type === 'needsPassword') {
      setByPassword(true)
      return appLockText.needsPassword
    }
    if (error.type === 'needsNetwork') return appLockText.turnOffNeedsNetwork
    return error.type === 'noPasskey'
      ? appLockText.turnOffRefused
      : failureText(error, appLockText.failed)
  })
  const said = useFormMessage({ message, setMessage, fault })
  const submit = said.onFilled(['password'], appLockText.missing, (secret, form) =>
    turnOff(secret, form),
  )
  function close(): void {
    setMessage(undefined)
    setByPassword(false)
    onClose()
  }
  function askPassword(): void {
    setMessage(undefined)
    setByPassword(true)
  }
  const asksPasskey = hasPasskey && !byPassword
  return (
    <Dialog isOpen={isOpen} isBusy={isBusy} onClose={close} title={appLockText.turnOffTitle}>
      <p>{appLockText.turnOffDetail}</p>
      {asksPasskey ? (
        <div className={css['form']}>
          <FormNote {...said} />
          <Button
            icon={laterIcons.fingerprint}
            isBusy={isBusy}
            onClick={() => turnOff({ passkey: true })}
          >
            {isBusy ? appLockText.turningOff : appLockText.turnOff}
          </Button>
          <Button variant="plain" disabled={isBusy} onClick={askPassword}>
            {appLockText.byPassword}
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={close}>
            {appLockText.cancel}
          </Button>
        </div>
      ) : (
        <form
          ref={byPassword ? focusPassword : null}
          className={css['form']}
          noValidate
          onSubmit={submit}
        >
          <CurrentPasswordField
            email={email}
            label={appLockText.password}
            wrongBecause={said.because('password')}
            onInput={() => setMessage(undefined)}
          />
          <FormNote {...said} />
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? appLockText.turningOff : appLockText.turnOff}
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={close}>
            {appLockText.cancel}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
