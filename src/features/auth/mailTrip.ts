// Whose password is being reset, and from where: it survives the trip to the mail app. Never the code.
export interface ResetRequest {
  readonly email: string
  readonly from: 'forgot' | 'account'
}

export const writeResetRequest = ({ from, email }: ResetRequest): string => `${from} ${email}`

export function parseResetRequest(text: string | null): ResetRequest | null {
  const [, from, email] = /^(forgot|account) (\S+)$/.exec(text ?? '') ?? []
  return email === undefined ? null : { from: from === 'forgot' ? 'forgot' : 'account', email }
}
