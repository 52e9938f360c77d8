// Holds a value against a JSON Schema: the keywords that server/openapi/jsonSchema.ts writes, and no other.
import type { JsonSchema } from '#server/openapi/jsonSchema.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

const known = new Set(
  '$ref type format description enum const pattern minLength maxLength minimum maximum minItems maxItems items properties required additionalProperties propertyNames anyOf'.split(
    ' ',
  ),
)

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}
const isOfType = (value: unknown, type: string): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type

function* faultsOfText(text: string, schema: JsonSchema): Generator<string> {
  const { pattern, minLength = 0, maxLength = Infinity } = schema
  if (pattern !== undefined && !new RegExp(pattern).test(text)) yield 'pattern'
  if (text.length < minLength || text.length > maxLength) yield 'length'
}

function* faultsOfObject(value: object, schema: JsonSchema, schemas: Schemas): Generator<string> {
  const { properties = {}, required = [], additionalProperties = true, propertyNames } = schema
  for (const key of required) if (!Object.hasOwn(value, key)) yield `${key} is absent`
  for (const [key, member] of Object.entries(value)) {
    const own = properties[key]
    if (propertyNames !== undefined) yield* faultsIn(key, propertyNames, schemas)
    if (own !== undefined) yield* within(key, faultsIn(member, own, schemas))
    else if (additionalProperties === false) yield `${key} is unknown`
    else if (additionalProperties !== true) {
      yield* within(key, faultsIn(member, additionalProperties, schemas))
    }
  }
}

function* within(key: string, faults: Iterable<string>): Generator<string> {
  for (const fault of faults) yield `${key}: ${fault}`
}

/** What is wrong with a value. Throws where the schema itself is not one that is read here. */
export function* faultsIn(value: unknown, schema: JsonSchema, schemas: Schemas): Generator<string> {
  const unknown = Object.keys(schema).find((keyword) => !known.has(keyword))
  if (unknown !== undefined) throw new Error(`${unknown} is not read`)
  const { $ref, type, anyOf, minimum = -Infinity, maximum = Infinity } = schema
  if ($ref !== undefined) {
    const target = schemas[$ref.replace('#/components/schemas/', '')]
    if (target === undefined) throw new Error(`${$ref} does not exist`)
    yield* faultsIn(value, target, schemas)
  }
  if (type !== undefined && !isOfType(value, type)) yield `not of type ${type}`
  if (schema.enum !== undefined && !schema.enum.includes(value)) yield 'none of its values'
  if ('const' in schema && schema.const !== value) yield 'another value'
  if (anyOf !== undefined && anyOf.every((one) => !faultsIn(value, one, schemas).next().done)) {
    yield 'none of its kinds'
  }
  if (typeof value === 'number' && (value < minimum || value > maximum)) yield 'out of range'
  if (typeof value === 'string') yield* faultsOfText(value, schema)
  if (Array.isArray(value)) {
    const { items = {}, minItems = 0, maxItems = Infinity } = schema
    if (value.length < minItems || value.length > maxItems) yield 'number of items'
    for (const [at, item] of value.entries()) {
      yield* within(String(at), faultsIn(item, items, schemas))
    }
  } else if (typeof value === 'object' && value !== null) {
    yield* faultsOfObject(value, schema, schemas)
  }
}
