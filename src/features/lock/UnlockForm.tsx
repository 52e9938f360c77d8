import { useEffect, useRef, useState } from 'react'
import { useEngine } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { unlockWithPassword } from '#engine/session/appLock.ts'
import { signOutLocked } from '#engine/session/signOut.ts'
import { PasswordField } from '#journal-ui/PasswordField.tsx'
import { appLockText } from '#text/appLock.ts'
import { failureText } from '#text/failures.ts'
import { Button } from '#ui/Button.tsx'
import { focusField } from '#ui/formFields.ts'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
import { alertError } from '#ui/toastStore.ts'
import css from './LockScreen.module.css'

/** What was tapped has gone: the text in its place is read out. */
const focusWhenShown = (text: HTMLElement | null): void => text?.focus()

/** Opens with the password, without network too. The address stands nowhere on this page. */
export function UnlockForm({ onBack }: { readonly onBack: (() => void) | null }) {
  const engine = useEngine()
  const journal = useJournal()
  const [isForgotten, setForgotten] = useState(false)
  const fault = useFault()
  const {
    isBusy,
    message,
    setMessage,
    submit: open,
  } = useSubmit(async (_, sent: HTMLFormElement, password: string) => {
    const opened = await unlockWithPassword(engine, journal, password)
    if (opened.ok) return null
    const { error } = opened
    const isUnknown = error.type === 'unknownHere'
    if (!isUnknown && error.type !== 'wrongPassword') return failureText(error, appLockText.failed)
    return fault.at(sent, ['password'], isUnknown ? appLockText.unknownHere : appLockText.wrong)
  })
  const { isBusy: isLeaving, submit: leave } = useSubmit(async () => {
    return (await signOutLocked(engine, journal)) ? null : appLockText.wordsHereAlone
  }, alertError)
  const said = useFormMessage({ message, setMessage, fault })
  const submit = said.onFilled(['password'], appLockText.missing, ({ password }, sent) =>
    open(sent, password),
  )
  const form = useRef<HTMLFormElement>(null)
  const isAsked = onBack !== null
  useEffect(() => {
    // The person chose this way; without another one the page begins at its title.
    if (isAsked && form.current !== null) focusField(form.current, 'password')
  }, [isAsked])
  return (
    <>
      <form ref={form} className={css['form']} noValidate onSubmit={submit}>
        <PasswordField
          label={appLockText.password}
          name="password"
          autoComplete="current-password"
          wrongBecause={said.because('password')}
          onInput={() => setMessage(undefined)}
        />
        <FormNote {...said} />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? appLockText.unlocking : appLockText.unlock}
        </Button>
      </form>
      {onBack === null ? null : (
        <Button variant="plain" onClick={onBack}>
          {appLockText.byPasskey}
        </Button>
      )}
      {isForgotten ? (
        <>
          <p ref={focusWhenShown} className={css['forgotten']} tabIndex={-1}>
            {appLockText.forgottenDetail}
          </p>
          <Button variant="outline" isBusy={isLeaving} onClick={leave}>
            {appLockText.signOut}
          </Button>
        </>
      ) : (
        <Button variant="plain" onClick={() => setForgotten(true)}>
          {appLockText.forgotten}
        </Button>
      )}
    </>
  )
}
