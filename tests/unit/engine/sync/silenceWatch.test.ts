// Calls of which nothing is heard, and who gives them up.
import { createSilenceWatch } from '#engine/sync/silenceWatch.ts'
import { expect, test } from 'vitest'

function setup() {
  const looks = new Map<number, () => void>()
  const waits: number[] = []
  const state = { now: 0, asked: 0 }
  const replies: ((response: Response) => void)[] = []
  let next = 0
  const watch = createSilenceWatch({
    clock: { now: () => state.now, offsetAt: () => 0 },
    timer: {
      after(ms: number, call: () => void) {
        waits.push(ms)
        const id = next++
        looks.set(id, call)
        return () => looks.delete(id)
      },
    },
    http: {
      origin: 'http://lueur.test',
      fetch: () => {
        state.asked++
        return new Promise<Response>((resolve) => {
          replies.push(resolve)
        })
      },
    },
  })
  /** Work that asks once; what it tells ends the test's wait. */
  const begin = async () => {
    const before = state.asked
    const heard: { signal?: AbortSignal } = {}
    const done = watch.run(async ({ http, signal }) => {
      heard.signal = signal
      return http.fetch('http://lueur.test/x')
    })
    await expect.poll(() => state.asked).toBe(before + 1)
    return { done, isGivenUp: () => heard.signal?.aborted === true }
  }
  const look = (now: number) => {
    state.now = now
    // Each look asks for the next one.
    const due = [...looks]
    for (const [id, call] of due) {
      looks.delete(id)
      call()
    }
  }
  const reply = () => replies.at(-1)?.(new Response('{}'))
  return { watch, state, begin, look, reply, looks, waits }
}

test('[SY21] calls that were silent for thirty seconds are given up, looked at every five', async () => {
  const { begin, look, reply, looks, waits } = setup()
  const { done, isGivenUp } = await begin()
  look(5000)
  look(30_000)
  expect(isGivenUp()).toBe(false)
  look(30_001)
  expect(isGivenUp()).toBe(true)
  expect(new Set(waits)).toEqual(new Set([5000]))
  reply()
  await done
  // Its work is over: nothing looks any more.
  expect(looks.size).toBe(0)
})

test('[SY21] when something new happens, calls that were silent for twenty seconds are given up, no others', async () => {
  const { watch, state, begin, reply } = setup()
  watch.giveUpStalled()
  const { done, isGivenUp } = await begin()
  state.now = 20_000
  watch.giveUpStalled()
  expect(isGivenUp()).toBe(false)
  state.now = 20_001
  watch.giveUpStalled()
  expect(isGivenUp()).toBe(true)
  reply()
  await done
  const next = await begin()
  expect(next.isGivenUp()).toBe(false)
  watch.giveUp()
  expect(next.isGivenUp()).toBe(true)
  reply()
  await next.done
})
