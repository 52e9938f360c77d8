import { isBlank } from '#domain/answers.ts'
import { checkNewPassword } from '#domain/password.ts'
import { newPasswordText } from '#text/resetPassword.ts'
import { fieldValue } from '#ui/formFields.ts'

interface Fault {
  /** The fields to mend. */
  readonly names: readonly string[]
  readonly sentence: string
}

/** What is wrong with a new password, typed twice in `password` and `confirmation`, and with other fields that must be filled, or null. */
export function newPasswordFault(
  form: HTMLFormElement,
  others: readonly string[] = [],
): Fault | null {
  const missing = others.filter((name) => fieldValue(form, name) === '')
  const problem =
    missing.length > 0
      ? 'fieldsRequired'
      : checkNewPassword(fieldValue(form, 'password'), fieldValue(form, 'confirmation'))
  if (problem === null) return null
  const sentence = newPasswordText[problem]
  if (problem !== 'fieldsRequired') {
    return { names: [problem === 'confirmationDiffers' ? 'confirmation' : 'password'], sentence }
  }
  // Spaces alone are no password.
  const blank = ['password', 'confirmation'].filter((name) => isBlank(fieldValue(form, name)))
  return { names: [...missing, ...blank], sentence }
}
