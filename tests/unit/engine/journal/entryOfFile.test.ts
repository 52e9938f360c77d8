// A day of a file becomes an entry: what was changed in it by hand, and what it says of when it was written.
import { registersOf, type FileDay } from '#contract/journalFile.ts'
import { emptyMarks, songOf } from '#domain/entry.ts'
import { mapAnswers } from '#domain/answers.ts'
import { emptyRegister, type Register } from '#domain/register.ts'
import { entryOfFile } from '#engine/journal/entryOfFile.ts'
import { digestsOf, valueOf } from '#engine/journal/fileValues.ts'
import { textOf } from '#domain/versions.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const date = day('2026-11-20')
const writing = { writtenAt: '2026-11-20T21:30:00.000Z', offset: 60 }
const at = Date.parse(writing.writtenAt)
const song = { id: 'amelie', name: 'Amélie', artists: 'Yann' }
const other = { id: 'valse', name: 'La Valse', artists: 'Yann' }
const texts = mapAnswers(() => '')

const register = <T>(id: string, value: T) => ({
  values: [{ id, value, savedAt: 5 }],
  replacedIds: [] as string[],
})

/** As an export writes it: words under « learned », a song and a pin. */
async function exported(change: Partial<FileDay> = {}): Promise<FileDay> {
  const answers = {
    ...mapAnswers(() => emptyRegister as Register<string>),
    learned: register('a', 'Paul'),
  }
  const marks = { music: register('m', song), pin: register('p', true) }
  return {
    date,
    ...writing,
    ...texts,
    learned: 'Paul',
    music: song,
    isPinned: true,
    registers: registersOf({ answers, glow: emptyRegister, marks }) as FileDay['registers'],
    digests: await digestsOf({ ...answers, ...marks }),
    ...change,
  }
}

const writingOf = async (change: Partial<FileDay>) => {
  const { writtenAt, offset } = (await entryOfFile({ date, ...texts, learned: 'x', ...change }))
    .entry
  return { writtenAt, offset }
}

const correctedBy = async (change: Partial<FileDay>) =>
  (await entryOfFile(await exported(change))).corrected

test('[JF1] a day as it was exported has its registers again, and nothing corrected', async () => {
  const { entry, corrected } = await entryOfFile(await exported())
  expect(corrected).toEqual(new Set())
  expect(entry).toMatchObject({ day: date, ...writing, foreignMarks: emptyMarks })
  expect(entry.answers.learned).toEqual(register('a', 'Paul'))
  expect(entry.answers.proud).toEqual(emptyRegister)
  expect(entry.marks).toEqual({ music: register('m', song), pin: register('p', true) })
  // What a day of a file leaves out is as its registers say.
  const { music: _music, isPinned: _isPinned, ...bare } = await exported()
  expect(await entryOfFile(bare)).toEqual({ entry, corrected })
})

test('the instant of a day is kept where it falls on that day, and is noon otherwise', async () => {
  const noon = { writtenAt: '2026-11-20T12:00:00.000Z', offset: 0 }
  expect(await writingOf(writing)).toEqual(writing)
  expect(await writingOf({})).toEqual(noon)
  expect(await writingOf({ writtenAt: writing.writtenAt })).toEqual(noon)
  expect(await writingOf({ offset: 60 })).toEqual(noon)
  // Half past midnight, the day after.
  expect(await writingOf({ writtenAt: '2026-11-20T23:30:00.000Z', offset: 60 })).toEqual(noon)
})

test('a day that was written by hand is made of its texts, its song and its pin', async () => {
  const { entry, corrected } = await entryOfFile({
    date,
    ...writing,
    ...texts,
    learned: 'Paul',
    proud: ' ',
    glow: 4,
    music: song,
    isPinned: true,
  })
  expect(corrected).toEqual(new Set())
  expect(entry.answers).toEqual({
    ...mapAnswers(() => emptyRegister),
    learned: await valueOf(date, 'learned', 'Paul', at),
  })
  expect(entry.glow).toEqual(await valueOf(date, 'glow', 4, at))
  expect(entry.marks).toEqual({
    music: await valueOf(date, 'music', song, at),
    pin: await valueOf(date, 'pin', true, at),
  })
  const bare = await entryOfFile({ date, ...texts, learned: 'Paul' })
  expect(bare.entry.marks).toEqual(emptyMarks)
  expect(bare.entry.glow).toEqual(emptyRegister)
  expect(
    (await entryOfFile({ date, ...texts, learned: 'x', isPinned: false })).entry.marks,
  ).toEqual(emptyMarks)
})

test('[JF8] a text changed beside its register joins it; a song or a pin takes the place of what stood there', async () => {
  const { entry, corrected } = await entryOfFile(
    await exported({ learned: 'Pierre', music: null, isPinned: false }),
  )
  expect(corrected).toEqual(new Set(['learned', 'music', 'pin']))
  expect(entry.answers.learned.values.map(({ value }) => value).toSorted()).toEqual([
    'Paul',
    'Pierre',
  ])
  expect(entry.answers.learned.replacedIds).toEqual([])
  expect(entry.answers.learned.values).toContainEqual(
    (await valueOf(date, 'learned', 'Pierre', at, ['a'])).values[0],
  )
  expect(entry.marks.music).toEqual({
    values: (await valueOf(date, 'music', null, 6, ['m'])).values,
    replacedIds: ['m'],
  })
  expect(entry.marks.pin).toEqual({
    values: (await valueOf(date, 'pin', false, 6, ['p'])).values,
    replacedIds: ['p'],
  })
  expect(songOf(entry)).toBeNull()
})

test('[JF8] only what was changed is corrected: an emptied text takes nothing away', async () => {
  expect(await correctedBy({ learned: 'Pierre' })).toEqual(new Set(['learned']))
  expect(await correctedBy({ music: other })).toEqual(new Set(['music']))
  expect(await correctedBy({ isPinned: false })).toEqual(new Set(['pin']))
  expect(await correctedBy({ learned: ' ' })).toEqual(new Set())
  expect(await correctedBy({ proud: 'fière' })).toEqual(new Set(['proud']))
})

test('[JF8] a song put where none stood is as old as the first instant', async () => {
  const { registers, ...exportedDay } = await exported()
  if (registers === undefined) throw new Error('an export has registers')
  const { entry } = await entryOfFile({
    ...exportedDay,
    registers: { ...registers, music: { values: [], replacedIds: [] } },
  })
  expect(entry.marks.music).toEqual(await valueOf(date, 'music', song, 1))
})

test('[JF8] a value changed inside its register is corrected too, whatever its field', async () => {
  const whole = await exported()
  const { registers } = whole
  if (registers === undefined) throw new Error('an export has registers')
  const words = await entryOfFile({
    ...whole,
    learned: 'Pierre',
    registers: { ...registers, learned: register('a', 'Pierre') },
  })
  expect(words.corrected).toEqual(new Set(['learned']))
  expect(textOf(words.entry.answers.learned)).toBe('Pierre')
  const music = await entryOfFile({
    ...whole,
    music: other,
    registers: { ...registers, music: register('m', other) },
  })
  expect(music.corrected).toEqual(new Set(['music']))
  expect(music.entry.marks.music.replacedIds).toEqual(['m'])
  const pin = await entryOfFile({
    ...whole,
    isPinned: false,
    registers: { ...registers, pin: register('p', false) },
  })
  expect(pin.corrected).toEqual(new Set(['pin']))
  expect(pin.entry.marks.pin.replacedIds).toEqual(['p'])
  // The value of a name of its own keeps the field in that name: two fields never share one.
  expect(words.entry.answers.learned.values).toEqual(
    (await valueOf(date, 'learned', 'Pierre', 6, ['a'])).values,
  )
  expect(music.entry.marks.music.values).toEqual(
    (await valueOf(date, 'music', other, 6, ['m'])).values,
  )
  expect(pin.entry.marks.pin.values).toEqual((await valueOf(date, 'pin', false, 6, ['p'])).values)
})

test('[JF8] a glow changed beside its register, or inside it, takes the place of what stood there', async () => {
  const whole = await exported()
  const { registers } = whole
  if (registers === undefined) throw new Error('an export has registers')
  const glow = register('g', 3 as const)
  const shining: FileDay = {
    ...whole,
    glow: 3,
    registers: { ...registers, glow },
    digests: { ...whole.digests, ...(await digestsOf({ glow })) },
  }
  const same = await entryOfFile(shining)
  expect([same.entry.glow, same.corrected]).toEqual([glow, new Set()])
  const changed = {
    values: (await valueOf(date, 'glow', 5, 6, ['g'])).values,
    replacedIds: ['g'],
  }
  const beside = await entryOfFile({ ...shining, glow: 5 })
  expect([beside.entry.glow, beside.corrected]).toEqual([changed, new Set(['glow'])])
  const inside = await entryOfFile({
    ...shining,
    glow: 5,
    registers: { ...registers, glow: register('g', 5 as const) },
  })
  expect([inside.entry.glow, inside.corrected]).toEqual([changed, new Set(['glow'])])
})

test('a register of a file whose ids contradict each other is put right', async () => {
  const { registers, ...exportedDay } = await exported()
  if (registers === undefined) throw new Error('an export has registers')
  const twice = { values: [{ id: 'a', value: 'Paul', savedAt: 5 }], replacedIds: ['a'] }
  const { entry } = await entryOfFile({
    ...exportedDay,
    learned: '',
    registers: { ...registers, learned: twice },
  })
  expect(entry.answers.learned).toEqual({ values: [], replacedIds: ['a'] })
})
