// The text of a draft, as any release of the app may have left it.
import { mapAnswers } from '#domain/answers.ts'
import type { DraftRow } from '#engine/local/journalDatabase.ts'
import { parseForm } from '#engine/journal/parseForm.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const row = { formId: 'a' } as DraftRow
const parse = (form: object) => parseForm(row, JSON.stringify(form))

const content = { texts: mapAnswers((id) => `mots de ${id}`), glow: 3, music: null }
const whole = {
  ...content,
  day: day('2026-11-20'),
  writtenAt: '2026-11-20T09:00:00.000Z',
  offset: 60,
  opened: { ...mapAnswers((id) => [`id de ${id}`]), glow: ['g'], music: ['m'] },
  shown: { ...content, glow: null },
  activeId: 'proud',
  caret: 3,
}

test('[SY4] a draft comes back whole, and nothing else with it', () => {
  expect(parse({ ...whole, odd: 1 })).toEqual({ ...whole, formId: 'a' })
})

test('[SY4] what a draft is older than is blank in it', () => {
  const older = { texts: { learned: 'mots' }, music: null }
  const { opened, ...form } = { ...whole, ...older, shown: older }
  const { glow, ...rest } = form
  expect(glow).toBe(3)
  expect(parse({ ...rest, opened: { proud: opened.proud } })).toEqual({
    ...whole,
    formId: 'a',
    texts: { ...mapAnswers(() => ''), learned: 'mots' },
    glow: null,
    opened: { ...mapAnswers(() => []), proud: opened.proud, glow: [], music: [] },
    shown: { texts: { ...mapAnswers(() => ''), learned: 'mots' }, glow: null, music: null },
  })
})

test('a text without one of what every draft has is none', () => {
  for (const name of Object.keys(whole).filter((key) => key !== 'glow'))
    expect([name, parse({ ...whole, [name]: undefined })]).toEqual([name, null])
  expect(parse({ ...whole, shown: { ...whole.shown, texts: { learned: 1 } } })).toBeNull()
  expect(parse({ ...whole, opened: { learned: ['a', 1] } })).toBeNull()
  expect(parseForm(row, 'no JSON')).toBeNull()
})
