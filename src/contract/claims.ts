import * as v from 'valibot'
import { Kid, UserId } from './values.ts'

/** The claims of the bearer token. */
export const TokenClaims = v.object({
  sub: UserId,
  sid: v.string(),
  email: v.string(),
  kid: v.optional(v.nullable(Kid)),
  hasUsername: v.boolean(),
  exp: v.number(),
})
export type TokenClaims = v.InferOutput<typeof TokenClaims>
