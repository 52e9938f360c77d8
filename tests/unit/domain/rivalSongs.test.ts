// Songs that phones chose for one day without knowing of one another.
import { emptyRegister } from '#domain/register.ts'
import { isNamedAs, songsOf } from '#domain/rivalSongs.ts'
import type { Music } from '#domain/music.ts'
import { expect, test } from 'vitest'

const song = (name: string, artists = 'Voix', id = name): Music => ({ id, name, artists })
const chosen = (...songs: readonly (Music | null)[]) => ({
  marks: {
    music: {
      values: songs.map((value, at) => ({ id: `s${at}`, value, savedAt: at })),
      replacedIds: [],
    },
    pin: emptyRegister,
  },
  foreignMarks: { music: emptyRegister, pin: emptyRegister },
})

test('a song is the same to whoever reads it by its name and who sings it', () => {
  expect(isNamedAs(song('Titre'), song('Titre', 'Voix', 'other'))).toBe(true)
  expect(isNamedAs(song('Titre'), song('Autre'))).toBe(false)
  expect(isNamedAs(song('Titre'), song('Titre', 'Autre'))).toBe(false)
})

test('each song is named once, the latest first, and a song that was taken away is none', () => {
  const again = song('Un', 'Voix', 'found elsewhere')
  const songs = songsOf(chosen(song('Un'), null, song('Deux'), song('Un', 'Autre'), again))
  expect(songs).toEqual([again, song('Un', 'Autre'), song('Deux')])
  expect(songsOf(chosen())).toEqual([])
})
