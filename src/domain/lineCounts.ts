// Lines of texts as two days are compared by: trimmed, blank ones apart, each as often as it stands.

export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Lines, and how many there are of each. */
export type LineCounts = Map<string, number>

export function countLines(lines: readonly string[]): LineCounts {
  const counts: LineCounts = new Map()
  for (const line of lines) counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1)
  return counts
}

/** Takes one such line away, of the first that has any; false where none has. */
export function takeLine(line: string, from: readonly LineCounts[]): boolean {
  const first = from.find((lines) => (lines.get(line) ?? 0) > 0)
  first?.set(line, (first.get(line) ?? 0) - 1)
  return first !== undefined
}

/** Takes all of these lines away, or none of them where one is missing. */
export function takeLines(lines: readonly string[], from: readonly LineCounts[]): boolean {
  const needed = [...countLines(lines)]
  const has = ([line, count]: readonly [string, number]): boolean =>
    from.reduce((sum, one) => sum + (one.get(line) ?? 0), 0) >= count
  return needed.every(has) && lines.every((line) => takeLine(line, from))
}

/** The lines but those of `others`, each of which takes away as many as there are of it. */
export function withoutLines(
  lines: readonly string[],
  others: readonly string[],
): readonly string[] {
  const apart = countLines(others)
  return lines.filter((line) => !takeLine(line, [apart]))
}
