// What a request may carry: JSON, not too long, shaped as the contract says. The validators' own error would echo the
// input, password included: ours names the field and nothing else.
import { sValidator } from '@hono/standard-validator'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { GenericSchema } from 'valibot'
import { maxBatchBytes, maxBodyBytes, maxDayBytes } from '#contract/limits.ts'
import { apiPrefix, routes } from '#contract/routes.ts'
import { refusals, type Refusal } from '#server/refusal.ts'
import { apiText, fieldText } from '#text/api.ts'
import { refuse } from './answer.ts'
import type { AppEnv } from './appEnv.ts'

type Issues = readonly {
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}[]

const sentenceByField: Readonly<Record<string, string>> = {
  email: fieldText.emailFormat,
  password: fieldText.passwordTooShort,
  confirmPassword: fieldText.confirmationDiffers,
  username: apiText.usernameInvalid,
}

/** A field is named only if the schema knows it: an unknown one is the sender's text. */
function invalid(schema: GenericSchema, issues: Issues): Refusal {
  const known = 'entries' in schema ? Object.keys(schema.entries as object) : []
  const fields = issues.flatMap(({ path }) => {
    const [segment] = path ?? []
    const key = typeof segment === 'object' ? segment.key : segment
    return typeof key === 'string' && known.includes(key)
      ? [[key, sentenceByField[key] ?? apiText.invalid] as const]
      : []
  })
  return {
    ...refusals.invalid,
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  }
}

/** PostgreSQL's text holds no NUL. Journal answers are stored as JSON, which escapes it. */
const holdsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsNul)

const isJson = (c: Context): boolean =>
  /^application\/json(?:\s*;|$)/i.test(c.req.header('Content-Type') ?? '')

/** Bytes that a path may receive: days are longer than anything else. */
function maxBytesOf(pathname: string): number {
  if (pathname === apiPrefix + routes.batch) return maxBatchBytes
  return pathname.startsWith(apiPrefix + routes.journal) ? maxDayBytes : maxBodyBytes
}
const limits = new Map(
  [maxBodyBytes, maxDayBytes, maxBatchBytes].map((maxSize) => [
    maxSize,
    bodyLimit({ maxSize, onError: (c) => refuse(c, refusals.tooLarge) }),
  ]),
)

/** For every route, so that none can forget it. */
export const limitBodies = createMiddleware<AppEnv>(async (c, next) =>
  limits.get(maxBytesOf(c.req.path))?.(c, next),
)

/** A JSON body of this shape. `mayHoldNul` for what is stored as JSON. */
export const json = <S extends GenericSchema>(schema: S, { mayHoldNul = false } = {}) =>
  sValidator('json', schema, (result, c) => {
    if (!isJson(c)) return refuse(c, refusals.mediaType)
    if (!result.success) return refuse(c, invalid(schema, result.error))
    return !mayHoldNul && holdsNul(result.data) ? refuse(c, refusals.invalid) : undefined
  })

export const query = <S extends GenericSchema>(schema: S) =>
  sValidator('query', schema, (result, c) =>
    result.success ? undefined : refuse(c, invalid(schema, result.error)),
  )
