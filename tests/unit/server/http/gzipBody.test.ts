// A body by gzip: room is asked for first, and it is opened no further than it says.
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { limited, refusals, type Refusal } from '#server/base/refusal.ts'
import { openGzip } from '#server/http/gzipBody.ts'

const text = '{"items":[]}'.padStart(5000)
const room = () => vi.fn<(bytes: number) => Refusal | null>(() => null)

test('[SV214] as much room is asked for as the body says, once, and it is opened', async () => {
  const reserve = room()
  const opened = await openGzip(gzipSync(text), 5000, reserve)
  expect(opened.ok && opened.value.toString()).toBe(text)
  expect(reserve.mock.calls).toEqual([[5000]])
})

test('[SV214] without room it is not opened', async () => {
  const full = limited(5000)
  // Opened, it would be found to be none.
  const broken = gzipSync(text)
  broken.fill(0, 12, 40)
  expect(await openGzip(broken, 5000, () => full)).toEqual({ ok: false, error: full })
})

test('[SV214] what is longer than its route takes asks for no room', async () => {
  const reserve = room()
  const refused = { ok: false, error: refusals.tooLarge }
  expect(await openGzip(gzipSync(text), 4999, reserve)).toEqual(refused)
  expect(reserve).not.toHaveBeenCalled()
})

test('[SV214] one that holds more than its end says is opened no further', async () => {
  const more = Buffer.concat([gzipSync(text.repeat(1000)), gzipSync(text)])
  expect(await openGzip(more, 6_000_000, room())).toEqual({ ok: false, error: refusals.invalid })
})
