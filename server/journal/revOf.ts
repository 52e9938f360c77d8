import { createHash } from 'node:crypto'
import { monthDigestSource, revOf as revOfContent, type RevParts } from '#contract/rev.ts'
import type { Rev } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Names a day's exact content. */
export const revOf = (content: RevParts): Rev =>
  revOfContent(content, (text) => sha256(text).subarray(0, 16).toString('base64url'))

/** Names what a month holds. */
export const monthDigest = (days: Iterable<{ day: Day; rev: Rev }>): string =>
  sha256(monthDigestSource(days)).subarray(0, 8).toString('hex')
