// The answers of a day and its glow, sealed. Loaded with what writes: a start opens days, and seals none.
import type { ByAnyAnswer } from '#domain/answers.ts'
import type { Envelope } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import type { Register } from '#domain/register.ts'
import {
  glowId,
  mapSealedParts,
  mapSealedPartsAsync,
  type BySealedPart,
} from '#domain/sealedParts.ts'
import { nothingCarried, type OpenedAnswers } from './answers.ts'
import { joinEnvelopes, sealText, type SealDeps } from './envelope.ts'
import { fitCarried, type Fitted, type ServerKnowledge } from './fitAnswers.ts'
import type { ContentKey } from './keys.ts'

export type AnswersToSeal = Pick<OpenedAnswers, 'registers' | 'glow' | 'carried'> &
  Partial<ServerKnowledge>

export interface SealedAnswers {
  readonly answers: ByAnyAnswer<Envelope>
  /** What no longer fits beside the words of this phone. */
  readonly setAside: Fitted['setAside']
}

/** All are sealed again at each save, a blank glow too, so that the server cannot tell which one changed, nor whether there is a glow. */
export async function sealAnswers(
  key: Pick<ContentKey, 'kid' | 'key'>,
  day: Day,
  { registers, glow, carried: all, onServer = nothingCarried, refusedKids = [] }: AnswersToSeal,
  deps: SealDeps,
): Promise<SealedAnswers> {
  const toSeal: BySealedPart<Register<unknown>> = { ...registers, [glowId]: glow }
  const sealed = await mapSealedPartsAsync((id) =>
    sealText(key, { kind: 'answer', day, id }, JSON.stringify(toSeal[id]), deps),
  )
  const lengths = mapSealedParts((id) => sealed[id].length)
  const { carried, setAside } = fitCarried(all, { onServer, refusedKids }, lengths)
  const left = Object.entries(carried).filter(([, envelopes]) => envelopes.length > 0)
  const answers = {
    ...Object.fromEntries(left.map(([id, envelopes]) => [id, joinEnvelopes(envelopes)])),
    ...mapSealedParts((id) => joinEnvelopes([sealed[id], ...(carried[id] ?? [])])),
  }
  return { answers, setAside }
}
