// React renders when it likes, or not at all: what it calls then may not be read again. A clock or a storage that changes does not make it
// render. Components and hooks subscribe to such things (useWatched) or read them in an effect, a
// handler or the initializer of a state.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)

const isFunction = ({ type }: Node): boolean =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)

function nameOf(node: unknown): string {
  const name = isNode(node) ? node['name'] : undefined
  return typeof name === 'string' ? name : ''
}

/** The functions of a file by name. */
function functionsIn(program: Node): readonly (readonly [name: string, body: Node])[] {
  const found: (readonly [string, Node])[] = []
  const look = (node: Node): void => {
    if (node.type === 'FunctionDeclaration') found.push([nameOf(node['id']), node])
    const { init } = node
    if (node.type === 'VariableDeclarator' && isNode(init) && isFunction(init))
      found.push([nameOf(node['id']), init])
    for (const child of childrenOf(node)) look(child)
  }
  look(program)
  return found
}

/** « Date.now() » and « new Date() »: one of a given time is what it is. */
const readsClock = ({ type, object, property, callee, arguments: given }: Node): boolean =>
  (type === 'MemberExpression' && nameOf(object) === 'Date' && nameOf(property) === 'now') ||
  (type === 'NewExpression' && nameOf(callee) === 'Date' && [given].flat().length === 0)

/** What a function calls or names itself, or through another function of its file, without what the functions in it do later. */
function impuritiesIn(render: Node, helpers: ReadonlyMap<string, Node>): readonly string[] {
  const found: string[] = []
  const followed = new Set<string>()
  const look = (node: Node): void => {
    const { callee } = node
    if (node.type === 'CallExpression' && isNode(callee)) {
      const called = nameOf(callee.type === 'MemberExpression' ? callee['property'] : callee)
      if (/^(?:read|now|current|getItem|getState)$/.test(called)) found.push(`${called}()`)
      const helper = callee.type === 'Identifier' ? helpers.get(called) : undefined
      if (helper !== undefined && !followed.has(called)) {
        followed.add(called)
        for (const child of childrenOf(helper)) look(child)
      }
    }
    if (readsClock(node)) found.push('Date')
    const name = node.type === 'Identifier' ? nameOf(node) : ''
    if (/^(?:localStorage|sessionStorage|indexedDB|navigator)$/.test(name)) found.push(name)
    // What a list is mapped by is called at once.
    const isNow =
      isNode(callee) &&
      /^(?:map|flatMap|filter|find|some|every|reduce)$/.test(nameOf(callee['property']))
    for (const child of childrenOf(node)) if (isNow || !isFunction(child)) look(child)
  }
  look(render)
  return found
}

/** Components and hooks render. */
const doesRender = (name: string): boolean => /^(?:use)?[A-Z]/.test(name)

function impureRenders(file: string, text: string): readonly string[] {
  const functions = functionsIn(parseSync(file, text).program as unknown as Node)
  const helpers = new Map(functions.filter(([name]) => !doesRender(name)))
  return functions
    .filter(([name]) => doesRender(name))
    .flatMap(([name, render]) =>
      impuritiesIn(render, helpers).map((impurity) => `${file}: ${name} reads ${impurity}`),
    )
}

test('no component and no hook reads a clock or a storage while it renders', () => {
  const rooms = ['ui', 'context', 'journal-ui', 'features', 'first-paint', 'app']
  const files = rooms.flatMap((room) =>
    readdirSync(path.join('src', room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.posix.join('src', room, name)),
  )
  // No hook and no component stands anywhere else.
  const all = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join('src', name))
  const elsewhere = all.filter((file) => !files.includes(file))
  expect(elsewhere.filter((file) => /from 'react'/.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => impureRenders(file, readFileSync(file, 'utf8')))).toEqual([])
})

const component = (body: string) => `export function Card() { ${body} return <b>{memo}</b> }`

test('such a reading is noticed, and one that comes later is not', () => {
  for (const body of [
    'const memo = parse(stored.read());',
    'const [memo] = useState(stored.read());',
    'const memo = { at: now() };',
    'const memo = { at: Date.now() };',
    'const memo = String(new Date());',
    'const memo = days.map((day) => day + now());',
    'const memo = localStorage.getItem("a");',
  ]) {
    expect(impureRenders('a.tsx', component(body)), body).not.toEqual([])
  }
  for (const body of [
    'const [memo] = useState(() => stored.read());',
    'const [memo] = useState(now);',
    'const memo = String(new Date(given));',
    'const memo = () => stored.read();',
    'useEffect(() => { stored.read() });',
    'const memo = useWatched(stored.watched);',
  ]) {
    expect(impureRenders('a.tsx', component(body)), body).toEqual([])
  }
  const indirect = 'const memoOf = () => stored.read(); '
  expect(impureRenders('a.tsx', indirect + component('const memo = memoOf();'))).not.toEqual([])
  expect(impureRenders('a.tsx', indirect + component('useEffect(memoOf)'))).toEqual([])
  expect(impureRenders('a.ts', 'const useMemo = () => stored.read()')).not.toEqual([])
  expect(impureRenders('a.ts', 'const createMemo = () => stored.read()')).toEqual([])
})
