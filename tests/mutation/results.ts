// What became of each small change, as it is kept between runs.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'

const Survivor = v.object({
  /** The line of the source as it was measured. */
  line: v.number(),
  /** The source's own text, and what it became. */
  was: v.string(),
  became: v.string(),
  /** False: no test of these suites runs this place. */
  isReached: v.boolean(),
})
const FileResult = v.object({
  /** Of the source that was measured: another one is measured again. */
  digest: v.string(),
  noticed: v.number(),
  survivors: v.array(Survivor),
})
const Results = v.record(v.string(), FileResult)

export type Survivor = v.InferOutput<typeof Survivor>
export type FileResult = v.InferOutput<typeof FileResult>
/** By the path of each file. */
export type Results = v.InferOutput<typeof Results>

/** One change, as far as what StrykerJS says of it is read. */
export interface Mutant {
  readonly status?: string
  readonly replacement: string
  readonly location: { readonly start: Place; readonly end: Place }
}
export type TriedMutant = Mutant & { readonly status: string }
/** Both counted from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

const resultsFile = path.join(import.meta.dirname, 'results.json')

export const readResults = (): Results =>
  v.parse(Results, JSON.parse(readFileSync(resultsFile, 'utf8')))

export function writeResults(results: Results): Results {
  const sorted = Object.fromEntries(
    Object.entries(results).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  writeFileSync(resultsFile, `${JSON.stringify(sorted, null, 2)}\n`)
  return sorted
}

export const digestOf = (source: string): string =>
  createHash('sha256').update(source).digest('base64url').slice(0, 12)

/** On one line, as long as a table bears. */
const short = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

function textBetween(source: string, start: Place, end: Place): string {
  const lines = source.split('\n')
  const offsetOf = ({ line, column }: Place): number =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1
  return source.slice(offsetOf(start), offsetOf(end))
}

/** In the order of the source. */
const bySource = (
  { location: { start: a } }: TriedMutant,
  { location: { start: b } }: TriedMutant,
): number => a.line - b.line || a.column - b.column

const nameOf = ({ line, was, became }: Survivor): string => JSON.stringify([line, was, became])

/** A change as it is listed where nothing notices it. */
export const survivorOf = (
  source: string,
  { status = 'Survived', replacement, location: { start, end } }: Mutant,
): Survivor => ({
  line: start.line,
  was: short(textBetween(source, start, end)),
  became: short(replacement),
  isReached: status === 'Survived',
})

export const resultOf = (source: string, tried: readonly TriedMutant[]): FileResult => ({
  digest: digestOf(source),
  noticed: tried.filter(({ status }) => ['Killed', 'Timeout'].includes(status)).length,
  survivors: tried
    .filter(({ status }) => ['Survived', 'NoCoverage'].includes(status))
    .toSorted(bySource)
    .map((mutant) => survivorOf(source, mutant)),
})

/** What was known of a file, with some of its changes tried again. */
export function renewed(
  { digest, noticed, survivors }: FileResult,
  source: string,
  tried: readonly TriedMutant[],
): FileResult {
  const again = new Set(tried.map((mutant) => nameOf(survivorOf(source, mutant))))
  const others = survivors.filter((survivor) => !again.has(nameOf(survivor)))
  const left = [...others, ...resultOf(source, tried).survivors].toSorted((a, b) => a.line - b.line)
  return { digest, noticed: noticed + survivors.length - left.length, survivors: left }
}

/** The lines of changes that survived, as StrykerJS takes them; a change of several lines ends within a few. */
export const linesOfSurvivors = (
  file: string,
  source: string,
  survivors: readonly Survivor[],
): readonly string[] => {
  const lines = source.split('\n')
  return survivors.map(({ line, was }) => {
    const isOneLine = lines[line - 1]?.includes(was) === true
    return `${file}:${line}-${isOneLine ? line : Math.min(line + 15, lines.length)}`
  })
}
