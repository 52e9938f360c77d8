// What a day of another app's file adds to the day that is here.
import { mapAnswers, type AnswerId } from '#domain/answers.ts'
import { emptyEntry, isPinned, songOf, type Entry } from '#domain/entry.ts'
import { glowOf, type Glow } from '#domain/glow.ts'
import type { Music } from '#domain/music.ts'
import { emptyRegister, type Register } from '#domain/register.ts'
import { textOf } from '#domain/versions.ts'
import { joinDay, withNews, type NamedBy } from '#engine/journal/joinDays.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const today = day('2026-11-20')
const byLines: NamedBy = { type: 'day', between: new Map() }

interface Said {
  readonly texts?: Partial<Record<AnswerId, string>>
  readonly glow?: Glow | null
  readonly song?: Music | null
  readonly pin?: boolean
}
let count = 0
/** Absent: nobody gave it, or took it away. */
const register = <T>(value: T | undefined): Register<T> => {
  if (value === undefined) return emptyRegister
  count++
  return { values: [{ id: `value ${count}`, value, savedAt: count }], replacedIds: [] }
}
function entry({ texts = {}, glow, song, pin }: Said): Entry {
  return {
    ...emptyEntry(today, '2026-11-20T11:00:00.000Z', 60),
    answers: mapAnswers((id) => register(texts[id])),
    glow: register(glow),
    marks: { music: register(song), pin: register(pin) },
  }
}
const song = (name: string, artists = 'Barbara'): Music => ({ id: 'hand', name, artists })

function joined(ours: Entry, theirs: Said, namedBy = byLines) {
  const { taken, entry: changed } = joinDay(ours, entry(theirs), { takesPart: true, namedBy })
  const now = changed ?? ours
  const { learned, proud } = mapAnswers((id) => textOf(now.answers[id]))
  const marks = { glow: glowOf(now.glow), song: songOf(now)?.name ?? null, isPinned: isPinned(now) }
  return { outcome: taken.outcome, keeps: taken.keeps, learned, proud, ...marks }
}

test('[BJ7] a text whose lines end as those of an old Mac, or with a space, is the same text', () => {
  const here = entry({ texts: { learned: 'un\rdeux ' } })
  const file = { texts: { learned: 'un\ndeux' } }
  expect(joined(here, file, { type: 'answer' }).outcome).toBe('same')
})

test('[BJ7] the same word in two answers of the file and in one here comes to the answer that lacks it', () => {
  const file = { texts: { learned: 'Rien', proud: 'Rien' } }
  for (const here of [{ learned: 'Rien' }, { proud: 'Rien' }]) {
    expect(joined(entry({ texts: here }), file)).toMatchObject({
      outcome: 'changed',
      learned: 'Rien',
      proud: 'Rien',
    })
  }
})

test('[BJ7] a text that is here in part alone takes nothing from what is here of another text', () => {
  const here = entry({ texts: { learned: 'Rien' } })
  expect(joined(here, { texts: { learned: 'Rien\nRien', proud: 'Rien' } })).toMatchObject({
    outcome: 'changed',
    proud: '',
  })
})

test('[BJ7] a day without glow, song and pin gets those of the file', () => {
  const here = entry({ texts: { learned: 'ici' } })
  expect(joined(here, { glow: 4, song: song('Nantes'), pin: true })).toMatchObject({
    outcome: 'changed',
    keeps: [],
    glow: 4,
    song: 'Nantes',
    isPinned: true,
  })
})

test('[BJ7] a day keeps the glow and the song that it has, and each that the file says otherwise is named', () => {
  const here = entry({ glow: 5, song: song('Göttingen'), pin: true })
  expect(joined(here, { glow: 4, song: song('Nantes'), pin: true })).toMatchObject({
    outcome: 'same',
    keeps: ['song', 'glow'],
    glow: 5,
    song: 'Göttingen',
  })
})

test('[BJ7] what was taken away here stays away, and is named where the file has it', () => {
  const here = entry({ glow: null, song: null, pin: false })
  expect(joined(here, { glow: 4, song: song('Nantes'), pin: true })).toMatchObject({
    keeps: ['song', 'glow', 'pin'],
    glow: null,
    song: null,
    isPinned: false,
  })
  // Also where nothing of it is left but that it was.
  const gone = { ...entry({}), glow: { values: [], replacedIds: ['a glow'] } }
  expect(joined(gone, { glow: 4 })).toMatchObject({ keeps: ['glow'], glow: null })
})

test('[BJ7] a file that says the same of glow, song and pin, or nothing, takes nothing away, and nothing is named', () => {
  const marks = { glow: 5, song: song('Nantes'), pin: true } as const
  const away = { glow: null, song: null, pin: false } as const
  for (const here of [marks, away]) {
    for (const file of [here, {}, away]) {
      const { keeps } = joined(entry({ ...here, texts: { learned: 'un' } }), {
        ...file,
        texts: { learned: 'deux' },
      })
      expect(keeps).toEqual([])
    }
  }
})

test('[BJ7] a song is the same where its artists stand in its name', () => {
  const here = entry({ song: song('Nantes - Barbara', '') })
  expect(joined(here, { song: song('Nantes') })).toMatchObject({ outcome: 'same', keeps: [] })
})

test('[BJ7] a song that this phone cannot check stays the song of its day as well', () => {
  const here = entry({ texts: { learned: 'ici' } })
  const foreignMarks = { music: register<Music | null>(song('Göttingen')), pin: emptyRegister }
  expect(joined({ ...here, foreignMarks }, { song: song('Nantes') })).toMatchObject({
    keeps: ['song'],
    song: 'Göttingen',
  })
})

test('[BJ7] a glow, a song or a pin alone is a day of its own; one with nothing is none', () => {
  for (const said of [{ glow: 4 }, { song: song('Nantes') }, { pin: true }] as const)
    expect(joinDay(null, entry(said), { takesPart: true }).taken.outcome).toBe('added')
  const nothing = entry({ texts: { learned: ' ' }, glow: null, song: null, pin: false })
  expect(joinDay(null, nothing, { takesPart: true })).toMatchObject({
    taken: { outcome: 'empty' },
    entry: null,
  })
})

test('[BJ7] words without room are news of a day that is here otherwise, until they rest beside it; an added day stays one', async () => {
  const rest = entry({ texts: { learned: 'trop long' } }).answers
  const of = async (outcome: 'same' | 'added', beside: Entry['answers']) => {
    const taken = { outcome, rest, joined: new Set<string>(), hasAllMarks: true }
    return (await withNews(taken, today, async () => beside)).outcome
  }
  expect(await of('same', entry({}).answers)).toBe('changed')
  expect(await of('same', rest)).toBe('same')
  expect(await of('added', entry({}).answers)).toBe('added')
})
