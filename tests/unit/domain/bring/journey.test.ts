// Journey's entries, field by field.
import type { BroughtEntry } from '#domain/bring/brought.ts'
import { isJourney, readJourney } from '#domain/bring/journey.ts'
import { expect, test } from 'vitest'

const blank: Omit<BroughtEntry, 'day' | 'parts'> = {
  time: null,
  instant: null,
  tags: [],
  mood: null,
  glow: null,
  place: null,
  music: null,
  isPinned: false,
  journals: [],
}
const note = (text: string) => [{ heading: null, text }]

test('Journey: both of its forms, media by their endings, the song, the place', () => {
  const at = Date.parse('2026-11-20T23:30:00Z')
  const entry = { date_journal: at, text: 'mots\n# Fier\nfière' }
  expect(
    readJourney({
      ...entry,
      timezone: 'America/New_York',
      tags: ['x'],
      photos: ['a.jpg', 'b.MP4', 'c.m4a', 'd.mp3x', 'f.mp4x', ['g.mp4'], 5],
      attachments: ['e.webm'],
      favourite: true,
      address: 'Ici',
      lat: 45.5,
      folder: 'f',
      weather: { description: 'pluie' },
      music_title: 'Titre',
      music_artist: ' Moi ',
      mood: 2,
      sentiment: 0,
      activity: 1,
      other: 'x',
    }),
  ).toEqual({
    entry: {
      ...blank,
      day: '2026-11-20',
      time: '18:30',
      instant: { at, zone: 'America/New_York' },
      parts: [
        { heading: null, text: 'mots' },
        { heading: 'Fier', text: 'fière' },
      ],
      tags: ['x'],
      place: 'Ici',
      music: { id: 'manual', name: 'Titre', artists: 'Moi' },
      isPinned: true,
    },
    leftOut: { photo: 5, video: 2, audio: 1, folder: 1, weather: 1, position: 1 },
    unknown: ['other', 'mood', 'activity'],
  })
  expect(readJourney(entry)).toMatchObject({
    entry: {
      day: '2026-11-20',
      time: '23:30',
      instant: { at, zone: null },
      place: null,
      music: null,
      isPinned: false,
    },
    leftOut: { photo: 0, video: 0, audio: 0, folder: 0, weather: 0, position: 0 },
    unknown: [],
  })
  const web = { dateOfJournal: '2026-11-20T10:00:00Z', text: '# un', type: 'html' }
  expect(readJourney({ ...web, location: { name: 'Là', lat: -12 } })).toMatchObject({
    entry: { day: '2026-11-20', time: '10:00', parts: note('# un'), place: 'Là' },
    leftOut: { position: 1 },
  })
  const location = { city: 'Lyon', locality: 'Presqu’île', country: 'France' }
  expect(readJourney({ ...web, location })).toMatchObject({
    entry: { place: 'Lyon, Presqu’île, France' },
  })
  expect(readJourney({ ...entry, text: '<p>un</p><p>deux</p>' }).entry).toMatchObject({
    parts: note('un\ndeux'),
  })
  for (const [lat, position] of [
    [0, 0],
    [180, 1],
    [-180, 1],
    [181, 0],
    [Number.MAX_VALUE, 0],
  ] as const)
    expect(readJourney({ ...entry, lat }).leftOut, String(lat)).toMatchObject({ position })
  expect(readJourney({ text: 'x', dateOfJournal: 'hier' }).entry).toBe('noDate')
  // An instant that no calendar has.
  expect(readJourney({ text: 'x', date_journal: 1e20 }).entry).toBe('noDate')
  expect(isJourney(entry)).toBe(true)
  expect(isJourney(web)).toBe(true)
  expect(isJourney({ text: 'x' })).toBe(false)
})
