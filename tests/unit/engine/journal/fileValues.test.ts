// What names a text of a file, and how a value that somebody changed there is told from what its id stood for.
import { emptyEntryOf, emptyMarks } from '#domain/entry.ts'
import type { Register } from '#domain/register.ts'
import {
  digestsOf,
  knownValuesOf,
  nothingKnown,
  valueOf,
  withoutBorrowedIds,
} from '#engine/journal/fileValues.ts'
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

/** As a file of today's form says it. */
const told = async () => ({ ...nothingKnown, digests: await digestsOf({ learned: register }) })

test('[JF8] what is as its digest says is left as it is, and so is a song or a pin of which none is told', async () => {
  const untouched = { register, isCorrected: false }
  expect(await withoutBorrowedIds(text, register, await told())).toEqual(untouched)
  expect(await withoutBorrowedIds({ ...text, isMark: true }, register, nothingKnown)).toEqual(
    untouched,
  )
})

test('[JF8] words of which no digest is told have an id of their own, and are not called corrected', async () => {
  const own = await valueOf(today, 'learned', 'Paul', 6, ['a'])
  const others = { values: [anne], replacedIds: ['z'] }
  const known = { ...nothingKnown, digests: await digestsOf({ learned: others }) }
  expect(await withoutBorrowedIds(text, register, known)).toEqual({
    register: { values: [...own.values, anne], replacedIds: ['z'] },
    isCorrected: false,
  })
  // A name that every object has is no digest.
  const odd = { ...register, values: [{ id: 'toString', value: 'Paul', savedAt: 5 }] }
  const named = await valueOf(today, 'learned', 'Paul', 6, ['toString'])
  expect(await withoutBorrowedIds(text, odd, nothingKnown)).toEqual({
    register: { ...odd, values: named.values },
    isCorrected: false,
  })
})

test('[JF2] what was replaced here keeps its id, and so stays replaced', async () => {
  const known = { ...nothingKnown, replaced: new Set(['a', 'b']) }
  expect(await withoutBorrowedIds(text, register, known)).toEqual({ register, isCorrected: false })
})

test('[JF8] of its own copy of a day a phone knows each value, each song and pin without its stamp, and what was replaced', async () => {
  const song = { id: 's', name: 'chanson', artists: 'x' }
  const songs = (id: string, gone: string): Register<typeof song> => ({
    values: [{ id, value: song, savedAt: 5 }],
    replacedIds: [gone],
  })
  const known = await knownValuesOf({
    ...emptyEntryOf(today),
    answers: { ...emptyEntryOf(today).answers, learned: register },
    glow: { values: [{ id: 'g', value: 3, savedAt: 1 }], replacedIds: ['w'] },
    marks: { ...emptyMarks, music: songs('m.kid.mac', 'y.kid.mac') },
    foreignMarks: { ...emptyMarks, music: songs('f.kid.mac', 'x.kid.mac') },
  })
  expect(known).toEqual({
    digests: await digestsOf({
      learned: register,
      glow: { values: [{ id: 'g', value: 3, savedAt: 1 }], replacedIds: [] },
      own: songs('m', ''),
      foreign: songs('f', ''),
    }),
    replaced: new Set(['z', 'w', 'y', 'x']),
  })
})

test('[JF8] changed words become a value of their own, a little younger, and leave the id to what it names elsewhere', async () => {
  const changed = { ...register, values: [{ id: 'a', value: 'Pierre', savedAt: 5 }, anne] }
  const own = await valueOf(today, 'learned', 'Pierre', 6, ['a'])
  const values = [...own.values, anne]
  expect(await withoutBorrowedIds(text, changed, await told())).toEqual({
    register: { values, replacedIds: ['z'] },
    isCorrected: true,
  })
  // A song or a pin takes the place of the former one.
  expect(await withoutBorrowedIds({ ...text, isMark: true }, changed, await told())).toEqual({
    register: { values, replacedIds: ['z', 'a'] },
    isCorrected: true,
  })
})
