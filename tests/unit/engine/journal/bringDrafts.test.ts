// Drafts of a sealed file, over the days and the drafts that this phone has.
import { mapAnswers, type ByAnswer } from '#domain/answers.ts'
import type { Glow } from '#domain/glow.ts'
import type { Music } from '#domain/music.ts'
import { bringDrafts } from '#engine/journal/bringDrafts.ts'
import { loadEveryDraft } from '#engine/journal/drafts.ts'
import { keepDraft, saveDay } from '#engine/journal/writeJournal.ts'
import { day } from '#support/days.ts'
import { blankForm, filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')
const yesterday = day('2026-11-19')
const song: Music = { id: 'manual', name: 'Göttingen', artists: 'Barbara' }
const otherSong: Music = { ...song, name: 'Nantes' }

let journal: Awaited<ReturnType<typeof setupLocalJournal>>['journal']
beforeEach(async () => {
  ;({ journal } = await setupLocalJournal())
})
afterEach(() => journal.db.close())

interface Said {
  readonly texts?: Partial<ByAnswer<string>>
  readonly glow?: Glow
  readonly music?: Music
}
const written = ({ texts, ...rest }: Said, date = today) => ({
  date,
  ...mapAnswers(() => ''),
  ...texts,
  ...rest,
})
const bring = (drafts: readonly object[], days: readonly object[] = []) =>
  bringDrafts(journal, { drafts, days } as never)
const draftsHere = async () =>
  (await loadEveryDraft(journal, journal.drafts)).drafts.map(({ form }) => form)
const save = async (said: Said) => {
  const { texts, ...rest } = said
  const form = { ...filledForm(today, ''), ...rest }
  const all = { ...form.texts, ...texts }
  expect(await saveDay(journal, { ...form, texts: all })).toMatchObject({ ok: true })
}

test('[JF15] each draft is brought once, however often the file comes in and whatever stands in it twice', async () => {
  const draft = written({ texts: { learned: 'un' } })
  const drafts = [draft, draft, written({ texts: { learned: 'un' } }, yesterday), written({})]
  expect(await bring(drafts)).toBe(2)
  expect(await bring(drafts)).toBe(0)
  const found = (await draftsHere()).map((form) => `${form.day} ${form.texts.learned}`)
  expect(found.toSorted()).toEqual([`${yesterday} un`, `${today} un`])
  expect(await bring([])).toBe(0)
})

test('[JF15] a draft that this phone has, of the same day and with the same words, glow and song, is not brought', async () => {
  const texts = { ...mapAnswers(() => ''), learned: 'un', proud: 'deux' }
  await keepDraft(journal, { ...blankForm(today), texts, glow: 3, music: song })
  await keepDraft(journal, { ...blankForm(yesterday, 'g'), texts })
  const said = { texts, glow: 3, music: song } as const
  expect(await bring([written(said)])).toBe(0)
  const others = [
    written(said, yesterday),
    written({ ...said, texts: { ...texts, proud: 'trois' } }),
    written({ ...said, glow: 4 }),
    written({ ...said, music: otherSong }),
  ]
  expect(await bring(others)).toBe(others.length)
})

test('[JF15] what of a draft its file’s own day says too is no change: what the day has here stays', async () => {
  const before = { texts: { learned: 'avant' }, glow: 2, music: song } as const
  await save({ texts: { learned: 'depuis', proud: 'ici' }, glow: 5, music: otherSong })
  // Another day of the file says nothing of this one.
  const days = [written(before), written({ texts: { proud: 'nouveau' }, glow: 4 }, yesterday)]
  expect(
    await bring([written({ ...before, texts: { learned: 'avant', proud: 'nouveau' } })], days),
  ).toBe(1)
  const [form] = await draftsHere()
  expect(form).toMatchObject({ glow: 5, music: otherSong })
  expect(form?.texts.learned).toBe('depuis')
  expect(form?.texts.proud.split('\n').filter((line) => line !== '')).toEqual(['ici', 'nouveau'])
})

test('[JF15] what a draft changes stands where the day is as it was, or is blank; a blank changes nothing', async () => {
  await save({
    texts: { learned: 'avant', proud: 'gardé', frustrated: 'long' },
    glow: 2,
    music: song,
  })
  const same = written({ texts: { learned: 'avant' }, glow: 2, music: song })
  const texts = { learned: 'après', frustrated: 'lo', lueur: 'retenu' }
  expect(await bring([written({ texts, glow: 4, music: otherSong })], [same, same])).toBe(1)
  const [form] = await draftsHere()
  expect(form).toMatchObject({
    texts: { learned: 'après', proud: 'gardé', frustrated: 'long', lueur: 'retenu' },
    glow: 4,
    music: otherSong,
  })
})
