import { useState } from 'react'
import { isLongEnough } from '#domain/password.ts'
import { newPasswordText } from '#text/resetPassword.ts'
import { useAfterPress } from '#ui/useAfterPress.ts'
import { Note } from '#ui/Card.tsx'
import { PasswordField } from './PasswordField.tsx'

interface NewPasswordFieldProps {
  readonly label: string
  readonly hint: string
  readonly error?: string | undefined
  readonly wrongBecause?: string | undefined
  readonly defaultValue?: string | undefined
  readonly onInput?: () => void
}

/** Null where the list could not be loaded: then nothing is said. */
const loadList = () => import('#domain/commonPasswords.ts').catch(() => null)

/** A password being chosen, named `password` in its form. A common one that is long enough is warned of once the field is left, and taken all the same. */
export function NewPasswordField({ onInput, ...rest }: NewPasswordFieldProps) {
  const [isCommon, setCommon] = useState(false)
  const afterPress = useAfterPress()
  const judge = async (password: string): Promise<void> => {
    const [list] = await Promise.all([isLongEnough(password) ? loadList() : null, afterPress()])
    setCommon(list?.isCommonPassword(password) ?? false)
  }
  return (
    <>
      <PasswordField
        {...rest}
        name="password"
        autoComplete="new-password"
        onFocus={() => void loadList()}
        onBlur={({ target }) => void judge(target.value)}
        onInput={() => {
          setCommon(false)
          onInput?.()
        }}
      />
      {isCommon ? <Note kind="info">{newPasswordText.common}</Note> : null}
    </>
  )
}
