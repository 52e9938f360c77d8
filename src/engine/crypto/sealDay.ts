// Seals a day, and names its content. Loaded with what writes.
import { revOf as revOfContent } from '#contract/rev.ts'
import type { Rev } from '#domain/brands.ts'
import type { DayContent } from '#domain/dayContent.ts'
import { hashPrefix, toBase64Url } from './bytes.ts'
import type { DayToSeal, SealedDay } from './daySealer.ts'
import type { SealDeps } from './envelope.ts'
import type { ContentKey } from './keys.ts'
import { sealAnswers } from './sealAnswers.ts'
import { setAsidePart } from './setAside.ts'
import { stampMarks } from './stampMarks.ts'

export async function sealDay(
  current: ContentKey,
  { entry, carried, ...beside }: DayToSeal,
  deps: SealDeps,
): Promise<SealedDay> {
  const { day, writtenAt, offset } = entry
  const toSeal = { registers: entry.answers, glow: entry.glow, carried, ...beside }
  const [{ answers, setAside }, marks] = await Promise.all([
    sealAnswers(current, day, toSeal, deps),
    stampMarks(current, entry),
  ])
  const content = {
    day,
    writtenAt,
    offset,
    answers,
    marks,
    contentRev: await revOf({ day, writtenAt, offset, answers, marks }),
  }
  return {
    content,
    setAside: await Promise.all(setAside.map((part) => setAsidePart(day, part))),
  }
}

/** Names the exact content of a day before it is sent, so that a retry is recognised. */
export const revOf = async ({
  day,
  writtenAt,
  offset,
  answers,
  marks,
}: Omit<DayContent, 'contentRev'>): Promise<Rev> =>
  revOfContent({ date: day, writtenAt, offset, answers, marks }, async (text) =>
    toBase64Url(await hashPrefix(text, 16)),
  )
