// What a day may carry of envelopes that this phone cannot open. An answer has a limit on the wire: without one here, a long
// envelope that nobody can open would keep the person's own words from leaving (CR20 in SPEC.md).
import { maxAnswers, maxEnvelopeLength } from '#contract/limits.ts'
import type { Envelope } from '#domain/brands.ts'
import { isSealedId, mapSealedParts, sealedIds, type BySealedPart } from '#domain/sealedParts.ts'
import type { Carried } from './answers.ts'
import { kidOfEnvelope } from './envelope.ts'

interface Part {
  readonly id: string
  readonly envelope: Envelope
  readonly isOnServer: boolean
  /** The server takes nothing under its key. */
  readonly isRefused: boolean
}

export interface ServerKnowledge {
  /** What the server has had of what is carried: it is set aside first where not all fits. */
  readonly onServer: Carried
  /** Keys under which the server takes nothing: what they sealed is set aside. */
  readonly refusedKids?: readonly string[]
}

export interface Fitted {
  readonly carried: Carried
  readonly setAside: readonly Pick<Part, 'id' | 'envelope'>[]
}

/** First what the server never had, then what is short. Every phone decides alike, or two would undo each other for ever. */
const byWorth = (a: Part, b: Part): number =>
  Number(a.isOnServer) - Number(b.isOnServer) ||
  a.envelope.length - b.envelope.length ||
  (a.envelope < b.envelope ? -1 : 1)

/** As many parts as fit `room` characters, the worthiest first, each with its separator. */
function split(parts: readonly Part[], room: number): { kept: readonly Part[]; rest: Part[] } {
  let left = room
  const kept = new Set<Part>()
  for (const part of parts.toSorted(byWorth)) {
    const length = part.envelope.length + 1
    if (part.isRefused || length > left) continue
    left -= length
    kept.add(part)
  }
  // In the order in which they were carried: what fits whole is carried unchanged.
  return {
    kept: parts.filter((part) => kept.has(part)),
    rest: parts.filter((part) => !kept.has(part)),
  }
}

const envelopesOf = (parts: readonly Part[], id: string): readonly Envelope[] =>
  parts.filter((part) => part.id === id).map(({ envelope }) => envelope)

/**
 * `lengths`: of this build's own envelope of each part. Answers of newer builds share the room of one answer, so that a day never exceeds what a request takes.
 */
export function fitCarried(
  carried: Carried,
  { onServer, refusedKids = [] }: ServerKnowledge,
  lengths: BySealedPart<number>,
): Fitted {
  const partsOf = (id: string): readonly Part[] =>
    (carried[id] ?? []).map((envelope) => ({
      id,
      envelope,
      isOnServer: onServer[id]?.includes(envelope) ?? false,
      isRefused: refusedKids.includes(kidOfEnvelope(envelope)),
    }))
  const known = mapSealedParts((id) => split(partsOf(id), maxEnvelopeLength - lengths[id]))
  const unknownIds = Object.keys(carried).filter((id) => !isSealedId(id))
  const named = unknownIds.slice(0, maxAnswers - sealedIds.length)
  const unknown = split(named.flatMap(partsOf), maxEnvelopeLength)
  const unnamed = unknownIds.filter((id) => !named.includes(id)).flatMap(partsOf)
  return {
    carried: {
      ...Object.fromEntries(named.map((id) => [id, envelopesOf(unknown.kept, id)])),
      ...mapSealedParts((id) => envelopesOf(known[id].kept, id)),
    },
    setAside: [...sealedIds.flatMap((id) => known[id].rest), ...unknown.rest, ...unnamed].map(
      ({ id, envelope }) => ({ id, envelope }),
    ),
  }
}
