// Envelopes that no longer fit their answer: named, and opened day by day.
import { answerIds, type ByAnyAnswer } from '#domain/answers.ts'
import type { Envelope } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { mapSealedParts } from '#domain/sealedParts.ts'
import type { OpenedAnswers } from './answers.ts'
import { hashPrefix, toBase64Url } from './bytes.ts'
import type { DaySealer, SetAsideEnvelope } from './daySealer.ts'
import { joinEnvelopes, splitEnvelope } from './envelope.ts'
import type { SealedAnswers } from './sealAnswers.ts'

/** Names an envelope that is set aside: it is too long for a key. */
export const setAsidePart = async (
  day: Day,
  { id, envelope }: SealedAnswers['setAside'][number],
): Promise<SetAsideEnvelope> => ({
  day,
  answerId: id,
  name: toBase64Url(await hashPrefix(envelope, 16)),
  envelope,
})

/** Envelopes of one day, as the answers of a day. */
function answersOfSetAside(
  parts: readonly Pick<SetAsideEnvelope, 'answerId' | 'envelope'>[],
): ByAnyAnswer<Envelope> {
  const byId = Map.groupBy(parts, ({ answerId }) => answerId)
  const joined = (id: string): Envelope =>
    joinEnvelopes((byId.get(id) ?? []).map(({ envelope }) => envelope))
  return {
    ...Object.fromEntries([...byId.keys()].map((id) => [id, joined(id)])),
    ...mapSealedParts(joined),
  }
}

interface OpenedSetAside<T> extends Pick<OpenedAnswers, 'registers' | 'glow'> {
  readonly day: Day
  readonly hasWords: boolean
  readonly parts: readonly T[]
  /** Those of which something stays shut. A record may hold several texts: others of it may have opened. */
  readonly closed: readonly T[]
}

/** Opens what was set aside, day by day. */
export const openSetAside = <T extends Omit<SetAsideEnvelope, 'name'>>(
  sealer: Pick<DaySealer, 'openAnswers'>,
  parts: readonly T[],
): Promise<readonly OpenedSetAside<T>[]> =>
  Promise.all(
    Array.from(
      Map.groupBy(parts, ({ day }) => day),
      async ([day, ofDay]) => {
        const { registers, glow, carried } = await sealer.openAnswers(day, answersOfSetAside(ofDay))
        const isClosed = ({ answerId, envelope }: T): boolean =>
          splitEnvelope(envelope).some((part) => carried[answerId]?.includes(part))
        const hasWords = answerIds.some((id) => registers[id].values.length > 0)
        return { day, registers, glow, hasWords, parts: ofDay, closed: ofDay.filter(isClosed) }
      },
    ),
  )
