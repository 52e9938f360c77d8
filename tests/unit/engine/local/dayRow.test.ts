// A row says itself whether the server lacks it, and which ids it has.
import type { Rev } from '#domain/brands.ts'
import { emptyEntryOf, emptyMarks } from '#domain/entry.ts'
import { idsOf, makeRow, withServerRev } from '#engine/local/dayRow.ts'
import { day, filled } from '#support/days.ts'
import { mapAnswers } from '#domain/answers.ts'
import { emptyRegister } from '#domain/register.ts'
import { expect, test } from 'vitest'

const today = day('2026-11-20')
const [a, b] = ['a', 'b'].map((letter) => letter.repeat(22)) as unknown as [Rev, Rev]
const content = {
  day: today,
  contentRev: a,
  writtenAt: '2026-11-20T10:00:00.000Z',
  offset: 60,
  answers: filled() as never,
  marks: emptyMarks,
}
const register = <T>(id: string, value: T) => ({
  values: [{ id: `${id}.kid.stamp`, value, savedAt: 1 }],
  replacedIds: [],
})
const opened = { marks: emptyMarks, foreignMarks: emptyMarks }
const refusal = { code: 'invalid', build: 'build', refusedAt: 1 }

test('[SY7] a row is unsent until the server is known to hold exactly its content', () => {
  const state = { neverSentIds: ['x'], refusal: null }
  expect(makeRow(content, opened, { ...state, serverRev: a })).toEqual({
    ...content,
    ...state,
    serverRev: a,
    unsent: 0,
    pinned: 0,
  })
  for (const serverRev of [b, null]) {
    expect(makeRow(content, opened, { ...state, serverRev })).toMatchObject({
      serverRev,
      unsent: 1,
    })
  }
  const pin = { ...opened, marks: { ...emptyMarks, pin: register('p', true) } }
  expect(makeRow(content, pin, { ...state, serverRev: a })).toMatchObject({ pinned: 1 })
})

test('[SY7][SY11] what the server holds it refuses no more; what it holds otherwise stays refused', () => {
  const row = makeRow(content, opened, { serverRev: null, neverSentIds: [], refusal })
  expect(withServerRev(row, a)).toEqual({ ...row, serverRev: a, unsent: 0, refusal: null })
  const sent = { ...row, serverRev: a, unsent: 0 } as const
  for (const serverRev of [b, null]) {
    expect(withServerRev(sent, serverRev)).toEqual({ ...sent, serverRev, unsent: 1 })
  }
})

test('[SY1] the ids of a day are those of its answers, its glow, its song and its pin, without their stamps', () => {
  const entry = {
    ...emptyEntryOf(today),
    answers: mapAnswers((id) => (id === 'proud' ? register('w', 'un') : emptyRegister)),
    glow: register('g', 3 as const),
    marks: { music: register('m', { id: '1', name: 'a', artists: 'b' }), pin: register('p', true) },
  }
  expect(idsOf(entry)).toEqual(['w', 'g', 'm', 'p'])
  expect(idsOf(emptyEntryOf(today))).toEqual([])
})
