// The links between the keys that an account had one after the other.
import { makeAccountKey, kidOf } from '#engine/crypto/keys.ts'
import { followLinks, sealFormer, sealNext } from '#engine/crypto/keyLinks.ts'
import type { KeyLink } from '#contract/auth.ts'
import type { Bytes } from '#engine/crypto/bytes.ts'
import { formerKids } from '#domain/formerKids.ts'
import { fromHex, randomBytes } from '#support/bytes.ts'
import golden from '#support/golden.json' with { type: 'json' }
import { expect, test } from 'vitest'

const holding = async (...keys: readonly Bytes[]) =>
  new Map(await Promise.all(keys.map(async (key) => [await kidOf(key), key] as const)))

async function link(
  former: Bytes,
  newer: Bytes,
  { hasNext = false, under = newer }: { hasNext?: boolean; under?: Bytes } = {},
): Promise<KeyLink> {
  return {
    kid: await kidOf(newer),
    replaces: await kidOf(former),
    former: await sealFormer(under, former, randomBytes),
    ...(hasNext && { next: await sealNext(former, newer, randomBytes) }),
  }
}

/** Account keys made one after the other, with their links. */
async function chain(length: number, hasNext = false) {
  const keys = Array.from({ length }, () => makeAccountKey(randomBytes))
  const links: KeyLink[] = []
  for (const [at, key] of keys.entries()) {
    const former = keys[at - 1]
    if (former !== undefined) links.push(await link(former, key, { hasNext }))
  }
  return { keys, links }
}

const first = ([key = new Uint8Array()]: readonly Bytes[]): Bytes => key
const last = (keys: readonly Bytes[]): Bytes => keys.at(-1) ?? new Uint8Array()

test('[CR27] the newest key opens every former one, in whatever order the links come', async () => {
  const { keys, links } = await chain(5)
  const opened = await followLinks(await holding(last(keys)), links.toReversed())
  expect(opened).toEqual(await holding(...keys))
  expect(await followLinks(await holding(last(keys)), links)).toEqual(opened)
})

test('[CR27] a link opens with the key that it names, and only to the key that it names', async () => {
  const [former, newer, other] = (await chain(3)).keys
  if (former === undefined || newer === undefined || other === undefined) throw new Error('No keys')
  const held = await holding(newer)
  const right = await link(former, newer)
  expect((await followLinks(held, [right])).size).toBe(2)
  const moved = { ...right, kid: await kidOf(other) }
  expect((await followLinks(await holding(other), [moved])).size).toBe(1)
  const sealedElsewhere = await link(former, newer, { under: other })
  const namedOtherwise = { ...right, replaces: await kidOf(other) }
  const altered = {
    ...right,
    former: right.former.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
  }
  for (const wrong of [sealedElsewhere, namedOtherwise, altered]) {
    expect((await followLinks(held, [wrong])).size).toBe(1)
  }
})

test('[CR28] the former key opens the new one where the link says so, and never otherwise', async () => {
  const trusted = await chain(4, true)
  expect(await followLinks(await holding(first(trusted.keys)), trusted.links)).toEqual(
    await holding(...trusted.keys),
  )
  expect((await followLinks(await holding(makeAccountKey(randomBytes)), trusted.links)).size).toBe(
    1,
  )
  const suspected = await chain(4)
  expect((await followLinks(await holding(first(suspected.keys)), suspected.links)).size).toBe(1)
})

test('[CR28] what seals the former key does not open the new one, nor the reverse', async () => {
  const { keys, links } = await chain(2, true)
  const [only] = links
  if (only?.next === undefined) throw new Error('No link')
  const exchanged = {
    ...only,
    former: only.next.replace('ln1', 'lf1'),
    next: only.former.replace('lf1', 'ln1'),
  }
  for (const key of keys) {
    expect((await followLinks(await holding(key), [exchanged])).size).toBe(1)
  }
})

test('[CR27] a circle of links ends, and names no key as its own former one', async () => {
  const { keys, links } = await chain(2)
  const circle = [...links, await link(last(keys), first(keys))]
  expect((await followLinks(await holding(first(keys)), circle)).size).toBe(2)
  expect(formerKids(await kidOf(last(keys)), circle)).toEqual([await kidOf(first(keys))])
})

test('[CR29] the kids that came before a kid are those of its links, the latest first', async () => {
  const { keys, links } = await chain(3)
  const kids = await Promise.all(keys.map(kidOf))
  expect(formerKids(kids[2] ?? null, links)).toEqual([kids[1], kids[0]])
  expect(formerKids(kids[0] ?? null, links)).toEqual([])
  expect(formerKids(null, links)).toEqual([])
})

test('[CR27] [CR28] both directions open to the fixed values', async () => {
  const [former, newer] = [fromHex(golden.accountKey), fromHex(golden.keyLink.newAccountKey)]
  const links = [golden.keyLink.link as KeyLink]
  const both = await holding(former, newer)
  expect([...both.keys()]).toEqual([golden.kid, golden.keyLink.link.kid])
  expect(await followLinks(await holding(newer), links)).toEqual(both)
  expect(await followLinks(await holding(former), links)).toEqual(both)
})
