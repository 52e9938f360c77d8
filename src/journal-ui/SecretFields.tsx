import { useId, useState } from 'react'
import { controlText } from '#text/controls.ts'
import { sealedText } from '#text/recovery.ts'
import { fr } from '#text/typography.ts'
import { Field, type FieldProps } from '#ui/Field.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import css from './SecretFields.module.css'

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
        icon={isShown ? 'eyeOff' : 'eye'}
        label={isShown ? controlText.hidePassword : controlText.showPassword}
        variant="bare"
        onClick={() => setShown(!isShown)}
      />
    </Field>
  )
}

/** Tells password managers whose password the form asks. */
export const PasswordOwner = ({ email }: { readonly email: string }) => (
  <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
)

interface CurrentPasswordFieldProps {
  readonly email: string
  readonly label: string
  readonly error?: string | undefined
  readonly onInput?: () => void
}

/** The password that opens the account now, named `password` in its form. */
export const CurrentPasswordField = ({ email, ...rest }: CurrentPasswordFieldProps) => (
  <>
    <PasswordOwner email={email} />
    <PasswordField {...rest} name="password" autoComplete="current-password" />
  </>
)

/** Autofill, correction and spell checking are off: some keyboards and checkers send what they read to a server. */
export function WordsField() {
  const id = useId()
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{sealedText.words}</label>
      <textarea
        id={id}
        name="secret"
        rows={4}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        translate="no"
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`}>{fr(sealedText.wordsHint)}</p>
    </div>
  )
}

/** What opens a journal: the words of a recovery key, or a password. */
export type Way = 'words' | 'password'

interface WayChoiceProps {
  readonly label: string
  readonly ways: readonly (readonly [way: Way, label: string])[]
  readonly way: Way
  readonly onChange: (way: Way) => void
}

export const WayChoice = ({ label, ways, way, onChange }: WayChoiceProps) => (
  <fieldset className={css['ways']} aria-label={fr(label)}>
    {ways.map(([id, name]) => (
      <button key={id} type="button" aria-pressed={id === way} onClick={() => onChange(id)}>
        {name}
      </button>
    ))}
  </fieldset>
)
