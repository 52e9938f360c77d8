// The journal in Markdown that Lueur itself exports, brought by somebody who has nothing else.
import { answerIds, mapAnswers } from '#domain/answers.ts'
import { isLueurMarkdown, readLueurMarkdown } from '#domain/bring/lueurMarkdown.ts'
import { firstPlaces, placeEntries, type PlacedDay } from '#domain/bring/placed.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { Glow } from '#domain/glow.ts'
import type { JournalFile } from '#contract/journalFile.ts'
import { journalMarkdown } from '#features/my-data/journalMarkdown.ts'
import { broughtWords as added } from '#text/broughtWords.ts'
import { day } from '#support/days.ts'
import { signUpAndWrite } from '#support/resets.ts'
import { writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  await phone.settled()
})
afterEach(() => server.stop())

const last = day('2100-01-01')
function placed(text: string): readonly PlacedDay[] {
  expect(isLueurMarkdown(text)).toBe(true)
  const entries = readLueurMarkdown(text).map(({ entry }) => {
    if (typeof entry === 'string') throw new Error(entry)
    return entry
  })
  return placeEntries(entries, { places: firstPlaces([]), added, last }).days
}
const fileOf = (days: JournalFile['days'], drafts: JournalFile['drafts'] = []): JournalFile => ({
  format: 'lueur-journal',
  version: 1,
  exportedAt: '2026-11-20T10:00:00.000Z',
  days,
  drafts,
  setAside: [],
  sealedDays: 2,
  partlySealedDays: 0,
  sealedDrafts: 0,
  hasAll: true,
})
const markdown = (file: JournalFile): string => journalMarkdown(file, day('2026-11-20'))
const none = mapAnswers(() => '')

const line = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('', '### Courses', '# 2', '- un', 'Lueur : aube', '**Musique du jour** : a - b'),
  // As its own headings are, and as these are written when a person wrote them.
  fc.constantFrom(
    '### Contrarié',
    '### À retenir',
    '## Samedi 7 mars 2026 (épinglé)',
    '## Brouillons : Lundi 1er mai 2017',
    '\\### Fier',
    '\\\\## Samedi 7 mars 2026',
    '\\## rien',
  ),
)
const answer = fc
  .array(line, { maxLength: 6 })
  .map((lines) => lines.join('\n').replaceAll(/\r\n?/g, '\n').trim())
const song = fc.record({
  name: fc
    .string({ minLength: 1, unit: fc.constantFrom('a', 'é', ' ', '-') })
    .map((name) => `x${name}y`),
  artists: fc.constantFrom('', 'Barbara', 'A, B'),
})

test('[BJ1] what is exported in Markdown is read as it was, whatever the words are', () => {
  const one = fc.record({
    texts: fc
      .tuple(answer, answer, answer, answer)
      .filter((texts) => texts.some((own) => own !== '')),
    glow: fc.option(fc.constantFrom<Glow>(1, 2, 3, 4, 5)),
    music: fc.option(song),
    isPinned: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 5 }), (found) => {
      const days = found.map(({ texts, glow, music, isPinned }, at) => ({
        date: addDays(day('2024-12-30'), at),
        ...mapAnswers((id) => texts[answerIds.indexOf(id)] ?? ''),
        glow,
        music: music && { id: 'x', ...music },
        isPinned,
      }))
      expect(placed(markdown(fileOf(days)))).toEqual(
        days.map(({ date, glow, music, isPinned, ...texts }) => ({
          day: date,
          texts,
          glow,
          music: music && { ...music, id: 'manual' },
          isPinned,
          hasOwnAnswers: true,
        })),
      )
    }),
  )
})

test('[BJ5] drafts are words of their days, what stands above the first day goes with it, and no line is lost', () => {
  const date = day('2026-11-20')
  const draft = { date, ...none, learned: 'un brouillon', proud: 'dit', music: null }
  const text = markdown(fileOf([{ date, ...none, proud: 'dit' }], [draft]))
  expect(placed(text)).toMatchObject([
    { day: date, texts: { learned: 'un brouillon', proud: 'dit', lueur: '' } },
  ])
  const noted = text.replace('\n\n## ', '\n\nÀ ne pas perdre.\n\n## ').replaceAll('\n', '\r\n')
  expect(placed(noted)).toMatchObject([{ texts: { lueur: 'À ne pas perdre.' } }])
  // Headings inside an answer that look like ours: the words are kept, under one answer or the other.
  const odd = 'a\n\n### Appris\n\nb\n\n### À retenir\n\nc\n\n## Lundi 30 février 2026\n\nd'
  const [read] = placed(markdown(fileOf([{ date, ...none, proud: odd }])))
  const said = answerIds.map((id) => read?.texts[id]).join('\n')
  for (const word of ['a', 'b', 'c', 'd', '### Appris', '## Lundi 30 février 2026'])
    expect(said.split('\n')).toContain(word)
})

const exportedText = async ({ engine }: Phone) => markdown(await engine.data.exportDays())
const counted = async (days: readonly PlacedDay[]) =>
  (await phone.engine.data.foreseeDays(days)).counts
async function bring(days: readonly PlacedDay[]) {
  const sealed = await phone.engine.data.sealDays(days)
  if (!sealed.ok) throw new Error(JSON.stringify(sealed.error))
  const kept = await phone.engine.data.keepDays(sealed.value)
  if (!kept.ok) throw new Error(JSON.stringify(kept.error))
  return kept.value
}
const exported = async ({ engine }: Phone) => (await engine.data.exportDays()).days
const read = (on: Day) => phone.engine.journal.readDay(on)

test('[BJ7] a text, a song, a glow and a pin that are here add nothing', async () => {
  const today = phone.engine.journal.today()
  const { form } = await phone.engine.journal.openForm(today)
  const music = { id: 'd1', name: 'Nantes', artists: 'Barbara', album: 'x' }
  const texts = { ...form.texts, lueur: 'un\r\n\r\ndeux ' }
  await phone.engine.journal.save({ ...form, texts, glow: 4, music })
  await phone.engine.journal.setPinned(today, true)
  const before = await exported(phone)
  const days = placed(await exportedText(phone))
  expect(days).toMatchObject([{ glow: 4, isPinned: true, music: { name: 'Nantes' } }])
  expect(await counted(days)).toEqual({ added: 0, changed: 0, same: 1 })
  expect((await bring(days)).counts).toEqual({ added: 0, changed: 0, same: 1 })
  expect(await exported(phone)).toEqual(before)
})

test('[BJ7] what was changed here since stays changed: former words come back beside it, marks do not', async () => {
  const today = phone.engine.journal.today()
  const write = async (lueur: string, glow: Glow, name: string): Promise<void> => {
    const { form } = await phone.engine.journal.openForm(today)
    const texts = { ...form.texts, lueur }
    const music = { id: 'd1', name, artists: 'Barbara' }
    expect(await phone.engine.journal.save({ ...form, texts, glow, music })).toMatchObject({
      ok: true,
    })
  }
  await write('avant', 2, 'Nantes')
  await phone.engine.journal.setPinned(today, true)
  const days = placed(await exportedText(phone))
  await write('après', 5, 'Göttingen')
  await phone.engine.journal.setPinned(today, false)
  expect(await counted(days)).toEqual({ added: 0, changed: 1, same: 0 })
  const kept = await bring(days)
  expect(kept.leftOut).toEqual([
    { name: today, reason: 'song' },
    { name: today, reason: 'glow' },
    { name: today, reason: 'pin' },
  ])
  expect(await read(today)).toMatchObject({
    glow: 5,
    music: { name: 'Göttingen' },
    isPinned: false,
  })
  expect((await read(today))?.texts.lueur.split('\n').filter(Boolean).toSorted()).toEqual([
    'après',
    'avant',
  ])
  // Brought once, it is here.
  expect(await counted(days)).toEqual({ added: 0, changed: 0, same: 1 })
})

test('[BJ7] a song whose artists have a hyphen between them is the same song', async () => {
  const today = phone.engine.journal.today()
  const { form } = await phone.engine.journal.openForm(today)
  const music = { id: 'd1', name: 'A', artists: 'Simon - Garfunkel' }
  const saved = await phone.engine.journal.save({ ...form, music })
  expect(saved).toMatchObject({ ok: true })
  const kept = await bring(placed(await exportedText(phone)))
  expect([kept.counts.same, kept.leftOut]).toEqual([1, []])
  expect((await read(today))?.music).toMatchObject(music)
  // Written otherwise, in the signs alone, it is that song too.
  const otherwise = placed((await exportedText(phone)).replace('Garfunkel', 'GARFUNKEL'))
  expect((await bring(otherwise)).leftOut).toEqual([])
})

test('[BJ7] on a phone without these days all of them come back', async () => {
  const today = phone.engine.journal.today()
  await writeToday(phone, { learned: 'appris', lueur: 'retenu' })
  const content = await exportedText(phone)
  const past = content.replace(/## .*\n/, '## Mardi 5 mai 2015 (épinglé)\n\nLueur : aube\n')
  const days = placed(past)
  expect(days[0]?.day).toBe('2015-05-05')
  expect((await bring(days)).counts).toEqual({ added: 1, changed: 0, same: 0 })
  expect(await read(day('2015-05-05'))).toMatchObject({
    texts: { learned: 'appris', lueur: 'retenu' },
    glow: 3,
    isPinned: true,
  })
  expect((await read(today))?.texts.learned).toBe('appris')
})
