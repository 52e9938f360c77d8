// What a bench tells: rows of one figure of ours, what stands beside it in the same run, and the goal.
import { loadavg } from 'node:os'

export interface Figure {
  readonly median: number
  readonly min: number
  readonly rounds: number
}

/** `bytes` and `count` are the same at each run; `ms` are to be compared within a row alone; `perSecond`: more is better. */
export type Unit = 'ms' | 'bytes' | 'count' | 'perSecond' | 'times' | 'points'

export interface Row {
  readonly id: string
  readonly what: string
  readonly unit: Unit
  readonly ours: Figure
  /** Floors and peers by name, measured in turn with ours. */
  readonly beside: Readonly<Record<string, Figure>>
  /** Of medians: ours to the best beside it, or to the one that `than` names. Null where nothing stands beside. */
  readonly ratio: number | null
  /** What the ratio is to, a name of `beside`. */
  readonly than: string | null
  readonly goal: number
  /** Whether the goal is one of the ratio, or of our own median. */
  readonly isGoalOfRatio: boolean
  readonly isMet: boolean
  /** How many processes wanted the processor as the row was done, over a minute; and the day, ISO. */
  readonly load: number
  readonly date: string
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const round = (value: number): number =>
  value >= 100 ? Math.round(value) : Number(value.toFixed(2))

export const figureOf = (values: readonly number[]): Figure => ({
  median: round(medianOf(values)),
  min: round(Math.min(...values)),
  rounds: values.length,
})

/** One after the other, round by round: what else the machine does meets all of them. */
export async function inTurn<Name extends string>(
  rounds: number,
  kinds: Readonly<Record<Name, () => number | Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(kinds) as Name[]
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]]))
  for (let at = 0; at < rounds; at++) {
    for (const name of names) taken[name]?.push(await kinds[name]())
  }
  return taken as Record<Name, number[]>
}

interface RowParts {
  readonly id: string
  readonly what: string
  readonly unit: Unit
  readonly ours: readonly number[]
  readonly beside?: Readonly<Record<string, readonly number[]>>
  readonly than?: string
  readonly goal: number
  /** The goal is one of our own figure, whatever stands beside it. */
  readonly isOfOurs?: boolean
}

export function rowOf({ id, what, unit, ours, beside = {}, than, goal, ...parts }: RowParts): Row {
  const own = figureOf(ours)
  const others = Object.entries(beside).map(([name, values]) => [name, figureOf(values)] as const)
  const isMoreBetter = unit === 'perSecond'
  const best = others
    .toSorted(([, a], [, b]) => (isMoreBetter ? b.median - a.median : a.median - b.median))
    .find(([name]) => than === undefined || name === than)
  const ratio = best === undefined ? null : round(own.median / best[1].median)
  const judged = parts.isOfOurs === true ? own.median : (ratio ?? own.median)
  return {
    id,
    what,
    unit,
    ours: own,
    beside: Object.fromEntries(others),
    ratio,
    than: best?.[0] ?? null,
    goal,
    isGoalOfRatio: parts.isOfOurs !== true && ratio !== null,
    isMet: isMoreBetter ? judged >= goal : judged <= goal,
    load: round(loadavg()[0] ?? 0),
    date: new Date().toISOString().slice(0, 10),
  }
}
