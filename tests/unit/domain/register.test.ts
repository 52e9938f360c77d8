import {
  coversRegister,
  emptyRegister,
  joinRegisters,
  latestValue,
  saveRegister,
  type Register,
} from '#domain/register.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const register: fc.Arbitrary<Register<string>> = fc
  .record({ live: fc.uniqueArray(id), gone: fc.uniqueArray(id) })
  .map(({ live, gone }) => ({
    // An id bears one value for ever, as fresh random ids do.
    values: live
      .filter((name) => !gone.includes(name))
      .map((name) => ({ id: name, value: `text ${name}`, savedAt: name.charCodeAt(0) })),
    replacedIds: gone,
  }))

test('[SY2] a join does not depend on order', () => {
  fc.assert(
    fc.property(register, register, (a, b) => {
      expect(joinRegisters(a, b)).toEqual(joinRegisters(b, a))
    }),
  )
})

test('[SY2] a join does not depend on grouping', () => {
  fc.assert(
    fc.property(register, register, register, (a, b, c) => {
      expect(joinRegisters(joinRegisters(a, b), c)).toEqual(joinRegisters(a, joinRegisters(b, c)))
    }),
  )
})

test('[SY2] joining again changes nothing, and the join covers both', () => {
  fc.assert(
    fc.property(register, register, (a, b) => {
      const joined = joinRegisters(a, b)
      expect(joinRegisters(joined, b)).toEqual(joined)
      expect(coversRegister(joined, a)).toBe(true)
      expect(coversRegister(joined, b)).toBe(true)
    }),
  )
})

const none = new Set<string>()

test('[SY1] a save replaces what was shown and keeps what arrived meanwhile', () => {
  const shown = { id: 'a', value: 'vu', savedAt: 1 }
  const arrived = { id: 'b', value: 'arrivé', savedAt: 2 }
  const now = { values: [shown, arrived], replacedIds: [] }
  const value = { id: 'c', value: 'écrit', savedAt: 3 }
  const saved = saveRegister({ now, opened: ['a'], value, neverSent: none })
  expect(saved).toEqual({ values: [arrived, value], replacedIds: ['a'] })
})

test('an id that never left the phone leaves no tombstone', () => {
  const now = { values: [{ id: 'a', value: 'brouillon', savedAt: 1 }], replacedIds: [] }
  const value = { id: 'b', value: 'suite', savedAt: 2 }
  const saved = saveRegister({ now, opened: ['a'], value, neverSent: new Set(['a']) })
  expect(saved).toEqual({ values: [value], replacedIds: [] })
})

test('the latest music wins, then the greatest id', () => {
  expect(latestValue(emptyRegister)).toBeUndefined()
  const values = [
    { id: 'a', value: 1, savedAt: 5 },
    { id: 'c', value: 3, savedAt: 5 },
    { id: 'b', value: 2, savedAt: 4 },
  ]
  expect(latestValue({ values, replacedIds: [] })?.value).toBe(3)
})
