import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { isCurvePoint } from '#server/reminders/subscriptions.ts'

test('[SV55] a subscription key is a point of P-256, in either base64', () => {
  const key = createECDH('prime256v1')
  key.generateKeys()
  const point = key.getPublicKey()
  expect(isCurvePoint(point.toString('base64url'))).toBe(true)
  expect(isCurvePoint(point.toString('base64'))).toBe(true)
  expect(isCurvePoint(key.getPublicKey('base64', 'compressed'))).toBe(false)
  expect(isCurvePoint(Buffer.alloc(65).toString('base64'))).toBe(false)
  expect(
    isCurvePoint(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 9)]).toString('base64')),
  ).toBe(false)
  // Of the right length, in the form that says the sign of y as well.
  const hybrid = Buffer.from(point)
  hybrid[0] = 6 + ((point[64] ?? 0) & 1)
  expect(isCurvePoint(hybrid.toString('base64'))).toBe(false)
  expect(isCurvePoint(Buffer.concat([point, Buffer.alloc(1)]).toString('base64'))).toBe(false)
  expect(isCurvePoint('')).toBe(false)
})
