// What the app costs, as ratios and counts that do not depend on the machine's mood. `npm run bench` builds first, then
// writes tests/bench/results.json and prints the table of README.
import { writeFileSync } from 'node:fs'
import { firstLoadBytes, totalBytes, workerBytes } from './bytes.ts'
import { countReconnect } from './reconnect.ts'
import { measureScreens } from './screens.ts'
import { measureSearch } from './search.ts'
import { measureUpdate } from './update.ts'

/** Brotli bytes of the fixed stack alone: react, router, dexie, hooks, ky, valibot, zustand, date-fns arithmetic. */
const stackFloorBytes = 114_400

const [first, total] = [firstLoadBytes(), totalBytes()]
const worker = workerBytes()
const U1 = await measureUpdate()
const reconnect = []
for (const days of [1, 30, 365]) reconnect.push(await countReconnect(days))

const S1 = measureSearch()
const { A1, L1 } = await measureScreens()

const results = {
  A1,
  B1: {
    firstLoadBytes: first,
    timesFloor: Number((first / stackFloorBytes).toFixed(2)),
    goal: 128_700,
  },
  B2: { totalBytes: total, goal: 242_000 },
  B3: { workerBytes: worker, goal: 25_000 },
  L1,
  R1: reconnect,
  S1,
  U1: { ...U1, goal: { nothing: 2000, sentence: 10_000 } },
}
writeFileSync('tests/bench/results.json', `${JSON.stringify(results, null, 2)}\n`)

const rows = [
  [
    'A1',
    "today's words on the screen, slowed four times",
    `${A1.coldTimesFloor} × (cold) and ${A1.warmTimesFloor} × (warm) a page without framework; ${A1.earlierThanReactAlone} × earlier than the app without its first paint`,
  ],
  [
    'B1',
    'first-load JavaScript, brotli',
    `${(first / 1000).toFixed(1)} kB, ${results.B1.timesFloor} × the stack's own floor`,
  ],
  ['B2', 'all JavaScript, brotli', `${(total / 1000).toFixed(1)} kB`],
  ['B3', 'the service worker without its engine, brotli', `${(worker / 1000).toFixed(1)} kB`],
  [
    'U1',
    'a release that changes nothing, a sentence, and without compression dictionaries',
    `${(U1.nothing / 1000).toFixed(1)} kB, ${(U1.sentence / 1000).toFixed(1)} kB, ${(U1.sentenceWithoutDictionaries / 1000).toFixed(1)} kB`,
  ],
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
