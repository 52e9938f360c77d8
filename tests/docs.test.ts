// The documents stay true: routes and error codes are those of the code, and every path and link that they name exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCodes } from '#contract/errors.ts'
import { apiPrefix, routes } from '#contract/routes.ts'
import { statusOf } from '#server/base/refusal.ts'
import { titlesOf } from '#support/testTitles.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
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
  const links = Array.from(text.matchAll(/\]\(([^)#:]+)\)/g), ([, target = '']) =>
    path.join(path.dirname(file), target),
  )
  return [...quoted, ...links]
}

test.for(documents)('%s names files that exist', (file) => {
  expect(namedPaths(file).filter((name) => !existsSync(name))).toEqual([])
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

test('the tests that notice planted bugs exist', () => {
  const missing = plantedBugs.filter(({ test: [file, title] }) => !titlesOf(file).includes(title))
  expect(missing).toEqual([])
})
