// Which glow and song of a day stay where another day, and all of it, is added to it.
import { emptyEntry, type Entry } from '#domain/entry.ts'
import type { Glow } from '#domain/glow.ts'
import type { Music } from '#domain/music.ts'
import { emptyRegister, type Register } from '#domain/register.ts'
import { behindOwn } from '#engine/journal/keptMarks.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const nantes: Music = { id: 'hand', name: 'Nantes', artists: 'Barbara' }
const other: Music = { id: 'hand', name: 'Göttingen', artists: 'Barbara' }

const register = <T>(id: string, value: T, savedAt = 10): Register<T> => ({
  values: [{ id, value, savedAt }],
  replacedIds: [],
})
interface Said {
  readonly glow?: Register<Glow | null>
  readonly song?: Register<Music | null>
  readonly text?: string
}
const entry = (hour: string, { glow, song, text }: Said): Entry => {
  const empty = emptyEntry(day('2026-11-20'), `2026-11-20T${hour}:00:00.000Z`, 60)
  const learned = text === undefined ? emptyRegister : register(text, text)
  return {
    ...empty,
    answers: { ...empty.answers, learned },
    glow: glow ?? emptyRegister,
    marks: { music: song ?? emptyRegister, pin: emptyRegister },
  }
}
const added = (here: Said, came: Said) => behindOwn(entry('11', here), entry('09', came))

test('[SY11] the glow and the song that come are older than those of the day, whenever they were given', () => {
  const { entry: came, keeps } = added(
    { glow: register<Glow>('a', 5, 10), song: register('b', nantes, 10) },
    { glow: register<Glow>('c', 4, 99), song: register('d', other, 3) },
  )
  expect(came.glow.values).toEqual([{ id: 'c', value: 4, savedAt: 9 }])
  expect(came.marks.music.values).toEqual([{ id: 'd', value: other, savedAt: 3 }])
  expect(keeps).toEqual(['song', 'glow'])
})

test('[SY11] what came before, under whatever stamp, comes no second time', () => {
  const { entry: came } = added(
    { glow: register<Glow>('a.stamp', 5) },
    { glow: register<Glow>('a', 5, 99) },
  )
  expect(came.glow.values).toEqual([])
})

test('[SY11] a day that has neither takes them as they are', () => {
  const said = { glow: register<Glow>('c', 4, 99), song: register('d', other, 99) }
  const { entry: came, keeps } = added({ text: 'ici' }, said)
  expect([came.glow, came.marks.music]).toEqual([said.glow, said.song])
  expect(keeps).toEqual([])
})

test('[SY11] no song comes where the day has one that this phone cannot check', () => {
  const ours = entry('11', {})
  const foreignMarks = { music: register('f', nantes), pin: emptyRegister }
  const { entry: came, keeps } = behindOwn(
    { ...ours, foreignMarks },
    entry('09', { song: register('d', other) }),
  )
  expect([came.marks.music, keeps]).toEqual([emptyRegister, ['song']])
})

test('[SY11] what the day took away stays away, and is named where the other has it', () => {
  const away = { glow: register<Glow | null>('a', null), song: register<Music | null>('b', null) }
  expect(added(away, {}).keeps).toEqual([])
  const came = { glow: register<Glow>('c', 4), song: register('d', other) }
  expect(added(away, came).keeps).toEqual(['song', 'glow'])
})

test('[SY11] what the other has not, or has too, is not named', () => {
  const here = { glow: register<Glow>('a', 5), song: register('b', nantes) }
  for (const came of [{}, { glow: register<Glow>('c', 5), song: register('d', { ...nantes }) }])
    expect(added(here, came).keeps).toEqual([])
})

test('[SY11] the hour is that of the other day where it adds something, and ours where it does not', () => {
  const text = 'les mêmes mots'
  expect(added({ text }, { text }).entry.writtenAt).toMatch('T11:')
  expect(added({ text }, { text: 'd’autres' }).entry.writtenAt).toMatch('T09:')
})
