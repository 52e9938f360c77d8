// The pages that show results.json: docs/bench.md has all of it, README the rows that say most.
import type { Row } from './rows.ts'
import { shortTableOf, tableOf } from './table.ts'

export const resultsFile = 'tests/bench/results.json'
export const pageFile = 'docs/bench.md'
export const chartFile = 'docs/bench.svg'

/** Each part with its rows, in the order in which they are shown. */
export type Results = readonly (readonly [part: string, rows: readonly Row[]])[]

const titles: Readonly<Record<string, string>> = {
  start: 'Start, phone slowed four times',
  sizes: 'Bytes',
  lists: 'Ten years in the calendar, phone slowed four times',
  year: 'Ten years looked back at, phone slowed four times',
  bring: 'A journal of another app brought, phone slowed four times',
  typing: 'Typing',
  search: 'Search',
  reconnect: 'Reconnecting, beside PouchDB and RxDB',
  writes: 'Durable writes on the server',
}

const loadsOf = (rows: readonly Row[]): string => {
  const loads = rows.map(({ load }) => load)
  const [least, most] = [Math.min(...loads), Math.max(...loads)]
  const rounds = Math.max(...rows.map(({ ours }) => ours.rounds))
  const date = rows.map((row) => row.date).toSorted()[0] ?? ''
  return `${date}, ${rounds} ${rounds === 1 ? 'time' : 'times'}, load ${least} to ${most}.`
}

export const benchPage = (results: Results): string => `# Measured

\`npm run bench\` writes this page, the picture and \`tests/bench/results.json\`. Each row compares two or three things that were measured in
turn, round by round, in one run: the median, and the least in brackets. Times are to be compared within a row: they say as much of the
machine as of the app. The load is how many processes wanted one of its two cores. Peers are the versions of
\`tests/bench/peers/package.json\`, with their own defaults.

![Each measure as a share of its goal](bench.svg)

${results
  .map(
    ([part, rows]) => `## ${titles[part] ?? part}

${loadsOf(rows)}

${tableOf(rows).join('\n')}
`,
  )
  .join('\n')}`

const inReadme = new Set([
  'A1 cold',
  'A1 warm',
  'A1 earlier',
  'B1',
  'B2',
  'B3',
  'U1 nothing',
  'U1',
  'L1',
  'L1 nodes',
  'L3 filter',
  'Y1',
  'I1',
  'T1 slowed',
  'S1',
  'S2',
  'R1 1',
  'R1 30',
  'R1 365',
  'R1 3650',
  'R1 3650 requests',
  'R2',
  'W1 SQLite',
  'W1 PostgreSQL',
])

export const readmeTable = (results: Results): readonly string[] =>
  shortTableOf(results.flatMap(([, rows]) => rows).filter(({ id }) => inReadme.has(id)))
