import { createHash } from 'node:crypto'
import { monthDigestSource, revSource, type RevParts } from '#contract/rev.ts'
import type { Day } from '#domain/day.ts'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Names a day's exact content. */
export const revOf = (parts: RevParts): string =>
  sha256(revSource(parts)).subarray(0, 16).toString('base64url')

/** Names what a month holds. */
export const monthDigest = (days: Iterable<{ day: Day; rev: string }>): string =>
  sha256(monthDigestSource(days)).subarray(0, 8).toString('hex')
