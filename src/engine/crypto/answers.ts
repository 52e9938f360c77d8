// The answers of a day and its glow, open and sealed. Each is one or more envelopes separated by a space: those that this phone
// can open are joined into one register and sealed together under the current key; the others are carried unchanged, so
// that a new key made after a reset can write on a day that an old key sealed, and an older build on a day that a newer
// one wrote, even with answers that only that one asks for (CR11, CR12, CR19 in SPEC.md).
import { neverSealed } from '#contract/envelopes.ts'
import { mapAnswers, type ByAnswer, type ByAnyAnswer } from '#domain/answers.ts'
import type { Envelope } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { isGlow, type GlowRegister } from '#domain/glow.ts'
import { emptyRegister, joinRegisters, type Register } from '#domain/register.ts'
import {
  glowId,
  isSealedId,
  mapSealedParts,
  mapSealedPartsAsync,
  sealedIds,
  type SealedId,
} from '#domain/sealedParts.ts'
import { openText, splitEnvelope, type KeyRing } from './envelope.ts'

/** Envelopes that this phone cannot open, by the name of their part; an answer of a newer build is all of them. */
export type Carried = ByAnyAnswer<readonly Envelope[]>

export const nothingCarried: Carried = mapSealedParts(() => [])

export interface OpenedAnswers {
  readonly registers: ByAnswer<Register<string>>
  readonly glow: GlowRegister
  readonly carried: Carried
  /** Some of it is sealed under a key that this phone does not hold, or is damaged. */
  readonly isSealed: boolean
  /** A newer build wrote some of it, which this one cannot read. */
  readonly isNewer: boolean
}

const isValueOf = (part: SealedId, value: unknown): boolean =>
  part === glowId ? value === null || isGlow(value) : typeof value === 'string'

function parseRegister(part: SealedId, text: string): Register<unknown> | null {
  try {
    const { values, replacedIds } = JSON.parse(text) as Partial<Register<unknown>>
    const isWhole =
      Array.isArray(values) &&
      Array.isArray(replacedIds) &&
      values.every(
        ({ id, value, savedAt }) =>
          typeof id === 'string' && isValueOf(part, value) && typeof savedAt === 'number',
      ) &&
      replacedIds.every((id) => typeof id === 'string')
    return isWhole ? { values, replacedIds } : null
  } catch {
    return null
  }
}

async function openPart(ring: KeyRing, day: Day, id: SealedId, sealed = neverSealed) {
  let register: Register<unknown> = emptyRegister
  const carried: Envelope[] = []
  let isSealed = false
  let isNewer = false
  for (const envelope of splitEnvelope(sealed)) {
    const opened = await openText(ring, { kind: 'answer', day, id }, envelope)
    const found = opened.type === 'opened' ? parseRegister(id, opened.text) : null
    if (found !== null) {
      register = joinRegisters(register, found)
      continue
    }
    carried.push(envelope)
    if (opened.type === 'newer') isNewer = true
    else isSealed = true
  }
  return { register, carried, isSealed, isNewer }
}

/** Answers that a newer build has added, as they are. */
const unknownAnswers = (answers: ByAnyAnswer<Envelope>): Record<string, readonly Envelope[]> =>
  Object.fromEntries(
    Object.entries(answers)
      .filter(([id, answer]) => !isSealedId(id) && answer !== '')
      .map(([id, answer]) => [id, splitEnvelope(answer)]),
  )

export async function openAnswers(
  ring: KeyRing,
  day: Day,
  answers: ByAnyAnswer<Envelope>,
): Promise<OpenedAnswers> {
  const all = await mapSealedPartsAsync((id) => openPart(ring, day, id, answers[id]))
  const unknown = unknownAnswers(answers)
  return {
    // Each value was looked at as it was read.
    registers: mapAnswers((id) => all[id].register as Register<string>),
    glow: all[glowId].register as GlowRegister,
    carried: { ...unknown, ...mapSealedParts((id) => all[id].carried) },
    isSealed: sealedIds.some((id) => all[id].isSealed),
    isNewer: Object.keys(unknown).length > 0 || sealedIds.some((id) => all[id].isNewer),
  }
}

/**
 * What two copies of a day carry together. Two different envelopes under one key are two saves, and this phone cannot tell
 * whether one holds the words of the other: both stay until a phone that has the key joins them (CR18).
 */
export function joinCarried(theirs: Carried, ours: Carried): Carried {
  const joined = (id: string) => [...new Set([...(theirs[id] ?? []), ...(ours[id] ?? [])])]
  const ids = Object.keys({ ...theirs, ...ours })
  return { ...Object.fromEntries(ids.map((id) => [id, joined(id)])), ...mapSealedParts(joined) }
}

/** Whether joining `part` into `whole` would change nothing. */
export const coversCarried = (whole: Carried, part: Carried): boolean =>
  Object.entries(part).every(([id, envelopes]) =>
    envelopes.every((envelope) => whole[id]?.includes(envelope)),
  )
