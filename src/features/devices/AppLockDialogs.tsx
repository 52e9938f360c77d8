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
import { Note } from '#ui/Card.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { fieldValue, focusField, onFormSubmit } from '#ui/formFields.ts'
import { showAlert } from '#ui/toastStore.ts'
import css from './DevicesScreen.module.css'

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
  const { email } = useAccount()
  const hasPasskeys = useHasPasskeys(isOpen)
  const [isRefusedHere, setRefusedHere] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const usesPasskey = hasPasskeys === true && !isRefusedHere
  const {
    isBusy,
    message,
    setMessage,
    submit: turnOn,
  } = useSubmit(async (_, password: string) => {
    const result = await turnOnAppLock(engine, journal, { password, usesPasskey })
    if (result.ok) {
      onClose()
      showAlert(appLockText.turnedOn, 'success')
      return null
    }
    const { error } = result
    if (error.type === 'wrongPassword') {
      setWrong(appLockText.wrong)
      return null
    }
    if (error.type === 'uncovered') return appLockText.uncovered
    if (error.type === 'notStored') return appLockText.notStored
    if (!error.type.startsWith('passkey ')) return failureText(error, appLockText.turnOnFailed)
    const isMissing = error.type === 'passkey none' || error.type === 'passkey noPrf'
    setRefusedHere(isMissing)
    return isMissing ? appLockText.passkeyMissing : appLockText.passkeyRefused
  })
  const submit = onFormSubmit((form) => {
    const password = fieldValue(form, 'password')
    setMessage(undefined)
    setWrong(password === '' ? appLockText.missing : undefined)
    if (password === '') focusField(form, 'password')
    else turnOn(password)
  })
  const close = (): void => {
    setMessage(undefined)
    setWrong(undefined)
    setRefusedHere(false)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={appLockText.turnOnTitle}>
      <p>{hasPasskeys === false ? appLockText.turnOnByPassword : appLockText.turnOnDetail}</p>
      <p className={css['small']}>{appLockText.turnOnMeanwhile}</p>
      <form className={css['form']} noValidate onSubmit={submit}>
        <CurrentPasswordField
          email={email}
          label={appLockText.password}
          error={wrong}
          onInput={() => setWrong(undefined)}
        />
        {message === undefined ? null : <Note kind="error">{message}</Note>}
        <Button type="submit" isBusy={isBusy}>
          {isBusy
            ? appLockText.turningOn
            : isRefusedHere
              ? appLockText.withPassword
              : appLockText.turnOn}
        </Button>
        <Button variant="outline" onClick={close}>
          {appLockText.cancel}
        </Button>
      </form>
    </Dialog>
  )
}

interface TurnLockOffProps extends LockDialogProps {
  readonly hasPasskey: boolean
}

export function TurnLockOff({ isOpen, hasPasskey, onClose }: TurnLockOffProps) {
  const engine = useEngine()
  const journal = useJournal()
  const { email } = useAccount()
  const [byPassword, setByPassword] = useState(false)
  const {
    isBusy,
    message,
    setMessage,
    submit: turnOff,
  } = useSubmit(async (_, secret: LockSecret) => {
    const result = await turnOffAppLock(engine, journal, secret)
    if (result.ok) {
      close()
      showAlert(appLockText.turnedOff, 'success')
      return null
    }
    const { error } = result
    if (error.type === 'wrongPassword') return appLockText.wrong
    if (error.type === 'needsPassword') {
      setByPassword(true)
      return appLockText.needsPassword
    }
    if (error.type === 'unknownHere') return appLockText.unknownHere
    if (error.type === 'needsNetwork') return appLockText.turnOffNeedsNetwork
    return error.type === 'noPasskey' ? appLockText.refused : failureText(error, appLockText.failed)
  })
  const submit = onFormSubmit((form) => {
    const password = fieldValue(form, 'password')
    setMessage(password === '' ? appLockText.missing : undefined)
    if (password === '') focusField(form, 'password')
    else turnOff({ password })
  })
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
    <Dialog isOpen={isOpen} onClose={close} title={appLockText.turnOffTitle}>
      <p>{appLockText.turnOffDetail}</p>
      {asksPasskey ? (
        <div className={css['form']}>
          {message === undefined ? null : <Note kind="error">{message}</Note>}
          <Button icon="fingerprint" isBusy={isBusy} onClick={() => turnOff({ passkey: true })}>
            {isBusy ? appLockText.turningOff : appLockText.turnOff}
          </Button>
          <Button variant="plain" onClick={askPassword}>
            {appLockText.byPassword}
          </Button>
          <Button variant="outline" onClick={close}>
            {appLockText.cancel}
          </Button>
        </div>
      ) : (
        <form className={css['form']} noValidate onSubmit={submit}>
          <CurrentPasswordField
            email={email}
            label={appLockText.password}
            error={message}
            onInput={() => setMessage(undefined)}
          />
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? appLockText.turningOff : appLockText.turnOff}
          </Button>
          <Button variant="outline" onClick={close}>
            {appLockText.cancel}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
