// The bearer token is read, never trusted: the server alone decides what it allows.
import type { TokenClaims } from '#contract/claims.ts'
import { areClaims } from '#contract/stored.ts'
import { fromBase64Url, fromUtf8 } from '#engine/crypto/bytes.ts'
import type { KnownUser } from '#engine/local/knownUser.ts'

export function decodeToken(token: string): TokenClaims | null {
  const bytes = fromBase64Url(token.split('.')[1] ?? '')
  if (bytes === null) return null
  try {
    const claims: unknown = JSON.parse(fromUtf8(bytes))
    return areClaims(claims) ? claims : null
  } catch {
    return null
  }
}

/** A profile made of the token's claims, for a start without cached user and without network. */
export const userOfToken = ({ sub, email, kid }: TokenClaims): KnownUser => ({
  id: sub,
  email,
  // Shown as « Utilisateur » until the server says that there is none: the token may be older than the choice.
  username: { type: 'unknown' },
  createdAt: '',
  state: 'active',
  hasPushNotificationSubscription: false,
  kid: kid ?? null,
})
