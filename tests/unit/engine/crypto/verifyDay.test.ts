// A received day is what the revision named with it says, or nothing of it is taken.
import { mapAnswers } from '#domain/answers.ts'
import { emptyMarks } from '#domain/entry.ts'
import { revOf } from '#engine/crypto/sealDay.ts'
import { verifyCurrent, verifyDay } from '#engine/crypto/verifyDay.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const today = day('2026-11-20')
const envelopeOf = (letter: string) => `le1.${'K'.repeat(16)}.${letter.repeat(284)}`
const content = {
  day: today,
  writtenAt: '2026-11-20T10:00:00.000Z',
  offset: 60,
  answers: mapAnswers(() => envelopeOf('A')) as never,
  marks: emptyMarks,
}
async function received(changes: object = {}) {
  const { day: date, ...rest } = content
  return { date, ...rest, rev: await revOf(content), ...changes } as never
}

test('[SY26] a day is taken whole, under the revision that is computed here', async () => {
  expect(await verifyDay(await received())).toEqual({
    ...content,
    contentRev: await revOf(content),
  })
})

test('[SY26] any other content, and readable words, are not taken under it', async () => {
  for (const changes of [
    { offset: 0 },
    { date: '2026-11-19' },
    { writtenAt: '2026-11-20T10:00:01.000Z' },
    { answers: mapAnswers(() => envelopeOf('B')) },
    { rev: 'A'.repeat(22) },
  ]) {
    expect(await verifyDay(await received(changes))).toBeNull()
  }
  const answers = mapAnswers(() => 'des mots que chacun peut lire') as never
  const rev = await revOf({ ...content, answers })
  expect(await verifyDay(await received({ answers, rev }))).toBeNull()
})

test('[SY26] the day of a refusal is that which was refused', async () => {
  const entry = await received()
  expect(await verifyCurrent(entry, today, verifyDay)).toMatchObject({ day: today })
  expect(await verifyCurrent(entry, day('2026-11-19'), verifyDay)).toBeNull()
})
