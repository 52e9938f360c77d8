// Days of a phone by gzip: what is sent is told by the wire, what came of it by the server.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cameBy } from '#support/plainRequest.ts'
import { learnedOn, nextDay, signUpAndWrite } from '#support/resets.ts'
import { writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'

let server: TestServer
let phone: Phone
let encodings: (string | null)[]
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  encodings = []
  phone.network.intercept = (request) => {
    if (request.method !== 'GET') encodings.push(request.headers.get(cameBy))
    return null
  }
})
afterEach(() => server.stop())

async function writeNextDay(learned: string): Promise<void> {
  nextDay(server, phone)
  await writeToday(phone, { learned })
  await phone.settled()
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe(learned)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
}

test('[SY66] once the months were told a day comes by gzip, after a restart too, and the server has it', async () => {
  await writeNextDay('un')
  phone = await phone.restart()
  await phone.settled()
  await writeNextDay('deux')
  expect(encodings).toEqual(['gzip', 'gzip'])
})

test('[SY66] a server that has become an older one is sent the same day plain, and nothing is refused', async () => {
  phone.network.intercept = (request) => {
    if (request.method === 'GET') return null
    const encoding = request.headers.get(cameBy)
    encodings.push(encoding)
    return encoding === null
      ? null
      : Response.json({ message: 'Non.', code: 'invalid' }, { status: 400 })
  }
  await writeNextDay('un')
  expect(encodings).toEqual(['gzip', null])
})
