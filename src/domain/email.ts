// The address is the account's name: the same person typing it with capitals or spaces must reach the same account, and
// the same salt (keys are derived from it), so this one function runs on the phone and on the server.
export const normaliseEmail = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

export const maxEmailLength = 254
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Control, invisible and direction characters: they make two addresses look like one, and a terminal obeys some of them. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

export const isEmail = (text: string): boolean =>
  text.length <= maxEmailLength && emailPattern.test(text) && !hidden.test(text)

/** For a terminal. */
export const spellHidden = (text: string): string =>
  text.replaceAll(
    new RegExp(hidden, 'gu'),
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
