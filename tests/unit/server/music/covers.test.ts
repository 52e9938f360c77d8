import { pino } from 'pino'
import { expect, test } from 'vitest'
import { callsAtOnce, callsWaiting, createCovers, keptBytes } from '#server/music/covers.ts'
import { createTestClock } from '#support/setupServer.ts'

const dayMs = 24 * 3_600_000
const urlOf = (name: string | number) => `https://covers.example/${name}`

/** A provider that replies at once, or when told. */
function setup(bytes = 1000) {
  const clock = createTestClock()
  const asked: string[] = []
  const held: (() => void)[] = []
  let isHolding = false
  const find = createCovers({
    clock,
    log: pino({ level: 'silent' }),
    config: { coverHosts: ['covers.example'] },
    fetch: async (url) => {
      asked.push(url)
      if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
      const isThere = !url.endsWith('/none')
      return new Response(isThere ? new Uint8Array(bytes) : null, {
        status: isThere ? 200 : 404,
        headers: { 'Content-Type': 'image/png' },
      })
    },
  })
  return {
    clock,
    asked,
    find,
    hold: () => {
      isHolding = true
    },
    release: () => {
      isHolding = false
      for (const resolve of held) resolve()
    },
  }
}

test('[SV76] a cover is asked for once a day; one that is not there each time', async () => {
  const { clock, asked, find } = setup()
  const first = await find(urlOf('a'))
  expect(await find(urlOf('a'))).toBe(first)
  clock.advance(dayMs - 1)
  expect(await find(urlOf('a'))).toBe(first)
  expect(asked).toHaveLength(1)
  clock.advance(1)
  expect((await find(urlOf('a')))?.content).toHaveLength(1000)
  expect(asked).toHaveLength(2)
  expect([await find(urlOf('none')), await find(urlOf('none'))]).toEqual([null, null])
  expect(asked).toHaveLength(4)
  expect(await find('https://evil.example/a')).toBeNull()
  expect(asked).toHaveLength(4)
})

test('[SV76] sixteen mebibytes are kept, and what was asked for longest ago leaves', async () => {
  const mebibyte = 1024 * 1024
  const { asked, find } = setup(mebibyte)
  for (let at = 0; at < keptBytes / mebibyte; at++) await find(urlOf(at))
  await find(urlOf(0))
  await find(urlOf('more'))
  expect(asked).toHaveLength(17)
  // The second one had to leave, since the first was asked for again.
  await find(urlOf(0))
  expect(asked).toHaveLength(17)
  await find(urlOf(1))
  expect(asked).toHaveLength(18)
})

test('[SV77] many who want one cover wait for one call; eight come at once, and beyond 64 that wait there is none', async () => {
  const { asked, find, hold, release } = setup()
  hold()
  const same = Array.from({ length: 50 }, () => find(urlOf('same')))
  const others = Array.from({ length: callsAtOnce - 1 + callsWaiting }, (_, at) => find(urlOf(at)))
  expect(await find(urlOf('late'))).toBeNull()
  await expect.poll(() => asked.length).toBe(8)
  release()
  const covers = await Promise.all([...same, ...others])
  expect(covers.every((cover) => cover !== null)).toBe(true)
  expect(asked).toHaveLength(8 + 64)
  expect(await find(urlOf('late'))).not.toBeNull()
})
