import { mapAnswers } from '#domain/answers.ts'
import {
  coversEntry,
  emptyEntry,
  emptyMarks,
  type Entry,
  entryToView,
  joinEntries,
  liveForeignMarks,
} from '#domain/entry.ts'
import { emptyRegister, type Register } from '#domain/register.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const noon = '2026-11-20T12:00:00.000Z'
const one = <T>(id: string, value: T): Register<T> => ({
  values: [{ id, value, savedAt: 1 }],
  replacedIds: [],
})
const whole = { isSealed: false, isNewer: false, hasForgedSong: false }
const song = { id: 's1', name: 'Titre', artists: 'Voix' }
const blank = emptyEntry(day('2026-11-20'), noon, 60)
const written: Entry = {
  ...blank,
  answers: { ...blank.answers, learned: one('a', 'appris') },
  glow: one('g', 4),
  marks: { music: one('m', song), pin: one('p', true) },
}

test('an empty entry holds nothing, on its day', () => {
  expect(blank).toEqual({
    day: '2026-11-20',
    writtenAt: noon,
    offset: 60,
    answers: mapAnswers(() => emptyRegister),
    glow: emptyRegister,
    marks: emptyMarks,
    foreignMarks: emptyMarks,
  })
})

test('a join holds both, and the later writing, whichever comes first', () => {
  const later: Entry = {
    ...blank,
    writtenAt: '2026-11-20T18:00:00.000Z',
    offset: 120,
    answers: { ...blank.answers, proud: one('b', 'fier') },
  }
  for (const joined of [joinEntries(written, later), joinEntries(later, written)]) {
    expect(joined).toEqual({
      ...later,
      answers: { ...written.answers, proud: one('b', 'fier') },
      glow: written.glow,
      marks: written.marks,
    })
  }
  const east = { ...blank, offset: 120 }
  expect(joinEntries(blank, east).offset).toBe(120)
  expect(joinEntries(east, blank).offset).toBe(120)
})

test('an entry covers another when joining it would change nothing, and only then', () => {
  expect(coversEntry(written, blank)).toBe(true)
  expect(coversEntry(written, written)).toBe(true)
  const changes: Partial<Entry>[] = [
    { answers: { ...blank.answers, lueur: one('x', 'autre') } },
    { glow: one('x', 2) },
    { glow: { values: [], replacedIds: ['g'] } },
    { marks: { ...emptyMarks, music: one('x', song) } },
    { marks: { ...emptyMarks, pin: one('x', false) } },
    { foreignMarks: { ...emptyMarks, music: one('x', song) } },
    { foreignMarks: { ...emptyMarks, pin: one('x', true) } },
    { writtenAt: '2026-11-20T12:00:00.001Z' },
    { offset: 61 },
  ]
  for (const change of changes) {
    const part = { ...blank, ...change }
    expect(coversEntry(written, part), JSON.stringify(change)).toBe(false)
    expect(joinEntries(written, part)).not.toEqual(written)
  }
  expect(
    coversEntry(written, { ...blank, writtenAt: '2026-11-20T11:00:00.000Z', offset: 99 }),
  ).toBe(true)
})

test('what is shown: the texts, the glow, the latest song, the pin, and whether two versions stand there', () => {
  expect(entryToView(written, whole)).toEqual({
    day: '2026-11-20',
    texts: { ...mapAnswers(() => ''), learned: 'appris' },
    glow: 4,
    music: song,
    isPinned: true,
    isJoined: false,
    isSealed: false,
    isNewer: false,
    isTooLong: false,
    hasForgedSong: false,
    isSongUnchecked: false,
    isPinUnchecked: false,
  })
  expect(entryToView(blank, { ...whole, isSealed: true })).toMatchObject({
    glow: null,
    music: null,
    isPinned: false,
    isSealed: true,
  })
  const joined = joinEntries(written, {
    ...blank,
    answers: { ...blank.answers, learned: one('c', 'compris') },
  })
  expect(entryToView(joined, whole).isJoined).toBe(true)
})

test('[CR23] of marks under absent keys what this phone replaced goes no further: a pin that was taken away would count at the server', () => {
  const foreignMarks = { music: one('m.former.stamp', song), pin: one('p.former.stamp', true) }
  const replaced = { values: [], replacedIds: ['m.own.stamp', 'p.own.stamp'] }
  const live = liveForeignMarks({ marks: { music: replaced, pin: replaced }, foreignMarks })
  expect([live.music.values, live.pin.values]).toEqual([[], []])
  expect(liveForeignMarks({ marks: emptyMarks, foreignMarks })).toEqual(foreignMarks)
})
