// A call is under way until its whole reply has arrived, and each byte counts as heard.
import { maxBatchBytes, maxDayBytes } from '#contract/limits.ts'
import { assumedSpeed, nextBatchBytes } from '#engine/sync/journalPass.ts'
import { listenTo, slowNetwork } from '#engine/sync/listen.ts'
import { expect, test } from 'vitest'

const url = 'http://lueur.test/x'

function setup(respond: (asked: number) => Promise<Response> | Response, speed = slowNetwork) {
  const state = { now: 0, asked: 0 }
  const listening = listenTo({
    now: () => state.now,
    speed: () => speed,
    fetch: async () => respond((state.asked += 1)),
  })
  return { state, ...listening }
}

/** A reply whose bytes come when they are told to. */
function slowReply() {
  const bytes = new TransformStream<Uint8Array, Uint8Array>()
  const writer = bytes.writable.getWriter()
  return { response: new Response(bytes.readable), writer }
}

test('[SY21] a reply that stops halfway is silent from its last byte on', async () => {
  const { response, writer } = slowReply()
  const { state, fetch, isSilent } = setup(() => response)
  const whole = fetch(url)
  await writer.write(new Uint8Array([65]))
  state.now = 29_000
  await writer.write(new Uint8Array([66]))
  await expect.poll(() => isSilent(0)).toBe(false)
  state.now = 59_000
  expect(isSilent()).toBe(false)
  state.now = 59_001
  expect(isSilent()).toBe(true)
  await writer.close()
  expect(await (await whole).text()).toBe('AB')
  expect(isSilent()).toBe(false)
})

test('[SY21] a reply that is cut in the middle is no reply', async () => {
  const { response, writer } = slowReply()
  const { fetch } = setup(() => response)
  const whole = fetch(url)
  await writer.write(new Uint8Array([65]))
  await writer.abort(new TypeError('cut'))
  await expect(whole).rejects.toThrow('cut')
})

test('[SY21] replies without a body are whole as they come', async () => {
  const replies = [new Response(null), new Response(null, { status: 304 })]
  const { fetch, isSilent } = setup((asked) => replies[asked - 1] ?? Response.error())
  for (const status of [200, 304]) {
    const reply = await fetch(url)
    expect([reply.status, await reply.text()]).toEqual([status, ''])
  }
  expect(isSilent(0)).toBe(false)
})

test('[SY21] the end of an earlier call is not that of a later one', async () => {
  const replies = [slowReply(), slowReply()]
  const { state, fetch, isSilent } = setup(
    (asked) => replies[asked - 1]?.response ?? Response.error(),
  )
  const earlier = fetch(url)
  await expect.poll(() => state.asked).toBe(1)
  const later = fetch(url)
  await expect.poll(() => state.asked).toBe(2)
  await replies[0]?.writer.close()
  await earlier
  state.now = 30_001
  expect(isSilent()).toBe(true)
  await replies[1]?.writer.close()
  await later
  expect(isSilent()).toBe(false)
})

test('[SY21] a request that carries much has longer; a clock that went back counts from then', async () => {
  const { response, writer } = slowReply()
  const { state, fetch, isSilent } = setup(() => response)
  const whole = fetch(url, { method: 'POST', body: 'x'.repeat(2 * slowNetwork) })
  await expect.poll(() => state.asked).toBe(1)
  state.now = 32_000
  expect(isSilent()).toBe(false)
  state.now = 32_001
  expect(isSilent()).toBe(true)
  state.now = -5000
  expect(isSilent()).toBe(false)
  state.now = 27_000
  expect(isSilent()).toBe(false)
  state.now = 27_001
  expect(isSilent()).toBe(true)
  await writer.close()
  await whole
})

/** Ms until a request of so many bytes, of which nothing is heard, is given up. */
async function givenUpAfter(bytes: number, speed?: number): Promise<number> {
  const { response, writer } = slowReply()
  const { state, fetch, isSilent } = setup(() => response, speed)
  const whole = fetch(url, { method: 'POST', body: 'x'.repeat(bytes) })
  await expect.poll(() => state.asked).toBe(1)
  while (!isSilent()) state.now += 1000
  await writer.close()
  await whole
  return state.now
}

test('[SY21] 200 usual days are given up within a minute, 4 MiB at 256 kbit/s are not', async () => {
  expect(await givenUpAfter(200 * 3070)).toBeLessThan(60_000)
  const neededMs = (maxBatchBytes * 8) / 256
  expect(await givenUpAfter(maxBatchBytes)).toBeGreaterThan(1.2 * neededMs)
})

test('[SY21] after a call that was given up the network is taken to be half as fast: the longest day leaves at last', async () => {
  let batchBytes = maxBatchBytes
  const waits: number[] = []
  for (let pass = 0; pass < 6; pass++) {
    waits.push(await givenUpAfter(maxDayBytes, assumedSpeed(batchBytes)))
    batchBytes = nextBatchBytes(batchBytes, { type: 'later' } as never, true)
  }
  const [first = 0, second = 0, ...others] = waits
  expect(second - 30_000).toBeGreaterThanOrEqual(1.9 * (first - 30_000))
  // On 64 kbit/s.
  expect(Math.max(...others)).toBeGreaterThan((maxDayBytes * 8) / 64)
  expect(Math.max(...others)).toBeLessThan(15 * 60_000)
  expect(assumedSpeed(nextBatchBytes(batchBytes, { type: 'equal' } as never, false))).toBe(
    slowNetwork,
  )
})

test('[SY21] no network is taken to be slower than 32 kbit/s', () => {
  expect(assumedSpeed(maxBatchBytes / 2)).toBe(slowNetwork / 2)
  expect(assumedSpeed(1)).toBe(4096)
})
