import type { Admission } from '#context/admission.ts'
import { useState } from 'react'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { ButtonLink } from '#journal-ui/links.tsx'
import { signupText } from '#text/signup.ts'
import { TitleFocus } from '#ui/Screen.tsx'
import { InvitationStep } from './InvitationStep.tsx'
import { SignupForm } from './SignupForm.tsx'
import { useAddressForgotten } from './useKeptForm.ts'

interface SignupScreenProps {
  /** Known before the page shows: nobody fills in a form that will be refused. */
  readonly admission: Admission
}

export function SignupScreen({ admission }: SignupScreenProps) {
  const [wasAsked] = useState(admission.type === 'uninvited')
  useAddressForgotten()
  if (admission.type === 'closed') return <Closed />
  if (admission.type === 'uninvited') return <InvitationStep why={admission.why} />
  return (
    <>
      <SignupForm invitation={admission.invitation} />
      {wasAsked ? <TitleFocus /> : null}
    </>
  )
}

const Closed = () => (
  <FormScreen backTo="/welcome" title={signupText.closedTitle} intro={signupText.closed}>
    <ButtonLink to="/login">{signupText.signIn}</ButtonLink>
  </FormScreen>
)
