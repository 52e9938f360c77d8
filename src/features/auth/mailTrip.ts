// What survives the trip to the mail app, where a phone may kill the tab: the address being verified, and whose password is
// being reset, from where. Never a code.
import { createTabText } from '#platform/storedText.ts'

export const verifiedEmail = createTabText('lueur.verifyEmail')

export interface ResetRequest {
  readonly email: string
  readonly from: 'forgot' | 'account'
}

const resetRequest = createTabText('lueur.resetRequest')

export const writeResetRequest = ({ from, email }: ResetRequest): string => `${from} ${email}`

export function parseResetRequest(text: string | null): ResetRequest | null {
  const [, from, email] = /^(forgot|account) (\S+)$/.exec(text ?? '') ?? []
  return email === undefined ? null : { email, from: from === 'forgot' ? 'forgot' : 'account' }
}

export const loadResetRequest = (): ResetRequest | null => parseResetRequest(resetRequest.read())
export const saveResetRequest = (request: ResetRequest): void =>
  resetRequest.write(writeResetRequest(request))
export const clearResetRequest = (): void => resetRequest.clear()
