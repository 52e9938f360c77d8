// valibot walks a whole list and reads a whole text before it looks at a length that is written after them: a small request
// would hold everybody up for seconds. So every list and text of every request is looked at here.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as auth from '#contract/auth.ts'
import * as journal from '#contract/journal.ts'
import * as passkeys from '#contract/passkeys.ts'
import * as music from '#contract/music.ts'
import * as push from '#contract/push.ts'
import * as user from '#contract/user.ts'
import * as values from '#contract/values.ts'

type Node = v.GenericSchema & {
  readonly pipe?: readonly (Node | { readonly kind: string; readonly type: string })[]
  readonly entries?: Readonly<Record<string, Node>>
  readonly item?: Node
  readonly wrapped?: Node
  readonly options?: readonly (Node | string)[]
}

const contract: Record<string, unknown> = {
  ...auth,
  ...journal,
  ...music,
  ...passkeys,
  ...push,
  ...user,
  ...values,
}
const folder = path.join(import.meta.dirname, '../../../../server/routes')
/** Every schema that a route judges a request by. */
const requests = [
  ...new Set(
    readdirSync(folder).flatMap((file) =>
      Array.from(
        readFileSync(path.join(folder, file), 'utf8').matchAll(/\b(?:json|query)\(([A-Z]\w+)/g),
        ([, name]) => name ?? '',
      ),
    ),
  ),
]

/** The steps of a schema, pipes within pipes laid flat. */
const stepsOf = (node: Node): Node[] =>
  node.pipe === undefined
    ? [node]
    : (node.pipe as readonly Node[]).flatMap((step) => (step === node ? [step] : stepsOf(step)))

/** Each schema that stands alone (a pipe counts as one), with where it is. */
function* wholes(node: Node, at: string): Generator<readonly [string, Node]> {
  yield [at, node]
  for (const step of stepsOf(node)) {
    for (const [key, entry] of Object.entries(step.entries ?? {}))
      yield* wholes(entry, `${at}.${key}`)
    if (step.item !== undefined) yield* wholes(step.item, `${at}[]`)
    if (step.wrapped !== undefined) yield* wholes(step.wrapped, at)
    for (const option of step.options ?? []) {
      if (typeof option === 'object') yield* wholes(option, at)
    }
  }
}

/** Pretends to hold a million items, and counts how many are asked for. */
function createEndless(item: unknown) {
  const asked = new Set<string>()
  const list = new Proxy([item], {
    get(target, key) {
      if (key === 'length') return 1_000_000
      if (typeof key !== 'string' || !/^\d+$/.test(key)) return Reflect.get(target, key)
      asked.add(key)
      if (asked.size > 10) throw new Error('it walks the whole list')
      return item
    },
  })
  return { list, asked }
}

const schemaOf = (name: string) => contract[name] as Node

describe.each(requests)('%s', (name) => {
  test('checks the length of each list before its first item', () => {
    for (const [at, node] of wholes(schemaOf(name), name)) {
      if (!stepsOf(node).some(({ type }) => type === 'array')) continue
      const { list, asked } = createEndless({})
      expect([at, v.safeParse(node, list).success, asked.size]).toEqual([at, false, 0])
    }
  })

  test('checks the length of each text before what it says', () => {
    for (const [at, node] of wholes(schemaOf(name), name)) {
      const [first, second] = stepsOf(node)
      if (first?.type === 'string') expect([at, second?.type]).toEqual([at, 'max_length'])
    }
  })
})

test('every route that reads something is looked at', () => {
  expect(requests.length).toBeGreaterThanOrEqual(18)
  const lists = requests.flatMap((name) =>
    Array.from(wholes(schemaOf(name), name))
      .filter(([, node]) => stepsOf(node).some(({ type }) => type === 'array'))
      .map(([at]) => at),
  )
  expect(lists).toContain('BatchBody.items')
  expect(lists).toContain('BatchBody.items[].marks.music.replacedIds')
  expect(lists).toContain('RegisterBody.keys')
})
