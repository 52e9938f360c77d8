// The OpenAPI document, made from the contract's schemas: nothing of a shape is written twice.
import * as v from 'valibot'
import { apiVersion, apiVersionHeader, oldestApiVersion } from '#contract/apiVersion.ts'
import * as auth from '#contract/auth.ts'
import { ErrorBody, type ErrorCode } from '#contract/errors.ts'
import * as journal from '#contract/journal.ts'
import * as music from '#contract/music.ts'
import * as push from '#contract/push.ts'
import * as rev from '#contract/rev.ts'
import * as sealed from '#contract/sealed.ts'
import * as stats from '#contract/stats.ts'
import * as user from '#contract/user.ts'
import * as values from '#contract/values.ts'
import { productName } from '#domain/product.ts'
import { statusOf } from '#server/base/refusal.ts'
import { jsonSchemaOf, type JsonSchema, type Known } from './jsonSchema.ts'
import type { Content, Operation } from './operation.ts'
import { operations } from './operations.ts'

interface Media {
  readonly schema: JsonSchema
}
interface Reply {
  readonly description: string
  readonly content?: Readonly<Record<string, Media>>
}
interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}
interface DescribedOperation {
  readonly summary: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: {
    readonly required: true
    readonly content: Readonly<Record<string, Media>>
  }
  readonly responses: Readonly<Record<string, Reply>>
}
export interface OpenApi {
  readonly openapi: string
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
  }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, { type: string; scheme: string }>>
  }
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

/** Every schema that the contract exports, under its name. */
const named = new Map<object, string>()
for (const module of [auth, journal, music, push, rev, sealed, stats, user, values]) {
  for (const [name, value] of Object.entries(module)) {
    if (isSchema(value) && !named.has(value)) named.set(value, name)
  }
}
named.set(ErrorBody, 'ErrorBody')

/** Functions judge these: how they are spelled is said here. */
const judged = new Map<object, JsonSchema>([
  [values.DaySchema, { type: 'string', format: 'date', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }],
  [values.MonthSchema, { type: 'string', pattern: String.raw`^\d{4}-\d{2}$` }],
])

const everyCall: readonly ErrorCode[] = ['invalid', 'upgrade', 'limited', 'unavailable']
const everyBody: readonly ErrorCode[] = ['tooLarge', 'mediaType']

function codesOf({ session, body, refusals = [] }: Operation): readonly ErrorCode[] {
  const codes = [
    ...refusals,
    ...everyCall,
    ...(body === undefined ? [] : everyBody),
    ...(session === 'needed'
      ? (['unauthorised', 'sessionEnded', 'accountGone', 'accountLeaving'] as const)
      : []),
  ]
  return [...new Set(codes)]
}

/** The replies of refusals: one for each status, with the codes that it may bear. */
function refusalsOf(operation: Operation): Record<string, Reply> {
  const replies: Record<string, Reply> = {}
  const byStatus = Map.groupBy(codesOf(operation), (code) => statusOf[code])
  for (const [status, codes] of byStatus) {
    const names = codes.map((code) => `\`${code}\``).join(', ')
    const schema = { $ref: '#/components/schemas/ErrorBody' }
    replies[status] = { description: names, content: { 'application/json': { schema } } }
  }
  return replies
}

function replyOf(content: Content, schemaOf: (schema: v.GenericSchema) => JsonSchema): Reply {
  if (content === 'nothing') return { description: 'Nothing.' }
  if (content === 'text') {
    return { description: 'Text.', content: { 'text/plain': { schema: { type: 'string' } } } }
  }
  if (content === 'image') {
    return { description: 'An image.', content: { 'image/*': { schema: {} } } }
  }
  return {
    description: 'Done.',
    content: { 'application/json': { schema: schemaOf(content) } },
  }
}

/** `isServed` leaves out what this server does not serve here. */
export function describeApi(isServed: (operation: string) => boolean = () => true): OpenApi {
  const schemas: Record<string, JsonSchema> = {}
  const known: Known = (schema) => {
    const spelled = judged.get(schema)
    if (spelled !== undefined) return spelled
    const name = named.get(schema)
    if (name === undefined || !isSchema(schema)) return undefined
    schemas[name] ??= jsonSchemaOf(schema, known)
    return { $ref: `#/components/schemas/${name}` }
  }
  const schemaOf = (schema: v.GenericSchema): JsonSchema =>
    known(schema) ?? jsonSchemaOf(schema, known)
  schemaOf(ErrorBody)

  function parametersOf({ path = {}, query, headers = {} }: Operation): Parameter[] {
    const { properties = {}, required = [] } = query === undefined ? {} : jsonSchemaOf(query, known)
    return [
      ...Object.entries(path).map(([name, schema]) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: schemaOf(schema),
      })),
      ...Object.entries(properties).map(([name, schema]) => ({
        name,
        in: 'query' as const,
        required: required.includes(name),
        schema,
      })),
      ...Object.entries(headers).map(([name, description]) => ({
        name,
        in: 'header' as const,
        required: false,
        description,
        schema: { type: 'string' },
      })),
    ]
  }

  const describe = (operation: Operation): DescribedOperation => ({
    summary: operation.summary,
    security: {
      needed: [{ session: [] }],
      read: [{}, { session: [] }],
      no: [],
    }[operation.session ?? 'no'],
    parameters: parametersOf(operation),
    ...(operation.body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(operation.body) } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.replies).map(([status, content]) => [
          status,
          replyOf(content, schemaOf),
        ]),
      ),
      ...refusalsOf(operation),
    },
  })

  const paths: Record<string, Record<string, DescribedOperation>> = {}
  for (const [name, operation] of Object.entries(operations)) {
    if (!isServed(name)) continue
    const [method = '', route = ''] = name.split(' ')
    const path = route.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: productName,
      version: String(apiVersion),
      description: `The contract's version is the number in the header ${apiVersionHeader}, which a client may send; below ${oldestApiVersion} the reply is 426. Some rules are checked that a schema cannot say: a refusal names the members at fault.`,
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}
