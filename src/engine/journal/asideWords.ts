// Words that do not fit their day, though this phone can open them (CR20 in ../crypto/SPEC.md): they rest with what is set
// aside, and are shown with their day.
import { answerIds, mapAnswers } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { emptyEntryOf } from '#domain/entry.ts'
import type { GlowRegister } from '#domain/glow.ts'
import { coversRegister, emptyRegister } from '#domain/register.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import { splitEnvelope } from '#engine/crypto/envelope.ts'
import { openSetAside, setAsidePart } from '#engine/crypto/setAside.ts'
import { addSetAside, asideOf, type SetAside } from '#engine/local/setAside.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { holdsWords, noWords, type Words } from './fitDay.ts'
import type { WriteDeps } from './writeDay.ts'

export interface DayWords {
  readonly day: Day
  readonly words: Words
}

type AsideDeps = Pick<OpenJournal, 'db' | 'sealer'>

interface OpenedBeside {
  readonly words: Words
  readonly glow: GlowRegister
  /** Something of it stays shut. */
  readonly isSealed: boolean
}

/** What is set aside of a day, as far as this phone can open it. */
export async function openAside(
  sealer: AsideDeps['sealer'],
  parts: readonly SetAside[],
): Promise<OpenedBeside> {
  const [opened] = await openSetAside(sealer, parts)
  return opened === undefined
    ? { words: noWords, glow: emptyRegister, isSealed: false }
    : { words: opened.registers, glow: opened.glow, isSealed: opened.closed.length > 0 }
}

async function seal(
  { sealer }: Pick<AsideDeps, 'sealer'>,
  { day, words }: DayWords,
): Promise<readonly SetAside[]> {
  const entry = { ...emptyEntryOf(day), answers: words }
  const { content } = await sealer.seal({
    entry,
    carried: nothingCarried,
    onServer: nothingCarried,
  })
  const written = answerIds.filter((id) => words[id].values.length > 0)
  return Promise.all(written.map((id) => setAsidePart(day, { id, envelope: content.answers[id] })))
}

export const withoutKnown = (words: Words, known: Words): Words =>
  mapAnswers((id) => ({
    values: words[id].values.filter(
      (value) => !coversRegister(known[id], { values: [value], replacedIds: [] }),
    ),
    replacedIds: [],
  }))

/** What no day of this phone carries already. */
export async function withoutCarried(
  { store }: Pick<WriteDeps, 'store'>,
  parts: readonly SetAside[],
): Promise<readonly SetAside[]> {
  const rows = await store.readMany([...new Set(parts.map(({ day }) => day))])
  const carriedByDay = new Map(
    rows.map(({ day, answers }) => [day, new Set(Object.values(answers).flatMap(splitEnvelope))]),
  )
  return parts.filter(({ day, envelope }) =>
    splitEnvelope(envelope).some((one) => carriedByDay.get(day)?.has(one) !== true),
  )
}

/** Sets aside what is not there yet; returns how many texts these are. */
export async function setWordsAside(deps: AsideDeps, parts: readonly DayWords[]): Promise<number> {
  let count = 0
  for (const [day, ofDay] of Map.groupBy(parts, (part) => part.day)) {
    const { words: here } = await openAside(
      deps.sealer,
      await deps.db.inTime(asideOf(deps.db, day)),
    )
    for (const { words } of ofDay) {
      const newer = withoutKnown(words, here)
      if (!holdsWords(newer)) continue
      await addSetAside(deps.db, await seal(deps, { day, words: newer }))
      count += answerIds.reduce((sum, id) => sum + newer[id].values.length, 0)
    }
  }
  return count
}
