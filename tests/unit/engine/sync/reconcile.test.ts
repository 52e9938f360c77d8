// One row beside the server's copy of its day: which of the two covers the other, and what is made of both.
import type { Rev } from '#domain/brands.ts'
import type { DayContent } from '#domain/dayContent.ts'
import { mapAnswers } from '#domain/answers.ts'
import { emptyEntryOf, emptyMarks, type Entry } from '#domain/entry.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { reconcile } from '#engine/sync/reconcile.ts'
import { day, filled } from '#support/days.ts'
import { createEnvelope } from '#support/people.ts'
import { expect, test } from 'vitest'

const today = day('2026-11-20')
const revOf = (letter: string) => letter.repeat(22) as Rev
const envelope = createEnvelope('K'.repeat(16)) as never

const contentOf = (letter: string): DayContent => ({
  day: today,
  contentRev: revOf(letter),
  writtenAt: '2026-11-20T10:00:00.000Z',
  offset: 60,
  answers: filled() as DayContent['answers'],
  marks: emptyMarks,
})
const rowOf = (letter: string, changes: Partial<NewDayRow> = {}): NewDayRow => ({
  ...contentOf(letter),
  serverRev: null,
  unsent: 1,
  pinned: 0,
  neverSentIds: ['never'],
  refusal: null,
  ...changes,
})
const refusal = { code: 'invalid', build: 'build', refusedAt: 1 }

const entryWith = (...ids: readonly string[]): Entry => ({
  ...emptyEntryOf(today),
  answers: mapAnswers((id) => ({
    values: id === 'learned' ? ids.map((one) => ({ id: one, value: one, savedAt: 1 })) : [],
    replacedIds: [],
  })),
})

/** What each revision opens to; `sealed` has what was to be sealed. */
function sealerOf(
  opened: Readonly<Record<string, { entry: Entry; carried?: object }>>,
  canOpen = true,
  setAside: readonly string[] = [],
  hasRoom = true,
) {
  const sealed: { entry: Entry; carried: object; onServer: object }[] = []
  const sealer = {
    canOpen,
    openMarks: async () => ({ marks: emptyMarks, foreignMarks: emptyMarks }),
    open: async ({ contentRev }: DayContent) => ({
      carried: nothingCarried,
      ...opened[contentRev.slice(0, 1)],
    }),
    seal: async (toSeal: (typeof sealed)[number]) => {
      sealed.push(toSeal)
      return { content: contentOf('j'), setAside: setAside.map((text) => ({ envelope: text })) }
    },
  }
  const taken: number[] = []
  const asideRoom = {
    async take(length: number) {
      taken.push(length)
      return hasRoom
    },
  }
  return { sealed, taken, deps: { sealer, asideRoom } as never }
}
const unopened = sealerOf({}, false).deps

test('[SY7] what the server holds exactly so is acknowledged, and refused no more', async () => {
  const same = contentOf('a')
  const acknowledged = { serverRev: revOf('a'), unsent: 0, refusal: null }
  const sent = { serverRev: revOf('a'), unsent: 0 } as const
  expect(await reconcile(rowOf('a', sent), same, unopened)).toBe('unchanged')
  expect(await reconcile(rowOf('a'), same, unopened)).toMatchObject(acknowledged)
  expect(await reconcile(rowOf('a', { refusal }), same, unopened)).toMatchObject(acknowledged)
  expect(await reconcile(rowOf('a', { ...sent, refusal }), same, unopened)).toMatchObject(
    acknowledged,
  )
})

test('[SY17] a phone without the key takes a day that it has not, and leaves any other join', async () => {
  expect(await reconcile(undefined, contentOf('b'), unopened)).toMatchObject({
    contentRev: revOf('b'),
    serverRev: revOf('b'),
    unsent: 0,
    neverSentIds: [],
    refusal: null,
  })
  expect(await reconcile(rowOf('a'), contentOf('b'), unopened)).toBe('left')
})

test('[SY2] of two copies the one that has all stays; two that both have something are joined', async () => {
  const [less, more, other] = [
    { entry: entryWith('x') },
    { entry: entryWith('x', 'y') },
    { entry: entryWith('z') },
  ]
  const wider = sealerOf({ a: less, b: more })
  expect(await reconcile(rowOf('a'), contentOf('b'), wider.deps)).toMatchObject({
    contentRev: revOf('b'),
    unsent: 0,
    neverSentIds: [],
  })
  const narrower = sealerOf({ a: more, b: less })
  expect(await reconcile(rowOf('a'), contentOf('b'), narrower.deps)).toMatchObject({
    contentRev: revOf('a'),
    serverRev: revOf('b'),
    unsent: 1,
    neverSentIds: ['never'],
  })
  expect([...wider.sealed, ...narrower.sealed]).toEqual([])
  const both = sealerOf({ a: more, b: other })
  expect(await reconcile(rowOf('a', { refusal }), contentOf('b'), both.deps)).toMatchObject({
    contentRev: revOf('j'),
    serverRev: revOf('b'),
    unsent: 1,
    refusal: null,
    setAside: [],
  })
  expect(both.sealed[0]?.entry.answers.learned.values.map(({ id }) => id).toSorted()).toEqual([
    'x',
    'y',
    'z',
  ])
})

test('[CR20] what a row carried once it was sent whole has been at the server too; before, only what came from there', async () => {
  const carried = { ...nothingCarried, proud: [envelope] }
  for (const [changes, onServer] of [
    [{ serverRev: revOf('a'), unsent: 0 }, carried],
    [{}, nothingCarried],
  ] as const) {
    const { sealed, deps } = sealerOf({
      a: { entry: entryWith('x'), carried },
      b: { entry: entryWith('z') },
    })
    await reconcile(rowOf('a', changes), contentOf('b'), deps)
    expect(sealed).toMatchObject([{ carried, onServer }])
  }
})

test('[CR20] what no longer fits beside the words takes room of its own, and where there is none the row is left', async () => {
  const opened = { a: { entry: entryWith('x') }, b: { entry: entryWith('z') } }
  const join = (setAside: readonly string[], hasRoom: boolean) => {
    const { deps, taken } = sealerOf(opened, true, setAside, hasRoom)
    return reconcile(rowOf('a'), contentOf('b'), deps).then((joined) => ({ joined, taken }))
  }
  const kept = await join(['abc', 'de'], true)
  expect(kept.taken).toEqual([5])
  expect(kept.joined).toMatchObject({ setAside: [{ envelope: 'abc' }, { envelope: 'de' }] })
  expect(await join(['abc', 'de'], false)).toEqual({ joined: 'left', taken: [5] })
  const without = await join([], false)
  expect(without.taken).toEqual([])
  expect(without.joined).toMatchObject({ contentRev: revOf('j'), setAside: [] })
})
