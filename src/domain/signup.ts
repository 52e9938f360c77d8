// Section 5, « Signup »: one error per field, and which sentence stands for several.
import { isBlank } from './answers.ts'
import { isEmail, normaliseEmail } from './email.ts'
import { isLongEnough, type SignupError } from './password.ts'

export interface SignupFields {
  readonly email: string
  readonly password: string
  readonly confirmation: string
}
export type SignupErrors = { readonly [Field in keyof SignupFields]?: SignupError }

export function checkSignup({ email, password, confirmation }: SignupFields): SignupErrors {
  const address = normaliseEmail(email)
  return {
    ...(address === ''
      ? { email: 'emailRequired' as const }
      : isEmail(address)
        ? {}
        : { email: 'emailFormat' as const }),
    ...(isBlank(password)
      ? { password: 'passwordRequired' as const }
      : isLongEnough(password)
        ? {}
        : { password: 'passwordTooShort' as const }),
    ...(confirmation === ''
      ? { confirmation: 'confirmationRequired' as const }
      : confirmation === password
        ? {}
        : { confirmation: 'confirmationDiffers' as const }),
  }
}

/** The sentence to show: the only error; among several the confirmation's, else the general one; null without error. */
export function summariseSignup(errors: SignupErrors): SignupError | 'several' | null {
  const all = Object.values(errors)
  const [only] = all
  if (only === undefined) return null
  return all.length === 1 ? only : (errors.confirmation ?? 'several')
}
