// RFC 8292: the token that names the sender of a push. Signing costs four times what encrypting does, so a token is used for
// half a day with its push service.
import { createPrivateKey, sign } from 'node:crypto'
import type { PushKeys } from './pushKeys.ts'

const lifeSeconds = 12 * 3600
/** A push may wait, and clocks differ: a token is replaced this long before its end. */
const marginSeconds = 3600

export interface Vapid {
  /** The Authorization header for a push service's origin at an instant (epoch ms). */
  authorization(origin: string, now: number): string
}

interface Token {
  readonly header: string
  readonly expiresAt: number
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** `subject`: mailto: or https:, whom a push service writes to. */
export function createVapid({ publicKey, privateKey }: PushKeys, subject: string): Vapid {
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  })
  const tokenByOrigin = new Map<string, Token>()

  const createToken = (origin: string, expiresAt: number): Token => {
    const claims = { aud: origin, exp: expiresAt, sub: subject }
    const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
    return {
      header: `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`,
      expiresAt,
    }
  }

  return {
    authorization(origin, now) {
      const seconds = Math.floor(now / 1000)
      const known = tokenByOrigin.get(origin)
      // A clock set back would leave a token that ends beyond the 24 hours that push services allow.
      if (
        known !== undefined &&
        known.expiresAt > seconds + marginSeconds &&
        known.expiresAt <= seconds + lifeSeconds
      ) {
        return known.header
      }
      const token = createToken(origin, seconds + lifeSeconds)
      tokenByOrigin.set(origin, token)
      return token.header
    },
  }
}
