import { useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { RoundButton } from './RoundButton.tsx'

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'children'> {
  readonly showLabel: string
  readonly hideLabel: string
}

export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    >
      <RoundButton
        icon={isShown ? 'eyeOff' : 'eye'}
        label={isShown ? hideLabel : showLabel}
        look="bare"
        onClick={() => setShown(!isShown)}
      />
    </Field>
  )
}
