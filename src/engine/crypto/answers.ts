// The answers of a day, open and sealed. An answer is one or more envelopes separated by a space: those that this phone
// can open are joined into one register and sealed together under the current key; the others are carried unchanged, so
// that a new key made after a reset can write on a day that an old key sealed (CR11, CR12 in SPEC.md).
import { mapAnswers, mapAnswersAsync, type AnswerId, type ByAnswer } from '#domain/answers.ts'
import type { Envelope } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { emptyRegister, joinRegisters, type Register } from '#domain/register.ts'
import {
  joinEnvelopes,
  openText,
  sealText,
  splitEnvelope,
  type KeyRing,
  type SealDeps,
} from './envelope.ts'
import type { ContentKey } from './keys.ts'

export interface OpenedAnswers {
  readonly registers: ByAnswer<Register<string>>
  /** Envelopes that this phone cannot open. */
  readonly carried: ByAnswer<readonly Envelope[]>
  /** A newer build wrote some of it: this build must not overwrite the day. */
  readonly isNewer: boolean
}

function parseRegister(text: string): Register<string> | null {
  try {
    const { values, replacedIds } = JSON.parse(text) as Partial<Register<string>>
    const isWhole =
      Array.isArray(values) &&
      Array.isArray(replacedIds) &&
      values.every(
        ({ id, value, savedAt }) =>
          typeof id === 'string' && typeof value === 'string' && typeof savedAt === 'number',
      ) &&
      replacedIds.every((id) => typeof id === 'string')
    return isWhole ? { values, replacedIds } : null
  } catch {
    return null
  }
}

async function openAnswer(ring: KeyRing, day: Day, id: AnswerId, answer: Envelope) {
  let register: Register<string> = emptyRegister
  const carried: Envelope[] = []
  let isNewer = false
  for (const envelope of splitEnvelope(answer)) {
    const opened = await openText(ring, { kind: 'answer', day, id }, envelope)
    const found = opened.type === 'opened' ? parseRegister(opened.text) : null
    if (found === null) carried.push(envelope)
    else register = joinRegisters(register, found)
    isNewer ||= opened.type === 'newer'
  }
  return { register, carried, isNewer }
}

export async function openAnswers(
  ring: KeyRing,
  day: Day,
  answers: ByAnswer<Envelope>,
): Promise<OpenedAnswers> {
  const all = await mapAnswersAsync((id) => openAnswer(ring, day, id, answers[id]))
  return {
    registers: mapAnswers((id) => all[id].register),
    carried: mapAnswers((id) => all[id].carried),
    isNewer: Object.values(all).some(({ isNewer }) => isNewer),
  }
}

/**
 * What two copies of a day carry together. Two different envelopes under one key are two saves, and this phone cannot tell
 * whether one holds the words of the other: both stay until a phone that has the key joins them (CR18).
 */
export const joinCarried = (
  theirs: ByAnswer<readonly Envelope[]>,
  ours: ByAnswer<readonly Envelope[]>,
): ByAnswer<readonly Envelope[]> => mapAnswers((id) => [...new Set([...theirs[id], ...ours[id]])])

/** All are sealed again at each save, so that the server cannot tell which one changed. */
export async function sealAnswers(
  key: ContentKey,
  day: Day,
  { registers, carried }: Pick<OpenedAnswers, 'registers' | 'carried'>,
  deps: SealDeps,
): Promise<ByAnswer<Envelope>> {
  const seal = async (id: AnswerId): Promise<Envelope> => {
    const text = JSON.stringify(registers[id])
    const sealed = await sealText(key, { kind: 'answer', day, id }, text, deps)
    return joinEnvelopes([sealed, ...carried[id]])
  }
  return mapAnswersAsync(seal)
}
