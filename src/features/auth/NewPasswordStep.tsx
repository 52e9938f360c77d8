import { useSubmit } from '#context/useSubmit.ts'
import type { Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import type { CodeFailure } from '#engine/session/passwordReset.ts'
import type { KeyFailure } from '#engine/session/keyFlows.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { MailAddress } from '#journal-ui/MailAddress.tsx'
import { PasskeyButton } from '#journal-ui/PasskeyButton.tsx'
import { PasswordField, PasswordOwner } from '#journal-ui/PasswordField.tsx'
import { pauseUnlessTapped } from '#platform/pause.ts'
import { failureText } from '#text/failures.ts'
import { resetPasswordText } from '#text/resetPassword.ts'
import { Button } from '#ui/Button.tsx'
import { Card, Note } from '#ui/Card.tsx'
import { useNewStep } from '#ui/newStep.ts'
import { fieldValue, onFormSubmit } from '#ui/formFields.ts'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
import { showAlert } from '#ui/toastStore.ts'
import { NewPasswordField } from '#journal-ui/NewPasswordField.tsx'
import { newPasswordFault } from '#journal-ui/newPasswordFault.ts'
import css from './auth.module.css'

const afterResetMs = 1500

interface NewPasswordStepProps {
  readonly email: string
  /** Whether this phone opens what is already written. */
  readonly opensJournal: boolean
  /** Asks a passkey to open it; resolves with why it failed, or with null. */
  readonly onPasskey: () => Promise<string | null>
  readonly onPassword: (
    password: string,
  ) => Promise<Result<void, ApiFailure | CodeFailure | KeyFailure>>
  /** Back to the code. */
  readonly onBack: () => void
  readonly onDone: () => Promise<void>
}

export function NewPasswordStep(props: NewPasswordStepProps) {
  const { email, opensJournal, onPasskey, onPassword, onBack, onDone } = props
  useNewStep()
  const fault = useFault()
  const {
    isBusy,
    message,
    setMessage,
    submit: change,
  } = useSubmit(async (isHere, password: string) => {
    const result = await onPassword(password)
    if (!result.ok) return failureText(result.error, resetPasswordText.failed)
    showAlert(resetPasswordText.done, 'success')
    await pauseUnlessTapped(afterResetMs)
    if (isHere()) await onDone()
    return null
  })

  const said = useFormMessage({ message, setMessage, fault })
  const submit = onFormSubmit((form) => {
    const problem = newPasswordFault(form)
    if (problem === null) change(fieldValue(form, 'password'))
    else said.refuse(form, problem.names, problem.sentence)
  })

  return (
    <FormScreen
      backTo="/welcome"
      title={resetPasswordText.title}
      onBack={onBack}
      intro={
        <>
          {resetPasswordText.intro}{' '}
          <b>
            <MailAddress email={email} />
          </b>
        </>
      }
    >
      {opensJournal ? (
        <Note kind="info">{resetPasswordText.opens}</Note>
      ) : (
        <BlankPhone onPasskey={onPasskey} />
      )}
      <form noValidate onSubmit={submit} onInput={() => setMessage(undefined)}>
        <PasswordOwner email={email} />
        <NewPasswordField
          label={resetPasswordText.password}
          hint={resetPasswordText.passwordHint}
          wrongBecause={said.because('password')}
        />
        <PasswordField
          label={resetPasswordText.confirmation}
          name="confirmation"
          autoComplete="new-password"
          wrongBecause={said.because('confirmation')}
        />
        <FormNote {...said} />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? resetPasswordText.submitting : resetPasswordText.submit}
        </Button>
      </form>
    </FormScreen>
  )
}

/** Before the last step on a phone without the key: what can be read again afterwards, and what stays sealed without a passkey. */
function BlankPhone({ onPasskey }: Pick<NewPasswordStepProps, 'onPasskey'>) {
  // Once it opens the journal, this is not there any more.
  const { isBusy, message, submit } = useSubmit(
    async () => (await onPasskey()) ?? resetPasswordText.keptNothing,
  )
  return (
    <>
      <Card className={css['note']}>
        <b>{resetPasswordText.blankTitle}</b>
        <p>{resetPasswordText.blankBack}</p>
        <p>{resetPasswordText.blankSealed}</p>
      </Card>
      <PasskeyButton
        label={resetPasswordText.keepAll}
        isBusy={isBusy}
        isDisabled={false}
        message={message}
        onClick={submit}
      />
    </>
  )
}
