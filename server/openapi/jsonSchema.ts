// JSON Schema (2020-12) of the contract's valibot schemas, as a value stands on the wire. A kind of schema or check that is not
// known here throws: a document that leaves something out in silence would be wrong without anybody noticing.
import * as v from 'valibot'

export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly propertyNames?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

/** What of a valibot schema, or of a step of its pipe, is read here. */
interface Node {
  readonly kind: string
  readonly type: string
  readonly pipe?: readonly Node[]
  readonly entries?: Readonly<Record<string, Node>>
  readonly item?: Node
  readonly wrapped?: Node
  readonly rest?: Node
  readonly key?: Node
  readonly value?: unknown
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly requirement?: unknown
  readonly metadata?: unknown
}

/** Says what a schema is that no walk can read (a function), or names one that stands elsewhere. */
export type Known = (schema: object) => JsonSchema | undefined

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'kind' in value && 'type' in value

function inner(part: unknown, owner: Node, known: Known): JsonSchema {
  if (!isNode(part)) throw new Error(`${owner.type} has a part that is no schema`)
  return convert(part, known)
}

const isOptional = ({ type }: Node): boolean => type === 'optional'

function objectOf(node: Node, additionalProperties: boolean | JsonSchema, known: Known) {
  const entries = Object.entries(node.entries ?? {})
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([key, entry]) => [key, convert(entry, known)])),
    required: entries.filter(([, entry]) => !isOptional(entry)).map(([key]) => key),
    additionalProperties,
  } satisfies JsonSchema
}

function convertBare(node: Node, known: Known): JsonSchema {
  switch (node.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type: node.type }
    case 'unknown':
      return {}
    case 'picklist':
      return { enum: node.options ?? [] }
    case 'literal':
      return { const: node.literal }
    case 'optional':
      return inner(node.wrapped, node, known)
    case 'nullable':
      return { anyOf: [inner(node.wrapped, node, known), { type: 'null' }] }
    case 'array':
      return { type: 'array', items: inner(node.item, node, known) }
    case 'object':
    case 'loose_object':
      return objectOf(node, true, known)
    case 'strict_object':
      return objectOf(node, false, known)
    case 'object_with_rest':
      return objectOf(node, inner(node.rest, node, known), known)
    case 'record':
      return {
        type: 'object',
        propertyNames: inner(node.key, node, known),
        additionalProperties: inner(node.value, node, known),
      }
    default:
      throw new Error(`no JSON Schema is known for ${node.type}`)
  }
}

const Bound = v.number()
const Pattern = v.instance(RegExp)
const ListBounds = v.object({ minItems: v.number(), maxItems: v.number() })

function convertCheck({ type, requirement }: Node): JsonSchema {
  switch (type) {
    case 'max_length':
      return { maxLength: v.parse(Bound, requirement) }
    case 'min_length':
      return { minLength: v.parse(Bound, requirement) }
    case 'min_value':
      return { minimum: v.parse(Bound, requirement) }
    case 'max_value':
      return { maximum: v.parse(Bound, requirement) }
    case 'integer':
      return { type: 'integer' }
    case 'url':
      return { format: 'uri' }
    case 'regex':
      return { pattern: v.parse(Pattern, requirement).source }
    // Functions: the server refuses more than the document can say.
    case 'check':
    case 'partial_check':
    case 'guard':
      return {}
    default:
      throw new Error(`no JSON Schema is known for ${type}`)
  }
}

function convertPipe(steps: readonly Node[], known: Known): JsonSchema {
  const lastSchema = steps.findLastIndex(({ kind }) => kind === 'schema')
  const changeAt = steps.findIndex(
    ({ kind, type }) => kind === 'transformation' && type !== 'guard',
  )
  const parts = steps.map((step, at): JsonSchema => {
    if (step.kind === 'metadata') return v.parse(ListBounds, step.metadata)
    if (step.kind === 'schema') {
      // A function before a schema judges lengths before contents (contract/bounded.ts).
      return step.type === 'custom' && at < lastSchema ? {} : convert(step, known)
    }
    // What is checked of a changed value is not said of the one on the wire.
    return changeAt !== -1 && at >= changeAt ? {} : convertCheck(step)
  })
  return Object.assign({}, ...parts)
}

function convert(node: Node, known: Known): JsonSchema {
  const named = known(node)
  if (named !== undefined) return named
  return node.pipe === undefined ? convertBare(node, known) : convertPipe(node.pipe, known)
}

/** `known` is asked for every part, not for the schema itself: that is how a named one is described once. */
export function jsonSchemaOf(schema: v.GenericSchema, known: Known): JsonSchema {
  const whole: Node = schema
  return convert(whole, (part) => (part === whole ? undefined : known(part)))
}
