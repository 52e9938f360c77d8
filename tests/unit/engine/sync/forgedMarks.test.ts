// A server that changes songs and pins: what this phone's key did not stamp is not taken, and the person's own comes back.
import type { WireReply } from '#contract/journal.ts'
import { monthOf, type Day } from '#domain/day.ts'
import type { Music } from '#domain/music.ts'
import { bareId } from '#domain/register.ts'
import { anotherPass, lieTo, storedFor, underTrueRev } from '#support/lies.ts'
import { learnedOn, nextDay, signUpAndWrite } from '#support/resets.ts'
import { writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
let first: Day
let second: Day
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  first = phone.engine.journal.today()
  nextDay(server, phone)
  second = phone.engine.journal.today()
  await writeToday(phone, { learned: 'le second jour' })
  await phone.settled()
})
afterEach(() => server.stop())

async function expectWords(): Promise<void> {
  expect(await learnedOn(phone, first)).toBe('avant')
  expect(await learnedOn(phone, second)).toBe('le second jour')
}

const stored = (): Promise<readonly WireReply[]> => storedFor(phone, server)

const song = { id: 's1', name: 'La mienne', artists: 'Voix' }
const another = { id: 's2', name: 'Une autre', artists: 'Voix' }

/** Chooses a song for the day that the phone is at. */
async function choose(music: Music | null): Promise<void> {
  const { form } = await phone.engine.journal.openForm(second)
  expect(await phone.engine.journal.save({ ...form, music })).toMatchObject({ ok: true })
  await phone.settled()
}

type WireMarks = WireReply['marks']
const nothing = { values: [], replacedIds: [] }
const ids = async (): Promise<readonly string[]> =>
  (await stored()).flatMap(({ marks: { music, pin } }) => [
    ...[...music.values, ...pin.values].map(({ id }) => id),
    ...music.replacedIds,
    ...pin.replacedIds,
  ])

/** From here on the server says other marks of the second day, under its true revision. */
async function lieAboutMarks(lie: (marks: WireMarks) => Partial<WireMarks>): Promise<void> {
  lieTo(phone, server, (entries) =>
    entries.map((entry) =>
      entry.date === second
        ? underTrueRev({ ...entry, marks: { ...entry.marks, ...lie(entry.marks) } })
        : entry,
    ),
  )
  await anotherPass(phone)
}
const shown = () => phone.engine.journal.readDay(second)
const kidOf = async (): Promise<string> => (await stored())[0]?.answers.learned?.split('.')[1] ?? ''

/** Of no stamp, and of wrong ones of this phone's key. */
const forgedIds = async (): Promise<readonly string[]> => {
  const kid = await kidOf()
  return ['A'.repeat(11), `${'B'.repeat(11)}.${kid}.${'A'.repeat(16)}`, `C.${kid}.`, '']
}

test('[CR21] a pin that the server invents is not taken, in the month neither', async () => {
  const forged = await forgedIds()
  const values = forged.map((id) => ({ id, value: true, savedAt: 9 }))
  await lieAboutMarks(() => ({ pin: { values, replacedIds: [] } }))
  expect(await shown()).toMatchObject({ isPinned: false, hasForgedSong: false })
  expect(await phone.engine.journal.readMonthDays(monthOf(second))).not.toContainEqual(
    expect.objectContaining({ isPinned: true }),
  )
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
  await expectWords()
})

test('[CR21] a song that the server invents is not shown, the day says so, and the next save leaves without it', async () => {
  const values = (await forgedIds()).map((id) => ({ id, value: another, savedAt: 9 }))
  await lieAboutMarks(() => ({ music: { values, replacedIds: [] } }))
  expect(await shown()).toMatchObject({ music: null, hasForgedSong: true })
  expect(await phone.engine.music.readRecent(9)).toEqual([])
  expect((await phone.engine.data.exportDays()).days.at(-1)).toMatchObject({
    music: null,
    registers: { music: nothing },
  })
  await expectWords()
  phone.network.intercept = null
  await choose(song)
  expect(await shown()).toMatchObject({ music: song, hasForgedSong: false })
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
  expect((await stored()).at(-1)).toMatchObject({ music: song, marks: { music: { values: [{}] } } })
})

test('[CR21] a song and a pin that the server changes, takes away or says were replaced stay, and are given back', async () => {
  await choose(song)
  await phone.engine.journal.setPinned(second, true)
  await phone.settled()
  const before = await ids()
  const [forged = ''] = await forgedIds()
  const lies: ((marks: WireMarks) => Partial<WireMarks>)[] = [
    () => ({ music: nothing, pin: nothing }),
    ({ music, pin }) => ({
      music: {
        values: music.values.map((value) => ({ ...value, value: another })),
        replacedIds: [],
      },
      pin: { values: pin.values.map((value) => ({ ...value, value: false })), replacedIds: [] },
    }),
    ({ music, pin }) => ({
      music: { values: [], replacedIds: music.values.map(({ id }) => id) },
      pin: { values: [], replacedIds: pin.values.map(({ id }) => id) },
    }),
    ({ music, pin }) => ({
      music: { values: [], replacedIds: music.values.map(({ id }) => bareId(id)) },
      pin: {
        values: [{ id: forged, value: false, savedAt: 9 }],
        replacedIds: [bareId(pin.values[0]?.id ?? '')],
      },
    }),
    ({ music, pin }) => ({
      music: {
        values: [],
        replacedIds: music.values.map(({ id }) => `${bareId(id)}.${'F'.repeat(33)}`),
      },
      pin: {
        values: [],
        replacedIds: pin.values.map(
          ({ id }) => `${bareId(id)}.${'F'.repeat(16)}.${'F'.repeat(16)}`,
        ),
      },
    }),
  ]
  for (const lie of lies) {
    await lieAboutMarks(lie)
    expect(await shown()).toMatchObject({ music: song, isPinned: true, hasForgedSong: false })
    phone.network.intercept = null
    await phone.settled()
    expect(await ids()).toEqual(expect.arrayContaining([...before]))
    expect(await shown()).toMatchObject({ music: song, isPinned: true })
  }
  await expectWords()
})

test('[CR21] marks of another day are not taken, though this phone’s key stamped them', async () => {
  await choose(song)
  await phone.engine.journal.setPinned(second, true)
  await phone.settled()
  lieTo(phone, server, (entries) =>
    entries.map((entry) =>
      entry.date === first
        ? underTrueRev({ ...entry, marks: entries.at(-1)?.marks ?? entry.marks })
        : entry,
    ),
  )
  await anotherPass(phone)
  expect(await phone.engine.journal.readDay(first)).toMatchObject({
    music: null,
    isPinned: false,
    hasForgedSong: true,
  })
})

const foreign = (at: number): string =>
  `${`${at}`.padStart(11, 'f')}.${'F'.repeat(16)}.${'F'.repeat(16)}`

test('[CR24] as many marks of unknown keys as a day holds keep no honest song from leaving', async () => {
  const replacedIds = Array.from({ length: 5000 }, (_, at) => foreign(at))
  const values = Array.from({ length: 50 }, (_, at) => ({
    id: foreign(9000 + at),
    value: { ...another, artists: 'é'.repeat(1000) },
    savedAt: 9,
  }))
  await lieAboutMarks(() => ({ music: { values, replacedIds }, pin: { values: [], replacedIds } }))
  expect(await shown()).toMatchObject({ music: values[0]?.value })
  phone.network.intercept = null
  await choose(song)
  await phone.engine.journal.setPinned(second, true)
  await phone.settled()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
  expect((await stored()).at(-1)).toMatchObject({ music: song, isPinned: true })
})

test('[SY26] a day with more marks than any server takes is left out', async () => {
  const values = Array.from({ length: 51 }, () => ({ id: '', value: true, savedAt: 9 }))
  await lieAboutMarks(() => ({ pin: { values, replacedIds: [] } }))
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unverified: [second] })
  await expectWords()
})

test('[SY2] an old song and an old removal, said again, bring nothing back and remove nothing new', async () => {
  await choose(song)
  const old = (await stored()).at(-1)?.marks
  await choose(null)
  const emptied = (await stored()).at(-1)?.marks
  if (old === undefined || emptied === undefined) throw new Error('The day is at the server.')
  await choose(another)
  await lieAboutMarks(() => old)
  expect(await shown()).toMatchObject({ music: another, hasForgedSong: false })
  await lieAboutMarks(() => emptied)
  expect(await shown()).toMatchObject({ music: another, hasForgedSong: false })
})
