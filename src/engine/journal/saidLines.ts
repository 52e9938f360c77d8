// What a day says already of the texts of a file, line by line, in whatever answer: the person may have given the same file other places
// before.
import {
  answerIds,
  isBlank,
  mapAnswers,
  mapAnswersAsync,
  type AnswerId,
  type ByAnswer,
} from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import type { Entry } from '#domain/entry.ts'
import {
  countLines,
  linesOf,
  takeLine,
  takeLines,
  withoutLines,
  type LineCounts,
} from '#domain/lineCounts.ts'
import { textOf } from '#domain/versions.ts'
import { valueOf } from './fileValues.ts'

export const bareText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim()

/** Whether ours says a text; asked of each text of theirs once, those that stand in the same answer first. */
export type Says = (text: string, id: AnswerId, place: 'sameAnswer' | 'anyAnswer') => boolean

interface SaidLines {
  readonly says: Says
  /** What is left of a text that is not said whole, once what other answers say is taken away; asked after all others. */
  readonly rest: (text: string, id: AnswerId) => string
}

/** Lines of a text, each with whether it stands there as its places want it: an hour, a heading. */
const markedLines = (text: string, between: readonly string[]) => {
  const apart: LineCounts = countLines(between)
  return text.split('\n').map((line) => ({
    line,
    isBetween: !isBlank(line) && takeLine(line.trim(), [apart]),
  }))
}

/** `between`: the lines that places add or leave out. */
export function saidLines(
  { answers }: Entry,
  between: ByAnswer<readonly string[]> | undefined,
): SaidLines {
  // What one text of theirs says is not what another one says too.
  const left = mapAnswers((id) => countLines(linesOf(bareText(textOf(answers[id])))))
  const others = (id: AnswerId): readonly LineCounts[] =>
    answerIds.filter((one) => one !== id).map((one) => left[one])
  /** A line of the same answer stays: shared lines stand once, and tell where the new ones belong. */
  const isSaidElsewhere = (line: string, id: AnswerId): boolean =>
    !takeLine(line.trim(), [left[id]]) && takeLine(line.trim(), others(id))

  return {
    says(text, id, place) {
      const lines = withoutLines(linesOf(text), between?.[id] ?? [])
      return takeLines(lines, [left[id], ...(place === 'sameAnswer' ? [] : others(id))])
    },
    rest(text, id) {
      const lines = markedLines(text, between?.[id] ?? [])
      const stays = lines.map(
        ({ line, isBetween }) => isBetween || isBlank(line) || !isSaidElsewhere(line, id),
      )
      // A text of which other answers say nothing is what it was, under the id that it had.
      if (!stays.includes(false)) return text
      const kept = lines.filter((_, at) => stays[at])
      return kept
        .filter(({ line, isBetween }, at) => {
          if (!isBetween) return true
          // What it stands above: an hour or a heading of nothing says nothing.
          const next = kept.slice(at + 1).find((one) => !isBlank(one.line))
          return next !== undefined && !next.isBetween && !isSaidElsewhere(line, id)
        })
        .map(({ line }) => line)
        .join('\n')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim()
    },
  }
}

/** The texts of theirs that ours does not say. */
export function unsaidTexts(theirs: Entry, says: Says): Entry['answers'] {
  const without = (answers: Entry['answers'], place: Parameters<Says>[2]): Entry['answers'] =>
    mapAnswers((id) => {
      const { replacedIds, values } = answers[id]
      return {
        replacedIds,
        values: values.filter(({ value }) => !says(bareText(value), id, place)),
      }
    })
  return without(without(theirs.answers, 'sameAnswer'), 'anyAnswer')
}

/** Days with ids made of their words, as another app's have: what is here under other ids is the same. */
export type NamedBy =
  /** In its own answer. */
  | { readonly type: 'answer' }
  /**
   * In whatever answer each of its lines stands: the person may have given the same file other places before. `between`: of each day, the
   * lines that places add or leave out.
   */
  | { readonly type: 'day'; readonly between: ReadonlyMap<Day, ByAnswer<readonly string[]>> }

/** Texts of theirs that another answer of ours says in part, as what is left of them. */
export type ShorterTexts = ReadonlyMap<AnswerId, string>

export function shorterTexts(
  ours: Entry | null,
  theirs: Entry,
  namedBy: NamedBy | undefined,
): ShorterTexts {
  if (ours === null || namedBy?.type !== 'day') return new Map()
  const { says, rest } = saidLines(ours, namedBy.between.get(ours.day))
  const unsaid = unsaidTexts(theirs, says)
  return new Map(
    answerIds.flatMap((id) =>
      unsaid[id].values.flatMap((one) => {
        // Under its own id it is known, whatever was made of it since.
        if (ours.answers[id].replacedIds.includes(one.id)) return []
        const text = bareText(one.value)
        const left = rest(text, id)
        return left === text ? [] : [[id, left] as const]
      }),
    ),
  )
}

/** A text that is shorter is another one, and named by its own words: two phones that know the same name it alike. */
export async function withTexts(theirs: Entry, texts: ShorterTexts): Promise<Entry> {
  const answers = await mapAnswersAsync(async (id) => {
    const text = texts.get(id)
    const [first] = theirs.answers[id].values
    return text === undefined || first === undefined
      ? theirs.answers[id]
      : valueOf(theirs.day, id, text, first.savedAt)
  })
  return { ...theirs, answers }
}
