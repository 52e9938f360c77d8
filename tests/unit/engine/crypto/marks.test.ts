// Stamps of songs and pins: what they cover, how unions keep them, what is not believed.
import type { Kid } from '#domain/brands.ts'
import {
  bareMarks,
  coversEntry,
  emptyEntry,
  emptyMarks,
  entryToView,
  joinEntries,
  songOf,
  type Entry,
  type Marks,
} from '#domain/entry.ts'
import { emptyRegister, type Register } from '#domain/register.ts'
import { maxMarkGone, maxMarkValues } from '#contract/limits.ts'
import { MarksSchema } from '#contract/journal.ts'
import { openMarks } from '#engine/crypto/marks.ts'
import { stampMarks } from '#engine/crypto/stampMarks.ts'
import { contentKeyOf, makeAccountKey, type ContentKey } from '#engine/crypto/keys.ts'
import { randomBytes } from '#support/bytes.ts'
import { day } from '#support/days.ts'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'

const today = day('2026-11-20')
const song = { id: 's1', name: 'Titre', artists: 'Voix', image: 'https://i.scdn.co/x' }
const id = (name: string): string => name.padEnd(11, '-')
const blank = emptyEntry(today, '2026-11-20T12:00:00.000Z', 60)
const one = <T>(name: string, value: T, savedAt = 1): Register<T> => ({
  values: [{ id: id(name), value, savedAt }],
  replacedIds: [],
})
const gone = (...names: string[]): Register<never> => ({ values: [], replacedIds: names.map(id) })
const entryOf = (marks: Partial<Marks>): Entry => ({ ...blank, marks: { ...emptyMarks, ...marks } })
const song2 = { ...song, name: 'Un autre' }

let ours: ContentKey
let other: ContentKey
beforeAll(async () => {
  ours = await contentKeyOf(makeAccountKey(randomBytes))
  other = await contentKeyOf(makeAccountKey(randomBytes))
})
const ringOf = (...keys: readonly ContentKey[]): ReadonlyMap<Kid, CryptoKey> =>
  new Map(keys.map(({ kid, markKey }) => [kid, markKey]))

/** As a phone that holds these keys opens it. */
async function openedWith(marks: Marks, ...keys: readonly ContentKey[]) {
  const { hasForgedSong, ...opened } = await openMarks(ringOf(...keys), { day: today, marks })
  const entry: Entry = { ...blank, ...opened }
  const whole = { isSealed: false, isNewer: false, hasForgedSong }
  return { entry, hasForgedSong, view: entryToView(entry, whole) }
}

test('[CR21] what was stamped is believed on its day and in its field, and nothing of it may be altered', async () => {
  const stamped = await stampMarks(ours, entryOf({ music: one('a', song), pin: one('b', true) }))
  expect(v.is(MarksSchema, stamped)).toBe(true)
  expect(await openedWith(stamped, ours)).toMatchObject({
    hasForgedSong: false,
    view: { music: song, isPinned: true },
  })
  const [value] = stamped.music.values
  if (value === undefined) throw new Error('A song is there.')
  const [own = '', kid = '', mac = ''] = value.id.split('.')
  const altered: readonly object[] = [
    { value: { ...song, name: 'Une autre' } },
    { value: { ...song, uri: 'spotify:track:x' } },
    { value: null },
    { savedAt: 2 },
    { id: [id('z'), kid, mac].join('.') },
    { id: [own, kid, 'A'.repeat(16)].join('.') },
    { id: own },
    { id: `${value.id}.more` },
    { id: `${value.id}A` },
  ]
  for (const change of altered) {
    const marks = { ...stamped, music: { values: [{ ...value, ...change }], replacedIds: [] } }
    expect(await openedWith(marks, ours), JSON.stringify(change)).toMatchObject({
      hasForgedSong: true,
      view: { music: null, isPinned: true, hasForgedSong: true },
    })
  }
  const elsewhere = await openMarks(ringOf(ours), { day: day('2026-11-21'), marks: stamped })
  expect(elsewhere).toEqual({ marks: emptyMarks, foreignMarks: emptyMarks, hasForgedSong: true })
  const none = await stampMarks(ours, entryOf({ music: one('a', null), pin: one('b', false) }))
  const swapped = { music: emptyRegister, pin: { values: [], replacedIds: none.music.replacedIds } }
  expect((await openedWith(swapped, ours)).entry.marks).toEqual(emptyMarks)
})

test('[CR21] a pin whose stamp is wrong is not taken', async () => {
  const stamped = await stampMarks(ours, entryOf({ pin: one('b', false) }))
  const on = stamped.pin.values.map((value) => ({ ...value, value: true }))
  const opened = await openedWith({ ...stamped, pin: { values: on, replacedIds: [] } }, ours)
  expect(opened).toMatchObject({ hasForgedSong: false, view: { isPinned: false } })
  expect(opened.entry.marks.pin.values).toEqual([])
})

test('[CR21] what only a stamp of this key may say replaced stays where the stamp is wrong, missing or another key’s', async () => {
  const stamped = await stampMarks(ours, entryOf({ music: one('a', song) }))
  const truly = await stampMarks(ours, entryOf({ music: gone('a') }))
  const falsely = await stampMarks(other, entryOf({ music: gone('a') }))
  const ofPin = await stampMarks(ours, entryOf({ pin: gone('a') }))
  const shownWith = async (replacedIds: readonly string[]) => {
    const { entry } = await openedWith(stamped, ours)
    const music = { values: [], replacedIds }
    const theirs = await openedWith({ ...emptyMarks, music }, ours)
    const joined = joinEntries(entry, theirs.entry)
    const again = await openedWith(await stampMarks(ours, joined), ours)
    return again.view.music
  }
  expect(await shownWith(truly.music.replacedIds)).toBeNull()
  for (const replacedIds of [falsely.music.replacedIds, ofPin.pin.replacedIds, [id('a')]]) {
    expect(await shownWith(replacedIds)).toEqual(song)
  }
})

const idsIn = ({ music, pin }: Marks): readonly string[] =>
  [...music.values.map((value) => value.id), ...pin.replacedIds].toSorted()

test('[CR22] a union keeps each value and each replaced id with its own stamp, in any order', async () => {
  const first = await stampMarks(ours, entryOf({ music: one('a', song), pin: gone('p') }))
  const second = await stampMarks(
    other,
    entryOf({ music: one('b', song2, 2), pin: gone('p', 'q') }),
  )
  const both = [ours, other] as const
  const [a, b] = [await openedWith(first, ...both), await openedWith(second, ...both)]
  const joined = joinEntries(a.entry, b.entry)
  expect(joinEntries(b.entry, a.entry)).toEqual(joined)
  expect(coversEntry(joined, a.entry) && coversEntry(joined, b.entry)).toBe(true)
  expect(coversEntry(a.entry, b.entry)).toBe(false)
  const stamped = await stampMarks(ours, joined)
  expect(idsIn(stamped)).toEqual([...idsIn(first), ...idsIn(second)].toSorted())
  expect((await openedWith(stamped, ...both)).view.music).toEqual(song2)
})

test('[CR22] an imported value or replaced id that the day has with a stamp gets no second one', async () => {
  const stamped = await stampMarks(other, entryOf({ music: one('a', song), pin: gone('p') }))
  const { entry } = await openedWith(stamped, ours, other)
  const file = entryOf({ music: one('a', song), pin: gone('p') })
  expect(coversEntry(entry, file)).toBe(true)
  expect(await stampMarks(ours, joinEntries(entry, file))).toEqual(stamped)
})

test('[CR23] what an absent key stamped is shown, carried as it is, and replaced by a save that showed it', async () => {
  const stamped = await stampMarks(other, entryOf({ music: one('a', song), pin: one('p', true) }))
  const { entry, view } = await openedWith(stamped, ours)
  expect(view).toMatchObject({ music: song, isPinned: true, hasForgedSong: false })
  expect(view).toMatchObject({ isSongUnchecked: true, isPinUnchecked: true })
  expect(await stampMarks(ours, entry)).toEqual(stamped)
  const saved = {
    ...entry,
    marks: { ...entry.marks, music: { ...one('b', song2), replacedIds: [id('a')] } },
  }
  const sent = await stampMarks(ours, saved)
  expect(sent.music.values.map((value) => value.id.split('.')[1])).toEqual([ours.kid])
  // A copy from before that save brings nothing back, whoever joins it.
  for (const keys of [[ours], [ours, other]]) {
    const [late, now] = [await openedWith(stamped, ...keys), await openedWith(sent, ...keys)]
    expect(coversEntry(now.entry, late.entry)).toBe(true)
    const joined = joinEntries(late.entry, now.entry)
    expect(songOf(joined)).toEqual(song2)
    expect(bareMarks(joined).music.values).toHaveLength(1)
  }
})

test('[JF11][CR23] what an absent key stamped does not stand in a file without its stamp', async () => {
  const stamped = await stampMarks(other, entryOf({ music: one('a', song), pin: one('p', true) }))
  const { entry } = await openedWith(stamped, ours)
  const none = { values: [], replacedIds: [] }
  expect(bareMarks(entry)).toEqual({ music: none, pin: none })
})

test('[CR23] what this phone can check goes before what it cannot', async () => {
  const known = await stampMarks(ours, entryOf({ music: one('a', song), pin: one('p', false) }))
  const unknown = await stampMarks(
    other,
    entryOf({
      music: { ...one('b', song2, 9), replacedIds: [id('a')] },
      pin: { ...one('q', true, 9), replacedIds: [id('p')] },
    }),
  )
  const both = (field: keyof Marks) => ({
    values: [...known[field].values, ...unknown[field].values],
    replacedIds: [...known[field].replacedIds, ...unknown[field].replacedIds],
  })
  const marks = { music: both('music'), pin: both('pin') } as Marks
  expect((await openedWith(marks, ours)).view).toMatchObject({
    music: song,
    isPinned: false,
    isSongUnchecked: false,
    isPinUnchecked: false,
  })
  expect((await openedWith(marks, ours, other)).view).toMatchObject({
    music: song2,
    isPinned: true,
    isSongUnchecked: false,
    isPinUnchecked: false,
  })
})

test('[CR24] foreign marks give way where the server would take no more', async () => {
  const stuffed = await stampMarks(
    other,
    entryOf({
      music: {
        values: Array.from({ length: maxMarkValues }, (_, at) => ({
          id: id(`f${at}`),
          value: song,
          savedAt: 9,
        })),
        replacedIds: Array.from({ length: maxMarkGone }, (_, at) => id(`g${at}`)),
      },
    }),
  )
  const { entry } = await openedWith(stuffed, ours)
  const music = { ...one('a', song2), replacedIds: [id('h')] }
  const sent = await stampMarks(ours, { ...entry, marks: { ...emptyMarks, music } })
  expect(v.is(MarksSchema, sent)).toBe(true)
  expect((await openedWith(sent, ours)).view.music).toEqual(song2)
  expect(sent.music.replacedIds.filter((name) => name.includes(ours.kid))).toHaveLength(1)
})

test('[CR24] foreign marks take 64 KiB of a field, and as much of its replaced ids', async () => {
  const long = { ...song, artists: 'é'.repeat(1000) }
  const values = Array.from({ length: 40 }, (_, at) => ({
    id: id(`f${at}`),
    value: long,
    savedAt: 9,
  }))
  const replacedIds = Array.from({ length: 2000 }, (_, at) => id(`g${at}`))
  const stuffed = await stampMarks(other, entryOf({ music: { values, replacedIds } }))
  const { entry } = await openedWith(stuffed, ours)
  const sent = await stampMarks(ours, entry)
  for (const part of [sent.music.values, sent.music.replacedIds]) {
    const { length } = new TextEncoder().encode(JSON.stringify(part))
    expect(length).toBeLessThanOrEqual(64 * 1024 + 2)
    expect(length).toBeGreaterThan(60 * 1024)
  }
  // Every phone leaves the same ones out.
  expect(await stampMarks(ours, (await openedWith(sent, ours)).entry)).toEqual(sent)
})

/** Values of a foreign song that another phone's day keeps. */
const carriedWith = async (artists: string) => {
  const values = [{ id: id('f'), value: { ...song, artists }, savedAt: 9 }]
  const stuffed = await stampMarks(other, entryOf({ music: { values, replacedIds: [] } }))
  const { entry } = await openedWith(stuffed, ours)
  return (await stampMarks(ours, entry)).music.values
}

test('[CR24] what fills a field to the byte is carried, one byte more is not', async () => {
  const { length } = JSON.stringify((await carriedWith(''))[0])
  // With its comma.
  const room = 64 * 1024 - length - 1
  expect(await carriedWith('x'.repeat(room))).toHaveLength(1)
  expect(await carriedWith('x'.repeat(room + 1))).toHaveLength(0)
})
