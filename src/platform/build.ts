/** Names all that this build serves: 64 hexadecimal digits (.build/fingerprint.ts), which the page bears. */
export const fingerprint = (): string => document.documentElement.dataset['build'] ?? ''

/** Its first digits, for people to compare: « 8f3a-19c2 ». */
export const shortFingerprint = (whole: string): string =>
  `${whole.slice(0, 4)}-${whole.slice(4, 8)}`
