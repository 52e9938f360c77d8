import { describe, expect, test } from 'vitest'
import { codeWaitMs } from '#server/accounts/codeQuotas.ts'
import { drawCode, hashCode } from '#server/accounts/codes.ts'
import { deriveServerKeys } from '#server/base/serverKeys.ts'
import { realRandom } from '#support/setupServer.ts'

const hourMs = 3_600_000
const keys = deriveServerKeys(new Uint8Array(32))

const randomOf = (...draws: readonly number[]) => {
  const left = [...draws]
  return {
    bytes: () => {
      const drawn = left.shift() ?? 0
      return new Uint8Array([drawn >> 8, drawn & 255])
    },
    fraction: () => 0,
  }
}

describe('codes', () => {
  test('a code has four digits, zeros included', () => {
    expect(drawCode(randomOf(7))).toBe('0007')
    expect(drawCode(randomOf(59_999))).toBe('9999')
    expect(drawCode(randomOf(10_000))).toBe('0000')
  })

  test('[SV1] a draw that would favour the first codes is made again', () => {
    expect(drawCode(randomOf(60_000, 65_535, 1234))).toBe('1234')
  })

  test('[SV1] every code comes up', () => {
    const drawn = new Set(Array.from({ length: 200_000 }, () => drawCode(realRandom)))
    expect(drawn.size).toBe(10_000)
  })

  test('a hash belongs to its purpose, its subject and its code', () => {
    const base = hashCode(keys, { purpose: 'reset', subject: 'a' }, '1234')
    expect(hashCode(keys, { purpose: 'reset', subject: 'a' }, '1234')).toBe(base)
    const others = [
      hashCode(keys, { purpose: 'verify', subject: 'a' }, '1234'),
      hashCode(keys, { purpose: 'reset', subject: 'b' }, '1234'),
      hashCode(keys, { purpose: 'reset', subject: 'a' }, '1235'),
      hashCode(
        deriveServerKeys(new Uint8Array(32).fill(1)),
        { purpose: 'reset', subject: 'a' },
        '1234',
      ),
    ]
    expect(others).not.toContain(base)
    expect(new Set(others).size).toBe(others.length)
  })

  test('[SV6] three an hour and six a day, counted over any hour and any day', () => {
    const now = 1000 * hourMs
    const ago = (...hours: readonly number[]) => hours.map((count) => now - count * hourMs)
    expect(codeWaitMs([], now)).toBe(0)
    expect(codeWaitMs(ago(0.9, 0.5), now)).toBe(0)
    expect(codeWaitMs(ago(0.75, 0.5, 0.25), now)).toBe(hourMs / 4)
    expect(codeWaitMs(ago(1, 0.5, 0.25), now)).toBe(0)
    expect(codeWaitMs(ago(23, 20, 15, 10, 5, 2), now)).toBe(hourMs)
    expect(codeWaitMs(ago(24, 20, 15, 10, 5, 2), now)).toBe(0)
    expect(codeWaitMs(ago(23, 20, 15, 0.5, 0.4, 0.3), now)).toBe(hourMs)
  })

  test('[SV7] five an hour and nine a day for a phone that the account knows', () => {
    const now = 1000 * hourMs
    const ago = (...hours: readonly number[]) => hours.map((count) => now - count * hourMs)
    expect(codeWaitMs(ago(0.9, 0.7, 0.5, 0.3), now, 'known')).toBe(0)
    expect(codeWaitMs(ago(0.75, 0.7, 0.5, 0.3, 0.1), now, 'known')).toBe(hourMs / 4)
    expect(codeWaitMs(ago(23, 20, 18, 15, 12, 9, 6, 3), now, 'known')).toBe(0)
    expect(codeWaitMs(ago(23, 20, 18, 15, 12, 9, 6, 3, 2), now, 'known')).toBe(hourMs)
  })

  test('[SV8] an instant up to an hour ahead counts, a later one does not', () => {
    const now = 1000 * hourMs
    const ahead = (ms: number) => codeWaitMs([now + ms, now + ms, now + ms], now)
    expect(ahead(hourMs)).toBe(2 * hourMs)
    expect(ahead(hourMs + 1)).toBe(0)
  })
  test('[SV6] a clock that was put back counts codes in the order in which they were sent by it', () => {
    const now = 1000 * hourMs
    const minutes = (...ago: readonly number[]) => ago.map((count) => now - count * (hourMs / 60))
    expect(codeWaitMs(minutes(-10, 50, 40), now)).toBe(hourMs / 6)
    expect(codeWaitMs(minutes(10, 20, 50), now)).toBe(hourMs / 6)
  })
})
