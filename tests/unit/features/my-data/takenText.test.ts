// What is said of a file that was imported: « Tout était déjà là » of one only all of which was here.
import { takenText } from '#features/my-data/takenText.ts'
import { myDataText } from '#text/myData.ts'
import { expect, test } from 'vitest'

const nothing = {
  draftsTaken: 0,
  added: 0,
  changed: 0,
  same: 1,
  corrected: 0,
  formerKept: 0,
  drafts: 0,
  leftOut: [],
  setAside: 0,
  beside: 0,
}

test('a file of which everything was here is said to bring nothing', () => {
  expect(takenText(nothing)).toEqual([myDataText.allHere])
})

test('a file that brings sealed texts alone is not said to have been here', () => {
  expect(takenText({ ...nothing, setAside: 2 })).toEqual([
    '2\u00A0textes scellés du fichier sont repris et mis de côté.',
  ])
})

test('days and sealed texts are said in a sentence each', () => {
  expect(takenText({ ...nothing, added: 1, setAside: 1 })).toEqual([
    '1\u00A0journée ajoutée.',
    '1\u00A0texte scellé du fichier est repris et mis de côté.',
  ])
})

test('a count of none is not said', () => {
  expect(takenText({ ...nothing, added: 598 })).toEqual(['598\u00A0journées ajoutées.'])
  expect(takenText({ ...nothing, changed: 2 })).toEqual(['2\u00A0journées complétées.'])
  expect(takenText({ ...nothing, added: 3, changed: 1 })).toEqual([
    '3\u00A0journées ajoutées, 1\u00A0complétée.',
  ])
})

test('a file with days or drafts that were not taken is not said to have been here', () => {
  const leftOut = [{ name: '2024-02-30', reason: 'damaged' as const }]
  expect(takenText({ ...nothing, leftOut })).toEqual([myDataText.nothingTaken])
  expect(takenText({ ...nothing, drafts: 1 })).toEqual([
    myDataText.nothingTaken,
    myDataText.draftsLeft(1),
  ])
})

test('drafts of a sealed file are said to wait on Accueil, beside what else came of it', () => {
  expect(takenText({ ...nothing, draftsTaken: 1 })).toEqual([myDataText.draftsTaken(1)])
  expect(takenText({ ...nothing, added: 2, draftsTaken: 2 })).toEqual([
    myDataText.imported(2, 0),
    myDataText.draftsTaken(2),
  ])
})

test('a song or a pin that was corrected is not said to leave a text beside it', () => {
  expect(takenText({ ...nothing, changed: 1, corrected: 1 })).toEqual([
    myDataText.imported(0, 1),
    myDataText.corrected(1),
  ])
})

test('a text that was corrected is said to stand beside the former one where it does', () => {
  const one = { ...nothing, changed: 1, corrected: 1, formerKept: 1 }
  expect(takenText(one).at(-1)).toBe(myDataText.formerKept(1, 1))
  expect(takenText({ ...one, changed: 3, corrected: 3 }).at(-1)).toContain('Dans 1\u00A0journée')
})
