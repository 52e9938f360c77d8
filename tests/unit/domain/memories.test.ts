import { answerIds, mapAnswers } from '#domain/answers.ts'
import { day as dayOf } from '#support/days.ts'
import type { Day } from '#domain/day.ts'
import { isMemory, memoriesOf } from '#domain/memories.ts'
import { expect, test } from 'vitest'

const daysOf = (today: string, count: number) =>
  memoriesOf(today as Day)
    .slice(0, count)
    .map(({ day }) => day)

test('a week, a month, then each year ago', () => {
  expect(daysOf('2026-11-20', 4)).toEqual(['2026-11-13', '2026-10-20', '2025-11-20', '2024-11-20'])
  expect(memoriesOf(dayOf('2026-11-20'))[2]?.ago).toEqual({ unit: 'year', count: 1 })
})

test('a day that the calendar does not have is left out', () => {
  expect(daysOf('2026-07-31', 3)).toEqual(['2026-07-24', '2025-07-31', '2024-07-31'])
  expect(daysOf('2028-02-29', 3)).toEqual(['2028-02-22', '2028-01-29', '2024-02-29'])
  expect(daysOf('2026-01-03', 3)).toEqual(['2025-12-27', '2025-12-03', '2025-01-03'])
})

test('a day is a memory where it has calm words or a song to show', () => {
  const shown = answerIds.filter((only) =>
    isMemory({ texts: mapAnswers((id) => (id === only ? 'mots' : ' ')), music: null }),
  )
  expect(shown).toEqual(['learned', 'proud', 'lueur'])
  const none = mapAnswers(() => '')
  expect(isMemory({ texts: none, music: null })).toBe(false)
  expect(isMemory({ texts: none, music: { id: '1', name: 'Titre', artists: 'A' } })).toBe(true)
})
