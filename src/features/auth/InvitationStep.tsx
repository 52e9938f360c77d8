import { useNavigate } from '@tanstack/react-router'
import { checkInvitation } from '#context/admission.ts'
import { useEngine } from '#context/engine.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { invitationHash, invitationIn } from '#domain/invitation.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { signupText } from '#text/signup.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { fieldValue, onFormSubmit } from '#ui/formFields.ts'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
import { OtherWay } from './OtherWay.tsx'

interface InvitationStepProps {
  /** Why the link that led here does not serve; null without a link. */
  readonly why: string | null
}

/** Asks for the link: an app that is installed opens without what the browser was given. */
export function InvitationStep({ why }: InvitationStepProps) {
  const navigate = useNavigate()
  const engine = useEngine()
  const fault = useFault()
  const {
    isBusy,
    message = why ?? undefined,
    setMessage,
    submit: send,
  } = useSubmit(async (isHere, form: HTMLFormElement, invitation: string) => {
    const refusal = await checkInvitation(engine, invitation)
    if (refusal !== null) return fault.at(form, ['invitation'], refusal)
    // As if its link had been opened: a reload finds it there.
    const hash = invitationHash(invitation)
    if (isHere()) await navigate({ to: '/signup', hash, replace: true })
    return null
  })

  const said = useFormMessage({ message, setMessage, fault })
  const submit = onFormSubmit((form) => {
    const invitation = invitationIn(fieldValue(form, 'invitation'))
    if (invitation === '') said.refuse(form, ['invitation'], signupText.invitationMissing)
    else send(form, invitation)
  })

  return (
    <FormScreen
      backTo="/welcome"
      title={signupText.invitationTitle}
      intro={signupText.invitationIntro}
    >
      <form noValidate onSubmit={submit} onInput={() => setMessage(undefined)}>
        <Field
          label={signupText.invitation}
          name="invitation"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          wrongBecause={said.because('invitation')}
        />
        <FormNote {...said} />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? signupText.invitationSubmitting : signupText.invitationSubmit}
        </Button>
      </form>
      <OtherWay question={signupText.hasAccount} to="/login" label={signupText.signIn} />
    </FormScreen>
  )
}
