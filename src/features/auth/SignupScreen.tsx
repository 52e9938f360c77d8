import type { Admission } from '#context/admission.ts'
import { useState } from 'react'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { ButtonLink } from '#journal-ui/links.tsx'
import { signupText } from '#text/signup.ts'
import { InvitationStep } from './InvitationStep.tsx'
import { SignupForm } from './SignupForm.tsx'
import { useAddressForgotten } from './useKeptForm.ts'

interface SignupScreenProps {
  /** Known before the page shows: nobody fills in a form that will be refused. */
  readonly admission: Admission
}

export function SignupScreen({ admission }: SignupScreenProps) {
  const [invitation, setInvitation] = useState<string>()
  useAddressForgotten()
  if (admission.type === 'closed') return <Closed />
  if (admission.type === 'admitted') return <SignupForm invitation={admission.invitation} />
  return invitation === undefined ? (
    <InvitationStep why={admission.why} onInvited={setInvitation} />
  ) : (
    <SignupForm invitation={invitation} />
  )
}

const Closed = () => (
  <FormScreen backTo="/welcome" title={signupText.closedTitle} intro={signupText.closed}>
    <ButtonLink to="/login">{signupText.signIn}</ButtonLink>
  </FormScreen>
)
