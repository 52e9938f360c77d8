// What a form shows when it opens, and what a save of it writes (SY1 to SY3 in sync/SPEC.md).
import { mapAnswers, type ByAnswer } from '#domain/answers.ts'
import type { FormId } from '#domain/brands.ts'
import { emptyEntry, emptyMarks, songOf, type Entry } from '#domain/entry.ts'
import type { Music } from '#domain/music.ts'
import type { Register } from '#domain/register.ts'
import { textOf } from '#domain/versions.ts'
import { addIds, isTouched, type DayForm } from '#engine/journal/dayForm.ts'
import { formOf, madeIds, refreshForm, saveForm, savePin } from '#engine/journal/forms.ts'
import { day, filled } from '#support/days.ts'
import { expect, test } from 'vitest'

const today = day('2026-11-20')
const opening = {
  formId: 'f' as FormId,
  writtenAt: '2026-11-20T11:00:00.000Z',
  offset: 60,
}
const rain: Music = { id: 'm1', name: 'Pluie', artists: 'Nuit claire' }
const sun: Music = { id: 'm2', name: 'Plein soleil', artists: 'Les Heures lentes' }

const registerOf = <T>(id: string, value: T): Register<T> => ({
  values: [{ id, value, savedAt: 1 }],
  replacedIds: [],
})
const entryOf = (
  texts: Partial<ByAnswer<string>>,
  music: Music | null = null,
  by = 'phone',
): Entry => ({
  ...emptyEntry(today, opening.writtenAt, opening.offset),
  answers: mapAnswers((id) => registerOf(`${by}-${id}`, texts[id] ?? '')),
  marks: { ...emptyMarks, music: registerOf(`${by}-song`, music) },
})
const change = (form: DayForm, texts: Partial<ByAnswer<string>>): DayForm => ({
  ...form,
  texts: { ...form.texts, ...texts },
})
const textsOf = (entry: Entry): ByAnswer<string> => mapAnswers((id) => textOf(entry.answers[id]))

/** Ids « made-1 », « made-2 »... */
function namingIds() {
  let count = 0
  return { newId: () => `made-${++count}`, now: () => 5 }
}
const save = (now: Entry | null, form: DayForm) => saveForm(now, form, new Set(), namingIds())

test('a form opens at its first blank question, else at the end of the first answer', () => {
  const begun = formOf(today, entryOf({ learned: 'appris', frustrated: 'contrarié' }), opening)
  expect(begun).toMatchObject({ activeId: 'proud', caret: 0 })
  const whole = formOf(today, entryOf({ ...filled(), lueur: 'une lueur' }), opening)
  expect(whole).toMatchObject({ activeId: 'learned', caret: 'appris'.length })
  expect(formOf(today, null, opening)).toMatchObject({ activeId: 'learned', caret: 0 })
})

test('a form holds something to save once a text, the glow or the song is other than shown', () => {
  const form = formOf(today, entryOf(filled(), rain), opening)
  expect(isTouched(form)).toBe(false)
  expect(isTouched(change(form, { lueur: 'ajouté' }))).toBe(true)
  expect(isTouched(change(form, { learned: '' }))).toBe(true)
  expect(isTouched({ ...form, music: sun })).toBe(true)
  expect(isTouched({ ...form, music: null })).toBe(true)
  expect(isTouched({ ...form, glow: 1 })).toBe(true)
})

test('[SY1] a form that was left shows anew what it did not change, and what it changed as it was left', () => {
  const left = formOf(today, entryOf({ learned: 'vu', proud: 'vu' }, rain), opening)
  const since = entryOf({ learned: 'écrit ailleurs', proud: 'ailleurs aussi' }, sun, 'other')
  const now = formOf(today, since, opening)

  const typed = change({ ...left, caret: 400 }, { learned: 'tapé ici' })
  const refreshed = refreshForm(typed, since)
  expect(refreshed.texts).toEqual({ ...now.texts, learned: 'tapé ici' })
  expect(refreshed.shown).toEqual({
    texts: { ...now.texts, learned: 'vu' },
    glow: null,
    music: sun,
  })
  expect(refreshed.music).toEqual(sun)
  expect(refreshed.opened).toEqual({ ...now.opened, learned: left.opened.learned })
  expect(refreshed.caret).toBe(0)

  const lit = {
    ...since,
    glow: { values: [{ id: 'g', value: 4, savedAt: 1 }], replacedIds: [] },
  } as const
  expect(refreshForm(left, lit)).toMatchObject({
    glow: 4,
    shown: { glow: 4 },
    opened: { glow: ['g'] },
  })
  expect(refreshForm({ ...left, glow: 2 }, lit)).toMatchObject({
    glow: 2,
    shown: { glow: null },
    opened: { glow: [] },
  })

  const chosen = refreshForm({ ...left, music: null }, since)
  expect(chosen).toMatchObject({ music: null, shown: { music: rain }, texts: now.texts })
  expect(chosen.opened).toEqual({ ...now.opened, music: left.opened.music })
})

test('[SY4] the caret of a form that was left stays where it was, or at the end of a text that is shorter now', () => {
  const form = formOf(today, entryOf({ learned: 'un long texte' }), opening)
  const left = { ...form, activeId: 'learned' as const }
  const caretOf = (caret: number) =>
    refreshForm({ ...left, caret }, entryOf({ learned: 'court' })).caret
  expect(caretOf(2)).toBe(2)
  expect(caretOf(12)).toBe('court'.length)
})

test('[SY1] a save replaces what the form showed of the answers and the song that it changed, and names what it made', () => {
  const form = { ...formOf(today, entryOf(filled(), rain), opening), music: sun }
  const typed = change(form, { lueur: 'ajouté' })
  const elsewhere = entryOf(filled({ learned: 'écrit ailleurs' }), rain)
  const { entry, made } = save(elsewhere, typed)
  expect(textsOf(entry)).toEqual(filled({ learned: 'écrit ailleurs', lueur: 'ajouté' }))
  expect(songOf(entry)).toEqual(sun)
  expect(entry.marks.music.replacedIds).toEqual(['phone-song'])
  expect(made).toEqual(['made-1', 'made-2'])
  expect(madeIds({ entry, made })).toEqual({
    learned: [],
    proud: [],
    frustrated: [],
    lueur: ['made-1'],
    glow: [],
    music: ['made-2'],
  })
})

test('a save of a form that changes nothing makes nothing', () => {
  const entry = entryOf(filled(), rain)
  const saved = save(entry, formOf(today, entry, opening))
  expect(saved).toEqual({ entry, made: [] })
})

test('[SY20] where the store cannot be read, a save writes again all that the form showed, and nothing blank', () => {
  const form = formOf(today, entryOf(filled(), rain), opening)
  const { entry, made } = save(null, change(form, { proud: 'changé' }))
  expect(textsOf(entry)).toEqual(filled({ proud: 'changé' }))
  expect(entry.answers.lueur.values).toEqual([])
  expect(songOf(entry)).toEqual(rain)
  expect(made).toHaveLength(4)
  const lit = {
    ...formOf(today, null, opening),
    glow: 4 as const,
    shown: { ...formOf(today, null, opening).shown, glow: 4 as const },
  }
  expect(save(null, lit).entry.glow.values).toMatchObject([{ value: 4 }])
  expect(save(entryOf(filled()), lit).entry.glow.values).toEqual([])
  const silent = save(null, formOf(today, entryOf(filled()), opening)).entry
  expect(silent.marks).toEqual(emptyMarks)
})

const timesOf = ({ writtenAt, offset }: Pick<Entry, 'writtenAt' | 'offset'>) => ({
  writtenAt,
  offset,
})

test('[SY3] a saved day bears the later of two openings, and of two at the same instant the one of its form', () => {
  const earlier = { writtenAt: '2026-11-20T08:00:00.000Z', offset: -300 }
  const later = { writtenAt: '2026-11-20T20:00:00.000Z', offset: 540 }
  const sameInstant = { writtenAt: opening.writtenAt, offset: 330 }
  const timeAfter = (now: typeof earlier) =>
    timesOf(save({ ...entryOf(filled()), ...now }, formOf(today, null, opening)).entry)
  expect(timeAfter(earlier)).toEqual(timesOf(opening))
  expect(timeAfter(later)).toEqual(later)
  expect(timeAfter(sameInstant)).toEqual(timesOf(opening))
})

const idsOf = (name: string) => ({
  ...mapAnswers((id) => [`${name}-${id}`]),
  glow: [`${name}-glow`],
  music: [`${name}-song`],
})

test('ids of two forms are added field by field, the glow’s and the song’s too', () => {
  expect(addIds(idsOf('a'), idsOf('b'))).toMatchObject({
    learned: ['a-learned', 'b-learned'],
    glow: ['a-glow', 'b-glow'],
    music: ['a-song', 'b-song'],
  })
})

test('a pin names what it made: it can be replaced without a trace while it has not left', () => {
  const { entry, made } = savePin(entryOf(filled()), true, new Set(), namingIds())
  expect(made).toEqual(['made-1'])
  expect(entry.marks.pin.values).toEqual([{ id: 'made-1', value: true, savedAt: 5 }])
})
