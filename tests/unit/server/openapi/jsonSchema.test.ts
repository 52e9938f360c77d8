import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listOf, textOf } from '#contract/bounded.ts'
import { jsonSchemaOf } from '#server/openapi/jsonSchema.ts'

const nothingKnown = () => undefined
const convert = (schema: v.GenericSchema) => jsonSchemaOf(schema, nothingKnown)

test('a shape is described with its bounds', () => {
  const schema = v.strictObject({
    text: v.optional(v.pipe(textOf(9), v.minLength(2), v.regex(/^a/))),
    list: listOf(v.nullable(v.boolean()), { min: 1, max: 3 }),
    count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
    kind: v.picklist(['one', 'other']),
  })
  expect(convert(schema)).toEqual({
    type: 'object',
    properties: {
      text: { type: 'string', minLength: 2, maxLength: 9, pattern: '^a' },
      list: {
        type: 'array',
        items: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
        minItems: 1,
        maxItems: 3,
      },
      count: { type: 'integer', minimum: 0, maximum: 23 },
      kind: { enum: ['one', 'other'] },
    },
    required: ['list', 'count', 'kind'],
    additionalProperties: false,
  })
})

test('what is checked of a changed value is not said of the one on the wire', () => {
  const schema = v.pipe(textOf(1000), v.trim(), v.minLength(1), v.maxLength(200))
  expect(convert(schema)).toEqual({ type: 'string', maxLength: 1000 })
})

test('a kind of schema or of check that is not known throws', () => {
  expect(() => convert(v.date())).toThrow('date')
  expect(() => convert(v.custom(() => true))).toThrow('custom')
  expect(() => convert(v.pipe(v.string(), v.emoji()))).toThrow('emoji')
})
