// What is left out of the journals of apps, and is counted or named.
import { readDayOne } from '#domain/bring/dayOne.ts'
import { readDiaro } from '#domain/bring/diaro.ts'
import { createJsonJournal } from '#domain/bring/jsonJournal.ts'
import { createTally } from '#domain/bring/tally.ts'
import { expect, test } from 'vitest'

const creationDate = '2026-11-20T10:00:00Z'
const dayOne = (fields: Readonly<Record<string, unknown>>) =>
  readDayOne({ creationDate, ...fields }, 'Journal')
const rich = (...contents: readonly unknown[]) => JSON.stringify({ contents })

test('[BJ3] Day One: a picture that its list has without a name may be the one that the words point to', () => {
  const text = 'un ![](dayone-moment://A)'
  expect(dayOne({ text, photos: [{}] }).leftOut).toMatchObject({ photo: 1 })
  expect(dayOne({ text, photos: ['?'] }).leftOut).toMatchObject({ photo: 1 })
  expect(dayOne({ text, photos: [{ identifier: 'B' }] }).leftOut).toMatchObject({ photo: 2 })
})

test('[BJ3] Day One: pieces of a text that are nothing are not told', () => {
  const richText = rich({ text: 'un', embeddedObjects: [null, {}, { type: 'horizontalRuleLine' }] })
  expect(dayOne({ richText })).toMatchObject({ entry: { parts: [{ text: 'un' }] }, unknown: [] })
  const drawn = rich({ text: 'un', embeddedObjects: [{ type: 'drawing' }] })
  expect(dayOne({ richText: drawn }).unknown).toEqual(['drawing'])
})

test('[BJ4] Day One: a text in parts that is far too long is not read, and is named', () => {
  const richText = rich({ text: 'x'.repeat(1_000_001) })
  expect(dayOne({ richText })).toMatchObject({ entry: 'noText', unknown: ['richText'] })
})

test('[BJ5] Day One: words of the text in parts are kept where the text has none', () => {
  const parts = rich({ text: 'gardé' }, { embeddedObjects: [{ type: 'photo', identifier: 'A' }] })
  for (const text of ['', ' ', '\n\u{A0}\n', '![](dayone-moment://A)\n', null]) {
    for (const richText of [parts, JSON.parse(parts) as unknown]) {
      expect(dayOne({ text, richText })).toMatchObject({
        entry: { parts: [{ text: 'gardé' }] },
        leftOut: { photo: 1 },
        unknown: [],
      })
    }
  }
  expect(dayOne({ text: ' ', richText: rich({ text: ' ' }) }).entry).toBe('noText')
  expect(dayOne({ text: 'dit', richText: parts }).entry).toMatchObject({ parts: [{ text: 'dit' }] })
})

test('[BJ3] Day One: a text, or one in parts, that is in a form that no export has is named', () => {
  for (const richText of ['{', '[]', '{"contents":"un"}', ['un'], { contents: 'un' }, 3]) {
    for (const text of ['', ' ']) {
      expect(dayOne({ text, richText }).unknown, JSON.stringify(richText)).toEqual(['richText'])
    }
  }
  expect(dayOne({ text: 'dit', richText: ['un'] }).unknown).toEqual(['richText'])
  expect(dayOne({ text: ['un'] }).unknown).toEqual(['text'])
  for (const richText of [undefined, null, '']) {
    expect(dayOne({ text: ' ', richText }).unknown).toEqual([])
  }
})

test('[BJ3] a journal of a JSON is called as its file', () => {
  const tally = createTally()
  const journal = createJsonJournal(tally, 'a/Carnet.jsonl.json')
  journal.push(JSON.stringify({ entries: [{ creationDate, text: 'un' }] }))
  journal.end()
  expect(tally.result()?.entries.map(({ journals }) => journals)).toEqual([['Carnet.jsonl']])
})

const diaro = (...tables: readonly string[]) => [...readDiaro(`<data>${tables.join('')}</data>`)]

test('[BJ3] Diaro: tables that are not known are told with the first entry, also with one that is damaged; folders are counted alone', () => {
  const others =
    '<table name="diaro_folders"><r><uid>1</uid></r></table><table name="diaro_x"><r><uid>1</uid></r></table>'
  expect(diaro('<table name="diaro_entries"><r><uid>1</uid></table>', others)).toEqual([
    { entry: 'damaged', unknown: ['diaro_x'] },
  ])
  expect(() => [...readDiaro('<data><table name="diaro_entries"><r>')]).toThrow(
    expect.objectContaining({ reason: 'damaged' }),
  )
})
