// The browser's side of a push: opens RFC 8291 (aes128gcm, one record) and checks RFC 8292. It throws what a push service
// or a browser would refuse.
import { createDecipheriv, createPublicKey, hkdfSync, verify, type ECDH } from 'node:crypto'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

/** `auth`: the subscription's 16 bytes. */
export function openPush(body: Buffer, browser: ECDH, auth: Buffer): string {
  const [salt, recordSize, keyLength] = [body.subarray(0, 16), body.readUInt32BE(16), body[20]]
  const serverKey = body.subarray(21, 86)
  const record = body.subarray(86)
  if (keyLength !== 65 || body.length > 4096 || record.length > recordSize) {
    throw new Error('RFC 8291: header or size')
  }
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(serverKey), auth, info, 32))
  const derive = (label: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length))
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive('aes128gcm', 16),
    derive('nonce', 12),
  ).setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) {
    throw new Error('RFC 8188: padding')
  }
  return plain.subarray(0, end).toString()
}

export interface VapidExpectation {
  readonly origin: string
  /** The key that the browser subscribed with. */
  readonly publicKey: string
  /** Epoch ms. */
  readonly now: number
}

export function checkVapid(
  authorization: string,
  { origin, publicKey, now }: VapidExpectation,
): string {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('VAPID: not the key of the subscription')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = bytes(key)
  const verifier = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  if (JSON.parse(bytes(head).toString()).alg !== 'ES256') throw new Error('VAPID: alg')
  const signed = Buffer.from(`${head}.${claims}`)
  if (!verify('sha256', signed, { key: verifier, dsaEncoding: 'ieee-p1363' }, bytes(signature))) {
    throw new Error('VAPID: signature')
  }
  const { aud, exp, sub } = JSON.parse(bytes(claims).toString())
  if (aud !== origin) throw new Error('VAPID: aud')
  if (!(exp > now / 1000 && exp <= now / 1000 + 86_400)) throw new Error('VAPID: exp')
  if (!/^(?:mailto:|https:)/.test(sub)) throw new Error('VAPID: sub')
  return sub
}
