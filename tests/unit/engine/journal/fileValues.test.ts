// What names a text of a file, and how a value that somebody changed there is told from what its id stood for.
import type { Register } from '#domain/register.ts'
import { digestsOf, valueOf, withoutBorrowedIds } from '#engine/journal/fileValues.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const today = day('2026-11-20')
const idOf = async (...named: Parameters<typeof valueOf<string>>) =>
  (await valueOf(...named)).values[0]?.id

test('[JF1] a text of a file has one id, of its day, its field, its words and what it corrects', async () => {
  const first = await valueOf(today, 'learned', 'mots', 5)
  // Files that were imported before give the same again.
  expect(first).toEqual({
    values: [{ id: '0IYBNjlSCSw', value: 'mots', savedAt: 5 }],
    replacedIds: [],
  })
  expect(await idOf(today, 'learned', 'mots', 6)).toBe('0IYBNjlSCSw')
  expect(await idOf(today, 'learned', 'mots', 5, [])).toBe('0IYBNjlSCSw')
  const others = await Promise.all([
    idOf(day('2026-11-21'), 'learned', 'mots', 5),
    idOf(today, 'proud', 'mots', 5),
    idOf(today, 'learned', 'autres', 5),
    idOf(today, 'learned', 'mots', 5, ['a']),
    idOf(today, 'learned', 'mots', 5, ['a', 'b']),
  ])
  expect(new Set([...others, '0IYBNjlSCSw']).size).toBe(6)
  expect(await idOf(today, 'learned', 'mots', 5, ['b', 'a'])).toBe(others[4])
})

const anne = { id: 'b', value: 'Anne', savedAt: 7 }
const register: Register<string> = {
  values: [{ id: 'a', value: 'Paul', savedAt: 5 }, anne],
  replacedIds: ['z'],
}
const text = { day: today, field: 'learned', isMark: false }

const digestOfText = (id: string, value: string) =>
  digestsOf({ learned: { values: [{ id, value, savedAt: 9 }], replacedIds: [] } })

test('[JF8] a digest tells words of one id apart, and equal words of two ids', async () => {
  const digests = await digestsOf({ learned: register })
  expect(Object.keys(digests)).toEqual(['a', 'b'])
  expect(await digestOfText('a', 'Paul')).toEqual({ a: digests['a'] })
  expect(await digestOfText('a', 'Pierre')).not.toEqual({ a: digests['a'] })
  expect((await digestOfText('b', 'Paul'))['b']).not.toBe(digests['a'])
})

test('[JF8] what is as its digest says, or has none, is left as it is', async () => {
  const digests = await digestsOf({ learned: register })
  const untouched = { register, isCorrected: false }
  expect(await withoutBorrowedIds(text, register, digests)).toEqual(untouched)
  expect(await withoutBorrowedIds(text, register, {})).toEqual(untouched)
  // No digest of any file: a name that every object has.
  const odd = { ...register, values: [{ id: 'toString', value: 'Paul', savedAt: 5 }] }
  expect(await withoutBorrowedIds(text, odd, {})).toEqual({ register: odd, isCorrected: false })
})

test('[JF8] changed words become a value of their own, a little younger, and leave the id to what it names elsewhere', async () => {
  const digests = await digestsOf({ learned: register })
  const changed = { ...register, values: [{ id: 'a', value: 'Pierre', savedAt: 5 }, anne] }
  const own = await valueOf(today, 'learned', 'Pierre', 6, ['a'])
  const values = [...own.values, anne]
  expect(await withoutBorrowedIds(text, changed, digests)).toEqual({
    register: { values, replacedIds: ['z'] },
    isCorrected: true,
  })
  // A song or a pin takes the place of the former one.
  expect(await withoutBorrowedIds({ ...text, isMark: true }, changed, digests)).toEqual({
    register: { values, replacedIds: ['z', 'a'] },
    isCorrected: true,
  })
})
