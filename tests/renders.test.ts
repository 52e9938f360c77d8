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

/** Components and hooks by name, with the function that renders. */
function rendersIn(program: Node): readonly (readonly [name: string, render: Node])[] {
  const found: (readonly [string, Node])[] = []
  const look = (node: Node): void => {
    if (node.type === 'FunctionDeclaration') found.push([nameOf(node['id']), node])
    const { init } = node
    if (node.type === 'VariableDeclarator' && isNode(init) && isFunction(init))
      found.push([nameOf(node['id']), init])
    for (const child of childrenOf(node)) look(child)
  }
  look(program)
  return found.filter(([name]) => /^(?:use)?[A-Z]/.test(name))
}

/** What a function calls or names itself, without what the functions in it do later. */
function impuritiesIn(render: Node): readonly string[] {
  const found: string[] = []
  const look = (node: Node): void => {
    const { callee } = node
    if (node.type === 'CallExpression' && isNode(callee)) {
      const called = nameOf(callee.type === 'MemberExpression' ? callee['property'] : callee)
      if (/^(?:read|now|current|getItem|getState)$/.test(called)) found.push(`${called}()`)
    }
    const name = node.type === 'Identifier' ? nameOf(node) : ''
    if (/^(?:localStorage|sessionStorage|indexedDB|navigator|Date)$/.test(name)) found.push(name)
    for (const child of childrenOf(node)) if (!isFunction(child)) look(child)
  }
  look(render)
  return found
}

const impureRenders = (file: string, text: string): readonly string[] =>
  rendersIn(parseSync(file, text).program as unknown as Node).flatMap(([name, render]) =>
    impuritiesIn(render).map((impurity) => `${file}: ${name} reads ${impurity}`),
  )

test('no component and no hook reads a clock or a storage while it renders', () => {
  const files = ['ui', 'journal-ui', 'features', 'app'].flatMap((room) =>
    readdirSync(path.join('src', room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.posix.join('src', room, name)),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => impureRenders(file, readFileSync(file, 'utf8')))).toEqual([])
})

const component = (body: string) => `export function Card() { ${body} return <b>{memo}</b> }`

test('such a reading is noticed, and one that comes later is not', () => {
  for (const body of [
    'const memo = parse(stored.read());',
    'const [memo] = useState(stored.read());',
    'const memo = { at: now() };',
    'const memo = localStorage.getItem("a");',
  ]) {
    expect(impureRenders('a.tsx', component(body)), body).not.toEqual([])
  }
  for (const body of [
    'const [memo] = useState(() => stored.read());',
    'const [memo] = useState(now);',
    'const memo = () => stored.read();',
    'useEffect(() => { stored.read() });',
    'const memo = useWatched(stored.watched);',
  ]) {
    expect(impureRenders('a.tsx', component(body)), body).toEqual([])
  }
  expect(impureRenders('a.ts', 'const useMemo = () => stored.read()')).not.toEqual([])
  expect(impureRenders('a.ts', 'const createMemo = () => stored.read()')).toEqual([])
})
