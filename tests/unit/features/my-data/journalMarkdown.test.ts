// The journal for reading or printing: nothing that a person put down is left out of it.
import { mapAnswers } from '#domain/answers.ts'
import type { JournalFile } from '#contract/journalFile.ts'
import { journalMarkdown } from '#features/my-data/journalMarkdown.ts'
import { day } from '#support/days.ts'
import { myDataText } from '#text/myData.ts'
import { expect, test } from 'vitest'

const put = {
  date: day('2026-11-19'),
  ...mapAnswers(() => ''),
  learned: 'un mot',
  glow: 4 as const,
  music: { id: 'd1', name: 'Nantes', artists: 'Barbara' },
}
const file: JournalFile = {
  format: 'lueur-journal',
  version: 1,
  exportedAt: '2026-11-20T10:00:00.000Z',
  days: [],
  drafts: [],
  setAside: [],
  sealedDays: 0,
  partlySealedDays: 0,
  sealedDrafts: 0,
  hasAll: true,
}

/** The paragraphs under the last heading of a day. */
const lastOf = (content: Partial<JournalFile>): readonly string[] => {
  const text = journalMarkdown({ ...file, ...content }, day('2026-11-20'))
  return text.split('\n## ').at(-1)?.trim().split('\n\n') ?? []
}

const all = [
  'Lueur\u00A0: éclaircie',
  '**Musique du jour** : Nantes - Barbara',
  '### Appris',
  'un mot',
]

test.for([
  ['a day', 'days', 'Jeudi 19 novembre 2026'],
  ['a draft', 'drafts', 'Brouillons : Jeudi 19 novembre 2026'],
] as const)('the glow, the song and the words of %s stand under its date', ([, kind, date]) => {
  expect(lastOf({ [kind]: [put] })).toEqual([date, ...all])
})

test('a song that could not be checked is not in it, and the file says so', () => {
  const song = { id: 's', value: put.music, replacedIds: [] }
  const unchecked = {
    music: { values: [song], replacedIds: [] },
    pin: { values: [], replacedIds: [] },
  }
  const days = [{ ...put, music: null, unchecked: unchecked as never }]
  // The form of a draft began with the song that its day showed.
  const text = journalMarkdown({ ...file, days, drafts: [put] }, day('2026-11-20'))
  expect(text).not.toContain('Nantes')
  expect(text).toContain(myDataText.notWhole.songs(1))
})
