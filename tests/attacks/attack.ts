// An attack: what is sent, what came of it in a few words, and what the server must not have done.
import type { Site } from './site.ts'

export interface Attack {
  readonly name: string
  /** Part of `npm test` (sample.test.ts): quick, and no figure is judged. */
  readonly isSampled?: boolean
  /** Against the server alone: a proxy would judge it first. */
  readonly isDirect?: boolean
  readonly run: (site: Site) => Promise<string>
}

export interface Family {
  readonly name: string
  /** Variables of the server. */
  readonly environment?: Readonly<Record<string, string>>
  readonly attacks: readonly Attack[]
}

/** « 400 ×19, 429 ». */
export function tally(outcomes: Iterable<unknown>): string {
  const counts = new Map<string, number>()
  for (const outcome of outcomes) {
    const text = String(outcome)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => (count === 1 ? text : `${text} ×${count}`)).join(', ')
}

/** Ends the attack as won by the attacker. */
export function hold(isHeld: boolean, otherwise: string): void {
  if (!isHeld) throw new Error(`The server gave way: ${otherwise}`)
}

/** The tally of statuses, which must all be among those expected. */
export function only(expected: readonly number[], statuses: readonly number[]): string {
  hold(
    statuses.every((status) => expected.includes(status)),
    `${tally(statuses)} where ${expected.join(', ')} would do`,
  )
  return tally(statuses)
}

export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
