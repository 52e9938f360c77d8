// What the app costs, beside what it could cost at least and beside peers, measured in turn in one run: medians and least values, and how
// busy the machine was. `npm run bench` measures all, with words after it those parts alone (`npm run bench -- start writes`); it keeps
// the rows in results.json, and renews docs/bench.md, the picture beside it and the table of README. Peers are installed for it alone.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { measureBring } from './bring.ts'
import { measureLists } from './lists.ts'
import { benchPage, chartFile, pageFile, readmeTable, resultsFile, type Results } from './page.ts'
import { measureReconnect } from './reconnect.ts'
import type { Row } from './rows.ts'
import { measureSearch } from './search.ts'
import { measureSizes } from './sizes.ts'
import { measureStart } from './start.ts'
import { chartOf, tableOf } from './table.ts'
import { measureTyping } from './typing.ts'
import { measureWrites } from './writes.ts'
import { measureYear } from './year.ts'

const parts: Readonly<Record<string, () => readonly Row[] | Promise<readonly Row[]>>> = {
  start: measureStart,
  sizes: measureSizes,
  lists: measureLists,
  year: measureYear,
  bring: measureBring,
  typing: measureTyping,
  search: measureSearch,
  reconnect: measureReconnect,
  writes: measureWrites,
}

const named = process.argv.slice(2)
const chosen = Object.entries(parts).filter(([name]) => named.length === 0 || named.includes(name))
if (chosen.length < named.length) throw new Error(`Parts: ${Object.keys(parts).join(', ')}.`)
const needsPeers = chosen.some(([name]) => name === 'search' || name === 'reconnect')
if (needsPeers && !existsSync('tests/bench/peers/node_modules/minisearch'))
  execFileSync('npm', ['ci', '--prefix', 'tests/bench/peers'], { stdio: 'inherit' })

const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, readonly Row[]>
for (const [name, measure] of chosen) {
  const rows = await measure()
  results[name] = rows
  process.stdout.write(`${tableOf(rows).slice(2).join('\n')}\n`)
  const inOrder: Results = Object.keys(parts).flatMap((part) => {
    const known = results[part]
    return known === undefined ? [] : [[part, known] as const]
  })
  writeFileSync(resultsFile, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`)
  writeFileSync(pageFile, benchPage(inOrder))
  writeFileSync(chartFile, chartOf(inOrder.flatMap(([, known]) => known)))
  writeFileSync(
    'README.md',
    readFileSync('README.md', 'utf8').replace(
      /(?<=<!-- measured -->\n\n)[^]*?(?=\n\n<!-- end -->)/,
      readmeTable(inOrder).join('\n'),
    ),
  )
}
execFileSync('node_modules/.bin/oxfmt', ['README.md', pageFile, resultsFile], { stdio: 'inherit' })
