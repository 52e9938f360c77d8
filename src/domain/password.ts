import { isBlank } from './answers.ts'
import { countGraphemes } from './graphemes.ts'

export const minPasswordLength = 8

export type SignupError =
  | 'emailRequired'
  | 'emailFormat'
  | 'passwordRequired'
  | 'passwordTooShort'
  | 'confirmationRequired'
  | 'confirmationDiffers'

export type NewPasswordError = 'fieldsRequired' | 'passwordTooShort' | 'confirmationDiffers'

export const isLongEnough = (password: string): boolean =>
  countGraphemes(password) >= minPasswordLength

/** Section 5, « New password ». */
export function checkNewPassword(password: string, confirmation: string): NewPasswordError | null {
  if (isBlank(password) || confirmation === '') return 'fieldsRequired'
  if (password !== confirmation) return 'confirmationDiffers'
  return isLongEnough(password) ? null : 'passwordTooShort'
}
