import { useState } from 'react'
import { controlText } from '#text/controls.ts'
import { Field, type FieldProps } from '#ui/Field.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import * as laterIcons from '#ui/laterIcons.ts'

type PasswordFieldProps = Omit<FieldProps, 'type' | 'children'>

/** A password, hidden until its eye is pressed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    >
      <RoundButton
        icon={isShown ? laterIcons.eyeOff : laterIcons.eye}
        label={isShown ? controlText.hidePassword : controlText.showPassword}
        // Of several fields on one page.
        aria-description={props.label}
        variant="bare"
        onClick={() => setShown(!isShown)}
      />
    </Field>
  )
}

/** Tells password managers whose password the form asks. They look for a field of text: it is one that nobody sees or reaches. */
export const PasswordOwner = ({ email }: { readonly email: string }) => (
  <input hidden name="username" autoComplete="username" value={email} readOnly />
)

interface CurrentPasswordFieldProps {
  readonly email: string
  readonly label: string
  readonly error?: string | undefined
  readonly wrongBecause?: string | undefined
  readonly onInput?: () => void
}

/** The password that opens the account now, named `password` in its form. */
export const CurrentPasswordField = ({ email, ...rest }: CurrentPasswordFieldProps) => (
  <>
    <PasswordOwner email={email} />
    <PasswordField {...rest} name="password" autoComplete="current-password" />
  </>
)
