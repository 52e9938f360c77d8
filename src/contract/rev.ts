// What names a day's content and a month's state, the same text on the phone and on the server.
//   rev            base64url(SHA-256(UTF-8 of revSource)[:16])
//   month digest   hex(SHA-256(UTF-8 of monthDigestSource)[:8])
// The phone knows a rev before sending: a retry or a duplicate finds its own rev stored and is a plain success. That is all
// of idempotency: no keys, no table. What the wire calls a revision is a claim, compared with a computed one.
import type { Rev, RevClaim as RevClaimBrand } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import type { Marks } from '#domain/entry.ts'
import { canonicalMusic } from '#domain/music.ts'
import type { Register } from '#domain/register.ts'
import * as v from 'valibot'
import { textOf } from './bounded.ts'

const canonicalRegister = <T>(register: Register<T>, canonical: (value: T) => unknown) => ({
  values: register.values
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, value, savedAt }) => [id, savedAt, canonical(value)]),
  replacedIds: register.replacedIds.toSorted(),
})

export interface RevParts {
  readonly date: Day
  readonly writtenAt: string
  readonly offset: number
  /** Those of newer builds included. */
  readonly answers: Readonly<Record<string, string>>
  readonly marks: Marks | null
}

/**
 * Blank answers are left out and the others bear their ids: a question that comes later renames no day, and a build that does
 * not know it computes the same name.
 */
const canonicalAnswers = (answers: RevParts['answers']): unknown =>
  Object.keys(answers)
    .filter((id) => answers[id] !== '')
    .toSorted()
    .map((id) => [id, answers[id]])

const revSource = ({ date, writtenAt, offset, answers, marks }: RevParts): string =>
  JSON.stringify([
    date,
    writtenAt,
    offset,
    canonicalAnswers(answers),
    marks && {
      music: canonicalRegister(marks.music, canonicalMusic),
      pin: canonicalRegister(marks.pin, (isPinned) => isPinned),
    },
  ])

/**
 * The only maker of a `Rev`. `nameText` gives the first 16 bytes of the SHA-256 of a text's UTF-8, in base64url: each side
 * brings its own.
 */
export function revOf(content: RevParts, nameText: (text: string) => string): Rev
export function revOf(content: RevParts, nameText: (text: string) => Promise<string>): Promise<Rev>
export function revOf(
  content: RevParts,
  nameText: (text: string) => string | Promise<string>,
): Rev | Promise<Rev> {
  const name = nameText(revSource(content))
  return typeof name === 'string' ? (name as Rev) : name.then((text) => text as Rev)
}

/** First 128 bits of SHA-256 in base64url, as the other side gives it. */
export const RevClaim = v.pipe(
  textOf(22),
  v.guard((text): text is RevClaimBrand => /^[\w-]{22}$/.test(text)),
)
export type RevClaim = RevClaimBrand

export const isClaimed = (claim: RevClaim | null, rev: Rev): boolean => claim === (rev as string)

/** Of revisions as they are, or as somebody names them. */
export const monthDigestSource = (days: Iterable<{ day: Day; rev: string }>): string =>
  [...days]
    .map(({ day, rev }) => `${day}:${rev}`)
    .toSorted()
    .join(',')
