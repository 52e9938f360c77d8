import { missingFrom } from './journalMarkdown.ts'

/** That a sealed file was made, and what it does not hold. */
export const toldOf = (made: Parameters<typeof missingFrom>[0], sentence: string): string =>
  [sentence, ...missingFrom(made)].join(' ')
