// Files that meet a journal a second time, after a person changed what the first one brought.
import type { JournalFile } from '#contract/journalFile.ts'
import type { Day } from '#domain/day.ts'
import type { Music } from '#domain/music.ts'
import { day as dayOf } from '#support/days.ts'
import { idOf } from '#support/lockedPhones.ts'
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

const song = (name: string): Music => ({ id: name, name, artists: 'Voix' })
const bring = (file: unknown) => phone.engine.data.importDays(JSON.stringify(file))
const shown = async () => {
  const view = await phone.engine.journal.readDay(today)
  return {
    lines: view?.texts.learned.split(/\n+/).toSorted(),
    music: view?.music?.name,
    isPinned: view?.isPinned,
  }
}
const changed = (file: JournalFile, changes: object) => ({
  ...file,
  days: file.days.map((day) => ({ ...day, ...changes })),
})

async function save(learned: string, music: Music | null): Promise<void> {
  const { form } = await phone.engine.journal.openForm(today)
  await phone.engine.journal.save({ ...form, texts: { ...form.texts, learned }, music })
}

test('[JF8] what was corrected, replaced on the phone, and corrected so again is taken again', async () => {
  await writeToday(phone, { learned: 'un' })
  const correct = async () =>
    bring(
      changed(await phone.engine.data.exportDays(), {
        learned: 'deux',
        music: song('B'),
        isPinned: true,
      }),
    )
  expect(await correct()).toMatchObject({ value: { corrected: 1 } })
  await save('trois', song('C'))
  await phone.engine.journal.setPinned(today, false)
  expect(await shown()).toEqual({ lines: ['trois'], music: 'C', isPinned: false })
  expect(await correct()).toMatchObject({ value: { changed: 1, corrected: 1 } })
  expect(await shown()).toEqual({ lines: ['deux', 'trois'], music: 'B', isPinned: true })
  await phone.settled()
})

test('[JF8] a song replaced everywhere in the file, in its register too, takes the former one’s place, once', async () => {
  await writeToday(phone, { learned: 'avec un air' })
  await save('avec un air', song('Helo'))
  await phone.engine.journal.setPinned(today, true)
  const file = JSON.stringify(await phone.engine.data.exportDays())
  const other = JSON.parse(
    file
      .replaceAll('Helo', 'Hello')
      .replaceAll('"isPinned":true', '"isPinned":false')
      .replaceAll('"value":true', '"value":false'),
  ) as object
  expect(await bring(other)).toMatchObject({ value: { changed: 1, corrected: 1 } })
  expect(await shown()).toMatchObject({ music: 'Hello', isPinned: false })
  expect(await bring(other)).toMatchObject({ value: { changed: 0, same: 1 } })
  // The first one again undoes nothing.
  expect(await bring(JSON.parse(file))).toMatchObject({ value: { changed: 0, same: 1 } })
  expect(await shown()).toMatchObject({ music: 'Hello', isPinned: false })
  await phone.settled()
})

test('[JF9] a day of many versions leaves in a file and comes back', async () => {
  const date = dayOf('2024-02-29')
  const texts = Array.from({ length: 60 }, (_, at) => `version ${at}`)
  const days = texts.map((learned) => ({ date, learned }))
  expect(await bring({ format: 'lueur-journal', version: 1, days })).toMatchObject({
    value: { added: 1, leftOut: [] },
  })
  const file = await phone.engine.data.exportDays()
  await phone.settled()
  phone = await setupPhone(server)
  await signUpOn(phone, server, 'awa@exemple.fr')
  expect(await bring(file)).toMatchObject({ value: { added: 1, leftOut: [] } })
  const back = (await phone.engine.journal.readDay(date))?.texts.learned
  for (const text of texts) expect(back).toContain(text)
})

test('[JF1] a text of a day that was written after midnight east of Greenwich leaves the hour of the day as it is', async () => {
  phone.clock.set('2026-11-20T23:30:00.000Z')
  await writeToday(phone, { learned: 'dans la nuit' })
  const file = await phone.engine.data.exportDays()
  const [written] = file.days
  expect(written).toMatchObject({ date: '2026-11-21', writtenAt: '2026-11-20T23:30:00.000Z' })
  const db = phone.databases.openJournal(idOf(phone))
  const row = await db.days.get(dayOf('2026-11-21'))
  db.close()
  const setAside = [{ date: '2026-11-21', answer: 'learned', sealed: row?.answers.learned }]
  expect(await bring({ format: 'lueur-journal', version: 1, days: [], setAside })).toMatchObject({
    value: { changed: 0, same: 1, setAside: 0 },
  })
})
