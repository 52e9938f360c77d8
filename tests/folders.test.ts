// No circle of folders: what a folder is made of stands below it.
import path from 'node:path'
import { sources } from '#support/sources.ts'
import { expect, test } from 'vitest'

/** A folder; or a file by itself, where it stands directly in a root and puts folders together. */
const nodeOf = (file: string): string =>
  /^(?:server|sw|src|src\/engine)\/[^/]+$/.test(file) ? file : path.posix.dirname(file)

/** The file that a specifier names; null for a package. */
function fileOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('./')) return path.posix.join(path.posix.dirname(file), specifier)
  if (!specifier.startsWith('#')) return null
  const target = specifier.slice(1)
  return /^(?:server|sw|support)\//.test(target) ? target : `src/${target}`
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Which folders import which, for values and for types alike. */
function folderGraph(root: string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const { file, imports } of sources.filter((source) => source.file.startsWith(root))) {
    const from = nodeOf(file)
    const targets = graph.get(from) ?? new Set()
    graph.set(from, targets)
    for (const specifier of imports) {
      const target = fileOf(file, specifier)
      if (target !== null && nodeOf(target) !== from) targets.add(nodeOf(target))
    }
  }
  return graph
}

/** Everything that can be reached from a node, along one arrow or more. */
function reachableFrom(graph: Graph, start: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const target of graph.get(node) ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      open.push(target)
    }
  }
  return reached
}

/** The knots of a graph: groups of nodes that all reach one another. */
function knotsOf(graph: Graph): readonly string[] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]))
  const knots = [...graph.keys()]
    .filter((node) => reached.get(node)?.has(node))
    .map((node) =>
      [...graph.keys()]
        .filter((other) => reached.get(node)?.has(other) && reached.get(other)?.has(node))
        .toSorted()
        .join(', '),
    )
  return [...new Set(knots)]
}

test.for(['server/', 'sw/', 'src/'])(
  'no folder of %s imports another that imports it back',
  (root) => {
    expect(knotsOf(folderGraph(root))).toEqual([])
  },
)

test('a knot of folders is noticed, also one of several steps', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a', 'd'])],
    ['d', new Set<string>()],
  ])
  expect(knotsOf(graph)).toEqual(['a, b, c'])
})
