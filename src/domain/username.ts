import { countGraphemes, firstGraphemes } from './graphemes.ts'

export const minUsernameLength = 2
export const maxFirstUsernameLength = 20
export const maxUsernameLength = 24

export type UsernameError = 'tooShort' | 'tooLong' | 'characters'

const allowed = /^[\p{L}\p{M}\d._-]+$/u

/** Section 5, « Username at first choice »; letters are those of every alphabet, so that Zoé passes. */
export function checkFirstUsername(text: string): UsernameError | null {
  const name = text.trim()
  if (countGraphemes(name) < minUsernameLength) return 'tooShort'
  if (countGraphemes(name) > maxFirstUsernameLength) return 'tooLong'
  return allowed.test(name) ? null : 'characters'
}

/** Section 5, « Username in edit profile »: length alone. */
export function checkUsername(text: string): Exclude<UsernameError, 'characters'> | null {
  const length = countGraphemes(text.trim())
  if (length < minUsernameLength) return 'tooShort'
  return length > maxUsernameLength ? 'tooLong' : null
}

/** First two letters of the username, else of the e-mail, else « ME ». */
export const initialsOf = (username: string | null, email: string | null): string =>
  firstGraphemes(username?.trim() || email?.trim() || 'ME', 2).toLocaleUpperCase('fr')
