import { useEngine } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { readRecoveryState } from '#engine/session/recoveryMemo.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { ButtonLink } from '#journal-ui/links.tsx'
import { makeRecoveryKey, type RecoveryKey } from '#engine/session/recovery.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { CurrentPasswordField } from '#journal-ui/PasswordField.tsx'
import { failureText } from '#text/failures.ts'
import { recoveryText, sealedText } from '#text/recovery.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
import { useHeldPage } from '#ui/useBackCloses.ts'

interface MakeKeyStepProps {
  readonly email: string
  /** The former key is over by now: also where the person has left, or the app lock came between. */
  readonly onMade: (made: RecoveryKey) => void
  /** Why one is to be made again. */
  readonly why?: string
}

/** Asks for the password: the phone alone does not have what the new key must open. */
export function MakeKeyStep({ email, onMade, why }: MakeKeyStepProps) {
  const { session } = useEngine()
  const journal = useJournal()
  const fault = useFault()
  const state = useReading(() => readRecoveryState(journal), [journal])
  const hasSealedDays = valueOr(state, null)?.hasSealedDays === true

  const {
    isBusy,
    message,
    setMessage,
    submit: make,
  } = useSubmit(async (_, form: HTMLFormElement, password: string) => {
    // Where the app lock falls meanwhile, the words are shown once it is open.
    const result = await session.whileAnswering(async () => {
      const made = await makeRecoveryKey(journal, password)
      if (made.ok) onMade(made.value)
      return made
    })
    if (result.ok) return null
    if (result.error.type !== 'wrongPassword') {
      return failureText(result.error, recoveryText.failed)
    }
    return fault.at(form, ['password'], recoveryText.wrongPassword)
  })
  useHeldPage(isBusy)
  const said = useFormMessage({ message, setMessage, fault })
  const submit = said.onFilled(['password'], recoveryText.missing, ({ password }, form) =>
    make(form, password),
  )

  return (
    <FormScreen title={recoveryText.title} intro={recoveryText.intro} backTo="/account-settings">
      {hasSealedDays ? (
        <>
          <Note kind="info">{recoveryText.sealedFirst}</Note>
          <ButtonLink variant="tonal" to="/sealed-days">
            {sealedText.title}
          </ButtonLink>
        </>
      ) : (
        <Note kind="info">{recoveryText.replaces}</Note>
      )}
      <form noValidate onSubmit={submit}>
        <CurrentPasswordField
          email={email}
          label={recoveryText.password}
          wrongBecause={said.because('password')}
          onInput={() => setMessage(undefined)}
        />
        <FormNote {...said} message={said.message ?? why} />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? recoveryText.making : recoveryText.make}
        </Button>
      </form>
    </FormScreen>
  )
}
