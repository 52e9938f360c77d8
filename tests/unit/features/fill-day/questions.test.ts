import { answerIds, mapAnswers } from '#domain/answers.ts'
import { day as dayOf } from '#support/days.ts'
import { expect, test } from 'vitest'
import { chooseDay } from '#features/fill-day/chosenDay.ts'
import { missingAnswers, nextQuestion, questionsShown } from '#features/fill-day/questions.ts'

const today = dayOf('2026-11-20')
const before = dayOf('2026-11-12')

test('questions follow each other, and the fourth is the last', () => {
  expect(nextQuestion('learned')).toBe('proud')
  expect(nextQuestion('frustrated')).toBe('lueur')
  expect(nextQuestion('lueur')).toBeNull()
})

test('cards appear one at a time, and none that holds words is hidden', () => {
  expect(questionsShown('learned', () => false)).toEqual(['learned'])
  expect(questionsShown('learned', (id) => id === 'proud')).toEqual(['learned', 'proud'])
  expect(questionsShown('frustrated', () => true)).toHaveLength(answerIds.length)
})

test('only what is empty is listed before saving', () => {
  const isAnswered = mapAnswers(() => true)
  const song = { id: 's', name: 'Plein soleil', artists: '' }
  expect(missingAnswers(isAnswered, song)).toEqual([])
  expect(missingAnswers({ ...isAnswered, lueur: false }, null)).toEqual([
    "À retenir aujourd'hui",
    'Musique du jour',
  ])
})

test('who has answered all four is told of nothing missing, with a song or without', () => {
  expect(
    missingAnswers(
      mapAnswers(() => true),
      null,
    ),
  ).toEqual([])
})

test('only today opens, or a day whose text was begun', () => {
  expect(chooseDay(undefined, today, [])).toEqual({ day: today, isInstead: false })
  expect(chooseDay(today, today, [])).toEqual({ day: today, isInstead: false })
  expect(chooseDay(before, today, [before])).toEqual({ day: before, isInstead: false })
  for (const date of [before, '2026-11-21', '2026-02-30', '', 'demain']) {
    expect(chooseDay(date, today, [])).toEqual({ day: today, isInstead: true })
  }
})
