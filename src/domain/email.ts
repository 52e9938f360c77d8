// The address is the account's name: the same person typing it with capitals or spaces must reach the same account, and
// the same salt (keys are derived from it), so this one function runs on the phone and on the server.
export const normaliseEmail = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

export const maxEmailLength = 254
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const isEmail = (text: string): boolean =>
  text.length <= maxEmailLength && emailPattern.test(text)
