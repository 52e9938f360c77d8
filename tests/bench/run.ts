// What the app costs, as ratios and counts that do not depend on the machine's mood. `npm run bench` builds first, then
// writes tests/bench/results.json and prints the table of README.
import { writeFileSync } from 'node:fs'
import { firstLoadBytes, totalBytes } from './bytes.ts'
import { countReconnect } from './reconnect.ts'
import { measureScreens } from './screens.ts'
import { measureSearch } from './search.ts'

/** Brotli bytes of the fixed stack alone: react, router, dexie, hooks, ky, valibot, zustand, date-fns arithmetic. */
const stackFloorBytes = 114_400

const [first, total] = [firstLoadBytes(), totalBytes()]
const reconnect = []
for (const days of [1, 30, 365]) reconnect.push(await countReconnect(days))

const S1 = measureSearch()
const { A1, L1 } = await measureScreens()

const results = {
  A1,
  B1: {
    firstLoadBytes: first,
    timesFloor: Number((first / stackFloorBytes).toFixed(2)),
    goal: 1.15,
  },
  B2: { totalBytes: total, goal: 220_000 },
  L1,
  R1: reconnect,
  S1,
}
writeFileSync('tests/bench/results.json', `${JSON.stringify(results, null, 2)}\n`)

const rows = [
  [
    'A1',
    "today's words on the screen, cold, slowed four times",
    `${A1.timesFloor} × a page without framework; ${A1.earlierThanReactAlone} × earlier than the app without its first paint`,
  ],
  [
    'B1',
    'first-load JavaScript, brotli',
    `${(first / 1000).toFixed(1)} kB, ${results.B1.timesFloor} × the stack's own floor`,
  ],
  ['B2', 'all JavaScript, brotli', `${(total / 1000).toFixed(1)} kB`],
  [
    'L1',
    'list of 3,650 days, mounted',
    `${L1.timesListOf30} × a list of 30, at most ${L1.nodes} nodes`,
  ],
  [
    'S1',
    'a keystroke of search over 36,500 days',
    `p95 ${S1.p95TimesIndexOf} × bare indexOf over the same text; p50 ${S1.p50Ms} ms`,
  ],
  ...reconnect.map(({ days, requests }) => [
    'R1',
    `reconnect with ${days} unsent day${days > 1 ? 's' : ''}`,
    `${requests} requests`,
  ]),
]
process.stdout.write(`${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`)
