import webPush from 'web-push'
import { expect, test } from 'vitest'
import { createVapid } from '#server/push/vapid.ts'
import { checkVapid } from '#support/openPush.ts'

const hourMs = 3_600_000
const now = Date.parse('2026-11-20T10:00:00.000Z')
const origin = 'https://push.example'

test('a token is valid for its service, by the key of the subscription alone', () => {
  const keys = webPush.generateVAPIDKeys()
  const { publicKey } = keys
  const header = createVapid(keys, 'mailto:a@lueur.example').authorization(origin, now)
  checkVapid(header, { origin, publicKey, now })
  const other = webPush.generateVAPIDKeys().publicKey
  expect(() => checkVapid(header, { origin, publicKey: other, now })).toThrow('key')
  expect(() => checkVapid(header, { origin: 'https://x.example', publicKey, now })).toThrow('aud')
  expect(() => checkVapid(header, { origin, publicKey, now: now + 13 * hourMs })).toThrow('exp')
  const longer = { aud: origin, exp: now / 1000 + 86_000, sub: 'mailto:a@lueur.example' }
  const claims = Buffer.from(JSON.stringify(longer)).toString('base64url')
  const forged = header.replace(/\.[\w-]+\./, `.${claims}.`)
  expect(() => checkVapid(forged, { origin, publicKey, now })).toThrow('signature')
})

test('[SV52] a token serves for half a day, and is always valid, even after a clock was set back', () => {
  const keys = webPush.generateVAPIDKeys()
  const vapid = createVapid(keys, 'mailto:a@lueur.example')
  const at = (instant: number): string => {
    const header = vapid.authorization(origin, instant)
    checkVapid(header, { origin, publicKey: keys.publicKey, now: instant })
    return header
  }
  const first = at(now)
  expect(at(now + 10 * hourMs)).toBe(first)
  expect(vapid.authorization('https://other.example', now)).not.toBe(first)
  expect(at(now + 11 * hourMs)).not.toBe(first)
  const ahead = at(now + 400 * 24 * hourMs)
  expect(at(now)).not.toBe(ahead)
})
