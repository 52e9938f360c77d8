// What a request may carry: JSON, not too long, shaped as the contract says. It is the last thing that a route checks:
// session and limits come before the first byte of a body is read. A validator's own error would echo the input, password
// included: ours names the field and nothing else.
import { sValidator } from '@hono/standard-validator'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { takenEncoding } from '#contract/apiVersion.ts'
import { atFirstFault } from '#contract/bounded.ts'
import { maxBodyBytes, maxBodyParts } from '#contract/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { limited, refusals, type Refusal } from '#server/base/refusal.ts'
import { apiText, fieldText } from '#text/api.ts'
import type { AppContext, AppEnv } from './appEnv.ts'
import type { AwaitedBody } from './awaitedBodies.ts'
import { hasMoreParts } from './bodyParts.ts'
import { inviteBody } from './expectation.ts'
import { isGzipped, openGzip } from './gzipBody.ts'
import { refuse } from './reply.ts'
import { declaredLength, discardRest, readBody } from './unreadBody.ts'

const sentenceByField: Readonly<Record<string, string>> = {
  email: fieldText.emailFormat,
  password: fieldText.passwordTooShort,
  confirmPassword: fieldText.confirmationDiffers,
  username: apiText.usernameInvalid,
}

const sentenceOf = (field: string): string => sentenceByField[field] ?? apiText.invalid

/** A field is named only if the schema knows it: an unknown one is the sender's text. */
function invalid(schema: v.GenericSchema, fieldsAtFault: readonly string[]): Refusal {
  const known = 'entries' in schema ? Object.keys(schema.entries as object) : []
  const fields = fieldsAtFault
    .filter((field) => known.includes(field))
    .map((field) => [field, sentenceOf(field)])
  return {
    ...refusals.invalid,
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  }
}

/** The fields that are wrong by themselves, each checked up to its own first fault. */
const wrongFields = (schema: v.GenericSchema, input: object): string[] =>
  'entries' in schema
    ? Object.entries(schema.entries as Record<string, v.GenericSchema>)
        .filter(([field, entry]) => !v.is(entry, Reflect.get(input, field)))
        .map(([field]) => field)
    : []

/** What a schema makes of an input, or the refusal that names what is wrong with it. */
export function parseShape<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
): Result<v.InferOutput<S>, Refusal> {
  const { success, output, issues } = v.safeParse(schema, input, atFirstFault)
  if (success) return ok(output)
  const first = issues[0].path?.[0].key
  const wrong = typeof input === 'object' && input !== null ? wrongFields(schema, input) : []
  return err(invalid(schema, typeof first === 'string' ? [...wrong, first] : wrong))
}

/** PostgreSQL's text holds no NUL. Journal answers are stored as JSON, which escapes it. */
const holdsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsNul)

const isJson = (c: AppContext): boolean =>
  /^application\/json(?:\s*;|$)/i.test(c.req.header('Content-Type') ?? '')

const retryAfterMs = 5000
const utf8 = new TextDecoder()

/**
 * Reads a long body up to its limit, and counts its bytes as they arrive: counting a length that is only announced would take
 * room from other clients. Bodies of ordinary length are not counted, since `requestsAtOnce` bounds them.
 */
async function readUpTo(
  c: AppContext,
  maxBytes: number,
  awaited: AwaitedBody,
): Promise<Result<Buffer, Refusal>> {
  const parts = readBody(c)
  if (parts === null) return ok(Buffer.alloc(0))
  inviteBody(c)
  const chunks: Uint8Array[] = []
  let length = 0
  let countedLength = 0
  for (;;) {
    const { done, value } = await parts.next()
    if (done === true) break
    awaited.heard(value.byteLength)
    chunks.push(value)
    length += value.byteLength
    const isTooLarge = length > maxBytes
    const isLong = length > maxBodyBytes
    if (isTooLarge || (isLong && !c.var.reserveBytes(length - countedLength))) {
      chunks.length = 0
      await discardRest(c, parts)
      return err(isTooLarge ? refusals.tooLarge : limited(retryAfterMs))
    }
    if (isLong) countedLength = length
  }
  return ok(Buffer.concat(chunks))
}

async function readBytes(c: AppContext, maxBytes: number): Promise<Result<Buffer, Refusal>> {
  const length = declaredLength(c)
  if (length !== null && length > maxBytes) return err(refusals.tooLarge)
  const awaited = c.var.awaitBody()
  try {
    return await readUpTo(c, maxBytes, awaited)
  } finally {
    awaited.end()
  }
}

async function readText(
  c: AppContext,
  maxBytes: number,
  isCompressed: boolean,
): Promise<Result<string, Refusal>> {
  const read = await readBytes(c, maxBytes)
  const json =
    read.ok && isCompressed
      ? await openGzip(read.value, maxBytes, (bytes) =>
          bytes <= maxBodyBytes || c.var.reserveBytes(bytes) ? null : limited(retryAfterMs),
        )
      : read
  if (!json.ok) return json
  return hasMoreParts(json.value, maxBodyParts)
    ? err(refusals.tooLarge)
    : ok(utf8.decode(json.value))
}

function parse(text: string): Result<unknown, Refusal> {
  try {
    return ok(JSON.parse(text))
  } catch {
    return err(refusals.invalid)
  }
}

export interface BodyRules {
  readonly maxBytes?: number
  /** For what is stored as JSON. */
  readonly mayHoldNul?: boolean
  readonly mayBeGzipped?: boolean
}

/** A JSON body of this shape, no longer than its route takes. */
export const json = <S extends v.GenericSchema>(
  schema: S,
  { maxBytes = maxBodyBytes, mayHoldNul = false, mayBeGzipped = false }: BodyRules = {},
) =>
  createMiddleware<
    AppEnv,
    string,
    { in: { json: v.InferInput<S> }; out: { json: v.InferOutput<S> } }
  >(async (c, next) => {
    if (!isJson(c)) return refuse(c, refusals.mediaType)
    const isCompressed = isGzipped(c, mayBeGzipped)
    if (isCompressed === null) {
      c.header(takenEncoding, mayBeGzipped ? 'gzip' : 'identity')
      return refuse(c, refusals.mediaType)
    }
    const text = await readText(c, maxBytes, isCompressed)
    const input = text.ok ? parse(text.value) : text
    const shaped = input.ok ? parseShape(schema, input.value) : input
    if (!shaped.ok) return refuse(c, shaped.error)
    if (!mayHoldNul && holdsNul(shaped.value)) return refuse(c, refusals.invalid)
    c.req.addValidatedData('json', shaped.value as object)
    return next()
  })

export const query = <S extends v.GenericSchema>(schema: S) =>
  sValidator('query', schema, (result, c: AppContext) => {
    if (result.success) return undefined
    const keys = result.error.map(({ path }) => path?.[0])
    const fields = keys.map((key) => (typeof key === 'object' ? key.key : key))
    return refuse(
      c,
      invalid(
        schema,
        fields.filter((field) => typeof field === 'string'),
      ),
    )
  })
