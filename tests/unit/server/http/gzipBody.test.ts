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

test('[SV215] one that was cut, or has something behind its end, is damaged, whatever length its last bytes say', async () => {
  const whole = gzipSync(text)
  const junk = Buffer.from('de la suite')
  // They say the length that it has.
  const tail = whole.subarray(whole.length - 4)
  const bodies = [
    ...Array.from({ length: 30 }, (_, at) => whole.subarray(0, whole.length - 1 - at)),
    Buffer.concat([whole, junk]),
    Buffer.concat([whole, Buffer.from([0, 0, 0, 1])]),
    Buffer.concat([whole, Buffer.from([0, 0x20, 0, 0])]),
    Buffer.concat([whole, gzipSync(''), tail]),
  ]
  for (const [at, body] of bodies.entries()) {
    const opened = await openGzip(body, 10_000, room())
    expect([at, opened]).toEqual([at, { ok: false, error: refusals.invalid }])
  }
})

test('[SV215] what holds more than its route takes is too long, also where its end was lost', async () => {
  const far = gzipSync(text.repeat(1000))
  const reserve = room()
  const cut = far.subarray(0, far.length - 1)
  cut.writeUInt32LE(0xffffffff, cut.length - 4)
  for (const body of [far, cut])
    expect(await openGzip(body, 5000, reserve)).toEqual({ ok: false, error: refusals.tooLarge })
  expect(reserve).not.toHaveBeenCalled()
})
