// A new phone receives its history year by year: no month of it is missing, and no edge of a month.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMonths, firstDayOf, lastDayOf } from '#domain/day.ts'
import { month as monthOf } from '#support/days.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { setupPhone, signUpOn, type Phone } from '#support/setupPhone.ts'

const email = 'lea@exemple.fr'

let server: TestServer
let writer: Phone
beforeEach(async () => {
  server = await createTestServer()
  writer = await setupPhone(server)
  await signUpOn(writer, server, email)
})
afterEach(() => server.stop())

/** The edges of every month from December of the year before a leap year to January of the year after. */
const months = Array.from({ length: 14 }, (_, at) => addMonths(monthOf('2023-12'), at))
const edges = months.flatMap((month) => [firstDayOf(month), lastDayOf(month)])

test('[SY9] a new phone receives both edges of each month of a year, 29 February and December included', async () => {
  expect(edges).toEqual(expect.arrayContaining(['2024-02-29', '2024-12-31', '2025-01-01']))
  const days = edges.map((date) => ({ date, learned: `appris le ${date}` }))
  const file = JSON.stringify({ format: 'lueur-journal', version: 1, days })
  expect(await writer.engine.data.importDays(file)).toMatchObject({ ok: true })
  await writer.settled()

  const periods: string[] = []
  const phone = await setupPhone(server)
  phone.network.intercept = ({ url }) => {
    const { pathname, search } = new URL(url)
    if (pathname.endsWith('/entries')) periods.push(search)
    return null
  }
  await phone.engine.session.signIn(email, 'motdepasse')
  await phone.settled()
  expect(periods).toContain('?year=2024')
  for (const month of months) {
    const read = await phone.engine.journal.readMonth(month)
    expect(read.map(({ day, texts }) => [day, texts.learned])).toEqual(
      [lastDayOf(month), firstDayOf(month)].map((day) => [day, `appris le ${day}`]),
    )
  }
})
