// Sealed texts of a file: those that open are in their days at once, the others are set aside.
import type { Envelope } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { idOf } from '#support/lockedPhones.ts'
import { learnedOn, nextDay, signUpAndWrite } from '#support/resets.ts'
import { asideOn, garbage, sealedElsewhere } from '#support/setAside.ts'
import type { Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
let today: Day
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  today = phone.engine.journal.today()
})
afterEach(() => server.stop())

const fileWith = (date: string, sealed: readonly string[]): string =>
  JSON.stringify({
    format: 'lueur-journal',
    version: 1,
    days: [],
    setAside: sealed.map((one) => ({ date, answer: 'learned', sealed: one })),
  })

test('[JF1][JF6] a text of the file that opens is in its day at once, and the same file brings nothing more', async () => {
  const file = fileWith(today, [await sealedElsewhere(server), garbage])
  expect(await phone.engine.data.importDays(file)).toMatchObject({
    value: { added: 0, changed: 1, setAside: 1 },
  })
  expect(await learnedOn(phone, today)).toContain('mis de côté')
  expect(await phone.engine.data.importDays(file)).toMatchObject({
    value: { added: 0, changed: 0, same: 1, setAside: 0 },
  })
})

test('[JF6] a text of the file that opens makes its day where no phone has it', async () => {
  const words = await sealedElsewhere(server, { daysLater: 1 })
  nextDay(server, phone)
  const tomorrow = phone.engine.journal.today()
  expect(await phone.engine.data.importDays(fileWith(tomorrow, [words]))).toMatchObject({
    value: { added: 1, setAside: 0 },
  })
  expect(await learnedOn(phone, tomorrow)).toBe('mis de côté')
})

test('[CR20][JF6] a sealed text that its day carries already is not set aside from a file', async () => {
  const db = phone.databases.openJournal(idOf(phone))
  const row = await db.days.get(today)
  if (row === undefined) throw new Error('The day is written.')
  const answers = { ...row.answers, learned: `${row.answers.learned} ${garbage}` as Envelope }
  await db.days.put({ ...row, answers, changeCount: row.changeCount + 1 })
  db.close()
  expect(await phone.engine.data.importDays(fileWith(today, [garbage]))).toMatchObject({
    value: { setAside: 0 },
  })
  expect(await asideOn(phone)).toEqual([])
})
