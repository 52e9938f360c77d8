// How much may be set aside, to the character.
import { createAsideRoom, maxAsideLength } from '#engine/sync/asideRoom.ts'
import { expect, test } from 'vitest'

/** Rows whose texts are so long; `reads` counts how often they are looked through. */
function setupRoom(lengths: readonly number[]) {
  let reads = 0
  const db = {
    setAside: {
      async each(call: (row: { readonly envelope: { readonly length: number } }) => void) {
        reads += 1
        for (const length of lengths) call({ envelope: { length } })
      },
    },
  }
  return { room: createAsideRoom(db as never), reads: () => reads }
}

test('[CR20] there is room up to the last character, with what is here already', async () => {
  const { room } = setupRoom([1000, 200])
  expect(await room.take(maxAsideLength - 1200)).toBe(true)
  expect(await room.take(1)).toBe(false)
  expect(await room.take(0)).toBe(true)
})

test('[CR20] what was refused takes no room, and what was given takes it once', async () => {
  const { room, reads } = setupRoom([maxAsideLength - 10])
  expect(await room.take(11)).toBe(false)
  expect(await room.take(6)).toBe(true)
  expect(await room.take(5)).toBe(false)
  expect(await room.take(4)).toBe(true)
  expect(await room.take(1)).toBe(false)
  expect(reads()).toBe(1)
})

test('[CR20] a phone with more than it may have takes none', async () => {
  expect(await setupRoom([maxAsideLength, 1]).room.take(0)).toBe(false)
})
