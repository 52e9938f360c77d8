import { openWithPasskey } from '#engine/session/passkeySignIn.ts'
import { openWithPassword } from '#engine/session/signIn.ts'
import { signOutUnopened } from '#engine/session/signOut.ts'
import { isRefused } from '#engine/api/failure.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { useAccount, useJournal } from '#context/session.ts'
import { useEngine } from '#context/engine.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { PasskeyButton } from '#journal-ui/PasskeyButton.tsx'
import { CurrentPasswordField } from '#journal-ui/PasswordField.tsx'
import { failureText } from '#text/failures.ts'
import { openJournalText } from '#text/openJournal.ts'
import { passkeysText } from '#text/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
import { alertError } from '#ui/toastStore.ts'
import css from './auth.module.css'

/** Asks for the password on a phone that has no key yet. Once the journal is open, the session changes and the page shows. */
export function OpenJournalScreen() {
  const { email } = useAccount()
  const engine = useEngine()
  const journal = useJournal()
  const fault = useFault()
  const {
    isBusy,
    message,
    setMessage,
    submit: open,
  } = useSubmit(async (_, form: HTMLFormElement, password: string) => {
    const result = await openWithPassword(engine, journal, password)
    if (result.ok) return null
    const { error: failure } = result
    // A wrong password is unauthorised at sign-in; asking for a key with it, the key is not found.
    if (!isRefused(failure, 'unauthorised', 'notFound')) {
      return failureText(failure, openJournalText.failed)
    }
    return fault.at(form, ['password'], openJournalText.wrong)
  })

  const { isBusy: isLeaving, submit: leave } = useSubmit(
    async () =>
      (await signOutUnopened(engine, journal)) ? null : failureText({ type: 'notStored' }, ''),
    alertError,
  )
  const passkey = useSubmit(async () => {
    const result = await openWithPasskey(engine, journal)
    return result.ok ? null : failureText(result.error, passkeysText.openFailed)
  })

  const said = useFormMessage({ message, setMessage, fault })
  const submit = said.onFilled(['password'], openJournalText.missing, ({ password }, form) =>
    open(form, password),
  )

  return (
    <FormScreen title={openJournalText.title} intro={openJournalText.intro} backTo={null}>
      <form noValidate onSubmit={submit}>
        <CurrentPasswordField
          email={email}
          label={openJournalText.password}
          wrongBecause={said.because('password')}
          onInput={() => setMessage(undefined)}
        />
        <FormNote {...said} />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? openJournalText.submitting : openJournalText.submit}
        </Button>
      </form>
      <PasskeyButton
        label={passkeysText.open}
        isBusy={passkey.isBusy}
        isDisabled={isBusy}
        message={passkey.message}
        onClick={passkey.submit}
      />
      <p className={css['help']}>{openJournalText.forgot}</p>
      <Button variant="plain" isBusy={isLeaving} onClick={leave}>
        {openJournalText.signOut}
      </Button>
    </FormScreen>
  )
}
