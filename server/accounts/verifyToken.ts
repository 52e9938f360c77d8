// What a token of this server says. The signature of one text is the same each time, so a phone's is computed once; whether its session
// lives, and its time is over, is asked with each request.
import { verify } from 'hono/jwt'
import * as v from 'valibot'
import { TokenClaims } from '#contract/claims.ts'
import type { ServerKeys } from '#server/base/serverKeys.ts'

/** A token is some 400 bytes. */
export const maxKnownTokens = 10_000

/** By the keys that made them: others' signatures say nothing here. Only tokens whose signature is right are kept. */
const knownTokens = new WeakMap<ServerKeys, Map<string, TokenClaims>>()

/** Null unless this server made the token. */
export async function verifyToken(keys: ServerKeys, token: string): Promise<TokenClaims | null> {
  const known = knownTokens.get(keys) ?? new Map<string, TokenClaims>()
  knownTokens.set(keys, known)
  const before = known.get(token)
  if (before !== undefined) return before
  const payload: unknown = await verify(token, keys.token, { alg: 'HS256', exp: false }).catch(
    () => null,
  )
  const claims = v.safeParse(TokenClaims, payload)
  if (!claims.success) return null
  known.set(token, claims.output)
  const [oldest] = known.keys()
  if (known.size > maxKnownTokens && oldest !== undefined) known.delete(oldest)
  return claims.output
}
