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

/** StrykerJS's report (mutation-testing-report-schema), as far as it is read. */
interface Report {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string
        readonly mutants: readonly {
          readonly status: string
          readonly replacement?: string
          readonly location: { readonly start: Place; readonly end: Place }
        }[]
      }
    >
  >
}
/** Both counted from 1. */
interface Place {
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

export const resultsOf = (reportFile: string): Results => {
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  const entries = Object.entries(report.files).map(
    ([file, { source, mutants }]): [string, FileResult] => [
      file,
      {
        digest: digestOf(source),
        noticed: mutants.filter(({ status }) => ['Killed', 'Timeout'].includes(status)).length,
        survivors: mutants
          .filter(({ status }) => ['Survived', 'NoCoverage'].includes(status))
          .map(({ status, replacement = '', location: { start, end } }) => ({
            line: start.line,
            was: short(textBetween(source, start, end)),
            became: short(replacement),
            isReached: status === 'Survived',
          })),
      },
    ],
  )
  return Object.fromEntries(entries)
}
