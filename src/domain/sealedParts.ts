// What of a day is sealed, by the name that each part bears in rows, on the wire, in sealed purposes and in exported files: its
// answers, and its glow. A build that lacks one of these names carries the part unread, as it does an answer that it does not know.
import { answerIds, type AnswerId, type ByAnswer } from './answers.ts'

/** Never change it. */
export const glowId = 'glow'

export type SealedId = AnswerId | typeof glowId
export const sealedIds: readonly SealedId[] = [...answerIds, glowId]
export const isSealedId = (id: string): id is SealedId => sealedIds.some((known) => known === id)

export type BySealedPart<T> = ByAnswer<T> & { readonly [glowId]: T }

const bySealedPart = <T>(entries: readonly (readonly [SealedId, T])[]): BySealedPart<T> =>
  Object.fromEntries(entries) as BySealedPart<T>

export const mapSealedParts = <T>(make: (id: SealedId) => T): BySealedPart<T> =>
  bySealedPart(sealedIds.map((id) => [id, make(id)]))

/** The same for what takes time: all are made at once. */
export const mapSealedPartsAsync = async <T>(
  make: (id: SealedId) => Promise<T>,
): Promise<BySealedPart<T>> =>
  bySealedPart(await Promise.all(sealedIds.map(async (id) => [id, await make(id)] as const)))
