// The documents stay true: routes and error codes are those of the code, and every path and link that they name exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCodes } from '#contract/errors.ts'
import { apiPrefix, routes } from '#contract/routes.ts'
import { statusOf } from '#server/base/refusal.ts'
import { titlesOf } from '#support/testTitles.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { knownBlocks, namesOf, readBlocks } from './commands/blocks.ts'
import { plantedBugs } from './planted/bugs.ts'
import { placeOf } from './planted/places.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
const httpApi = read('docs/http-api.md')
const documents = [
  ...readdirSync('docs').map((name) => `docs/${name}`),
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'server/README.md',
]

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

test('the HTTP API names every route of the server with its method, and no other', () => {
  const served = server.server.app.routes
    .filter(({ method, path: address }) => method !== 'ALL' && !address.endsWith('*'))
    .map(({ method, path: address }) => `${method} ${address}`)
  const documented = Array.from(
    httpApi.matchAll(/^### ((?:GET|POST|PUT|PATCH|DELETE) \S+)$/gm),
    ([, route = '']) => route,
  )
  expect(new Set(documented)).toEqual(new Set(served))
  expect(documented).toHaveLength(new Set(served).size)
})

test('every route of the contract is served', () => {
  const addresses = new Set(server.server.app.routes.map(({ path: address }) => address))
  expect(
    Object.values(routes).filter(
      (route) => !addresses.has(`${apiPrefix}${route}`) && !addresses.has(route),
    ),
  ).toEqual([])
})

test('the HTTP API names every error code with its status, and no other', () => {
  const documented = Array.from(
    httpApi.matchAll(/^\| `(\w+)` +\| (\d{3}) /gm),
    ([, code, status]) => [code, Number(status)],
  )
  expect(documented).toEqual(errorCodes.map((code) => [code, statusOf[code]]))
})

test('the HTTP API names schemas and rules that exist', () => {
  const contract = readdirSync('src/contract')
    .map((name) => read(`src/contract/${name}`))
    .join('\n')
  const schemas = Array.from(httpApi.matchAll(/`([A-Z]\w+)`/g), ([, name = '']) => name)
  expect(schemas.filter((name) => !contract.includes(`export const ${name} =`))).toEqual([])
  const spec = read('server/SPEC.md')
  const rules = Array.from(httpApi.matchAll(/\bSV\d+\b/g), ([id]) => id)
  expect(rules.filter((id) => !spec.includes(`| ${id} `))).toEqual([])
})

/** « src/domain/day.ts », « server/store », a link. Steps of the picture leave the root out, and later names of a step their folder. */
function namedPaths(file: string): readonly string[] {
  const text = read(file)
  const quoted = Array.from(
    text.matchAll(/`((?:src|server|sw|tests|docs|public|\.build)\/[\w./-]+)`/g),
    ([, name = '']) => name,
  )
  // A pattern between backticks may look like a link.
  const prose = text.replaceAll(/`[^`\n]*`/g, '')
  const links = Array.from(prose.matchAll(/\]\(([^)#:]+)\)/g), ([, target = '']) =>
    path.join(path.dirname(file), target),
  )
  return [...quoted, ...links]
}

test.for(documents)('%s names files that exist', (file) => {
  expect(namedPaths(file).filter((name) => !existsSync(name))).toEqual([])
})

test('every block of commands is one that `npm run commands` executes or says why not', () => {
  expect(readBlocks('.').map(namesOf)).toEqual(
    Array.from(Object.keys(knownBlocks), () => [expect.any(String)]),
  )
  expect(new Set(readBlocks('.').flatMap(namesOf))).toEqual(new Set(Object.keys(knownBlocks)))
})

/** « npm run x », « npx node tests/x.ts », wherever they stand. */
test.for(documents)('%s names scripts that exist', (file) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = Array.from(read(file).matchAll(/\bnpm run ([\w:]+)/g), ([, name = '']) => name)
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
  const started = Array.from(
    read(file).matchAll(/\bnode (tests\/\S+\.ts)/g),
    ([, name = '']) => name,
  )
  expect(started.filter((name) => !existsSync(name))).toEqual([])
})

test('each step of the picture names files that exist', () => {
  const steps = Array.from(
    read('docs/architecture.md').matchAll(/<br\/>([\w./, -]+)"/g),
    ([, names = '']) => names.split(', '),
  )
  const folders = ['', 'src/', 'src/engine/', 'server/']
  const isThere = (name: string, first: string): boolean =>
    [...folders, `src/${path.dirname(first)}/`, `${path.dirname(first)}/`].some((folder) =>
      existsSync(`${folder}${name}`),
    )
  expect(steps.length).toBeGreaterThan(15)
  expect(steps.flatMap((names) => names.filter((name) => !isThere(name, names[0] ?? '')))).toEqual(
    [],
  )
})

test('the page of planted bugs lists each of them, with its folder and its test', () => {
  const rows = Array.from(
    read('docs/planted-bugs.md').matchAll(
      /^\| (.+?) +\| `([\w/-]+)` +\| `([\w./-]+)` › (.+?) +\|$/gm,
    ),
    (row) => row.slice(1),
  )
  expect(rows).toEqual(
    plantedBugs.map((bug) => [bug.name, path.dirname(placeOf(bug)), ...bug.test]),
  )
})

/** The last cells of the tables whose last column is « test ». */
const testCells = (document: string): readonly string[] =>
  Array.from(
    read(document).matchAll(/^\|.*\| +test +\|\n.*\n((?:\|.*\n)+)/gm),
    ([, rows = '']) => rows,
  )
    .flatMap((rows) => rows.trim().split('\n'))
    .map((row) => row.split(' | ').at(-1)?.replace(/ *\|$/, '') ?? '')

/** « title », `tests/file`: one or several in a cell. « the same file » is that of the citation before. */
const citation = /« (.+?) », (?:`tests\/([\w./-]+)`|the same file)(?:; |$)/g

/** As a document spells a title: without the ids of rules, and with a value where the test has a place for it. */
function isTitleOf(known: string, title: string): boolean {
  const fixed = known
    .replace(/^(?:\[\w+\] ?)+/, '')
    .replace(/ @full$/, '')
    .split(/%[sdi]|\$\{\w+\}/)
  const pattern = fixed.map((part) => RegExp.escape(part)).join('.+')
  // A title that is a place alone would be anything's.
  return fixed.join('').length > 10 && new RegExp(`^${pattern}$`).test(title)
}

/** What the cells cite and no test file has. */
function missingTests(cells: readonly string[]): readonly object[] {
  let file = ''
  const cited = cells.flatMap((cell) =>
    Array.from(cell.matchAll(citation), ([, title = '', named]) => {
      file = named ?? file
      return { file, title }
    }),
  )
  return cited.filter((one) => !titlesOf(one.file).some((known) => isTitleOf(known, one.title)))
}

test.for(['docs/faults.md', 'docs/server-lies.md', 'docs/mended.md'])(
  '%s cites a test in each row, each by its title',
  (document) => {
    const cells = testCells(document)
    expect(cells.length).toBeGreaterThan(15)
    // What stays as it is says why instead.
    const cited = cells.filter((cell) => !/^By design: \w/.test(cell))
    expect(cited.filter((cell) => cell === '' || cell.replaceAll(citation, '') !== '')).toEqual([])
    expect(missingTests(cells)).toEqual([])
  },
)

/** Rows « | 1.2.3 | level | what is asked | state | why, or tests | » of the security requirements. */
const requirements = Array.from(
  read('docs/asvs.md').matchAll(
    /^\| (\d+\.\d+\.\d+) +\| ([12]) +\| .+? +\| (met|not met|not applicable) +\| (.+?) +\|$/gm,
  ),
  ([, id = '', level = '', state = '', shown = '']) => ({ id, level, state, shown }),
)

test('each security requirement stands once, and the counts are those of the rows', () => {
  const text = read('docs/asvs.md')
  const rows = Array.from(text.matchAll(/^\| \d.*$/gm))
  expect(requirements).toHaveLength(rows.length)
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(rows.length)
  const count = (state: string, level: string): number =>
    requirements.filter((one) => one.state === state && one.level === level).length
  const counted = ['met', 'not met', 'not applicable'].map((state) => {
    const counts = [count(state, '1'), count(state, '2')]
    return `${state}: ${counts.join(' + ')}`
  })
  expect(text).toContain(`**${counted.join(', ')}**`)
})

test('each security requirement that is met cites a test or names a file, and each test exists', () => {
  const unproven = requirements.filter(
    ({ state, shown }) => state === 'met' && !/« .+? », (?:`|the same)|`\w+\/|\]\(/.test(shown),
  )
  expect(unproven).toEqual([])
  const broken = requirements.filter(({ shown }) => shown.replaceAll(citation, '').includes('«'))
  expect(broken).toEqual([])
  expect(missingTests(requirements.map(({ shown }) => shown))).toEqual([])
})

test('the tests that notice planted bugs exist', () => {
  const missing = plantedBugs.filter(({ test: [file, title] }) => !titlesOf(file).includes(title))
  expect(missing).toEqual([])
})

test('README counts every schedule of the whole world that was run', () => {
  const first = 10_000
  const runs = read('tests/simulation/README.md')
    .split('\n')
    .filter((line) => /^\| 20\S+ +\| `whole\/`/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => Number((cells[3] ?? '').replaceAll(',', '')))
  const sum = runs.reduce((all, one) => all + one, 0)
  expect(runs.length).toBeGreaterThan(20)
  expect(read('README.md')).toContain(`| ${(sum - first).toLocaleString('en')} more by `)
})
