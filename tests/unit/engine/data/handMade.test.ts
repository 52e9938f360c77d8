// Files as people and older builds make them: what was changed in them is taken, and what is not taken is named.
import type { JournalFile } from '#contract/journalFile.ts'
import type { Day } from '#domain/day.ts'
import { day as dayOf } from '#support/days.ts'
import { learnedOn } from '#support/resets.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
let today: Day
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, 'ines@exemple.fr')
  today = phone.engine.journal.today()
})
afterEach(() => server.stop())

const bring = (file: unknown, on = phone) => on.engine.data.importDays(JSON.stringify(file))
const linesOn = async (on: Phone) => (await learnedOn(on, today))?.split(/\n+/).toSorted()

const withoutDigests = (file: JournalFile) => ({
  ...file,
  days: file.days.map(({ digests: _none, ...day }) => day),
})
const replaced = (file: object, from: string, to: string): object =>
  JSON.parse(JSON.stringify(file).replaceAll(from, to)) as object

test('[JF8] a file without digests, corrected in text and register, is compared with what the phone has', async () => {
  await writeToday(phone, { learned: 'Paul est venu' })
  await phone.settled()
  const file = withoutDigests(await phone.engine.data.exportDays())
  expect(await bring(file)).toMatchObject({ value: { same: 1, corrected: 0 } })
  const corrected = replaced(file, 'Paul', 'Pierre')
  expect(await bring(corrected)).toMatchObject({ value: { changed: 1, corrected: 1 } })
  expect(await linesOn(phone)).toEqual(['Paul est venu', 'Pierre est venu'])
  expect(await bring(corrected)).toMatchObject({ value: { same: 1, changed: 0 } })
  await phone.settled()
})

test('[JF8] a song or a pin corrected alone leaves no text beside, and is said so', async () => {
  await writeToday(phone, { learned: 'avec un air' })
  const file = await phone.engine.data.exportDays()
  const pinned = { ...file, days: file.days.map((day) => ({ ...day, isPinned: true })) }
  expect(await bring(pinned)).toMatchObject({
    value: { changed: 1, corrected: 1, formerKept: 0 },
  })
})

test('[JF8] a correction is said of a day that is added too, and a former text only where it stands beside', async () => {
  await writeToday(phone, { learned: 'Paul est venu' })
  const file = await phone.engine.data.exportDays()
  const other = await setupPhone(server)
  await signUpOn(other, server, 'zoe@exemple.fr')
  expect(await bring(replaced(file, 'Paul', 'Pierre'), other)).toMatchObject({
    value: { added: 1, corrected: 1, formerKept: 0 },
  })
  expect(await linesOn(other)).toEqual(['Pierre est venu'])

  const third = await setupPhone(server)
  await signUpOn(third, server, 'awa@exemple.fr')
  const shownAlone = { ...file, days: file.days.map((day) => ({ ...day, learned: 'Anne' })) }
  expect(await bring(shownAlone, third)).toMatchObject({
    value: { added: 1, corrected: 1, formerKept: 1 },
  })
  expect(await linesOn(third)).toEqual(['Anne', 'Paul est venu'])
})

test('[JF7] a day with parts of unknown names is named, and its known words are taken', async () => {
  const days = [
    { date: '2024-02-29', Learned: 'mots' },
    { date: '2024-03-01', learned: 'connu', fierté: 'inconnu' },
    { date: '2024-03-02' },
    { date: '2024-03-03', learned: ' ', music: null, isPinned: false },
    { date: '2024-03-04', isPinned: true },
  ]
  expect(await bring({ format: 'lueur-journal', version: 1, days })).toMatchObject({
    value: {
      added: 2,
      leftOut: [
        { name: '2024-02-29', reason: 'unknownParts' },
        { name: '2024-03-01', reason: 'unknownParts' },
        { name: '2024-02-29', reason: 'empty' },
        { name: '2024-03-02', reason: 'empty' },
        { name: '2024-03-03', reason: 'empty' },
      ],
    },
  })
  expect((await phone.engine.journal.readCounts()).all).toBe(2)
  expect(await learnedOn(phone, dayOf('2024-03-01'))).toBe('connu')
})

test('[JF7] days under another name than « days » are named, and the others are taken', async () => {
  const file = {
    format: 'lueur-journal',
    version: 1,
    days: [{ date: '2024-03-01', learned: 'pris' }],
    jours: [{ date: '2024-03-02', learned: 'laissé' }],
    byMonth: { '2024-04': [] },
    author: 'Awa',
  }
  expect(await bring(file)).toMatchObject({
    value: {
      added: 1,
      leftOut: [
        { name: 'jours', reason: 'unknownLists' },
        { name: 'byMonth', reason: 'unknownLists' },
      ],
    },
  })
})

test('[JF7] a register of an unknown name is named too, and no file of the app has one', async () => {
  await writeToday(phone, { learned: 'connu' })
  const file = await phone.engine.data.exportDays()
  expect(await bring(file)).toMatchObject({ value: { leftOut: [] } })
  const newer = {
    ...file,
    days: file.days.map((day) => ({ ...day, registers: { ...day.registers, hoped: {} } })),
  }
  expect(await bring(newer)).toMatchObject({
    value: { same: 1, leftOut: [{ name: today, reason: 'unknownParts' }] },
  })
})

test('[JF7] days of before 1970, with song and pin, leave the phone, are taken away and come back', async () => {
  const music = { id: 'manual', name: 'Padam', artists: 'Édith' }
  const days = ['1900-01-01', '1943-06-01', '1969-12-31', '1970-01-01'].map((date) => ({
    date,
    learned: `mot de ${date}`,
    music,
    isPinned: true,
  }))
  expect(await bring({ format: 'lueur-journal', version: 1, days })).toMatchObject({
    value: { added: 4, leftOut: [] },
  })
  await phone.settled()
  const file = await phone.engine.data.exportDays()
  const other = await setupPhone(server)
  await signUpOn(other, server, 'zoe@exemple.fr')
  expect(await bring(file, other)).toMatchObject({ value: { added: 4, leftOut: [] } })
  expect((await other.engine.data.exportDays()).days).toMatchObject(days)
})
