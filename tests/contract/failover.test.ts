// The database dies under people who write, and its standby takes its place.
import { expect, test } from 'vitest'
import type { Day } from '#domain/day.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { email, first as password, learnedOn, nextDay } from '#support/resets.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import type { TestServer } from '#support/setupServer.ts'
import { createSetupWorld } from './world.ts'

const setupWorld = createSetupWorld()

/** Writes so many days, each sent before the next one comes. */
async function writeDays(server: TestServer, phone: Phone, count: number): Promise<readonly Day[]> {
  const days: Day[] = []
  for (let written = 0; written < count; written++) {
    nextDay(server, phone)
    days.push(phone.engine.journal.today())
    await writeToday(phone, { learned: `écrit le ${days.at(-1)}` })
    await phone.settled()
  }
  return days
}

async function expectAll(server: TestServer, writer: Phone, days: readonly Day[]): Promise<void> {
  const blank = await setupPhone(server)
  blank.clock.set(new Date(writer.clock.now()).toISOString())
  await blank.engine.session.signIn(email, password)
  await blank.settled()
  for (const day of days) expect(await learnedOn(blank, day)).toBe(`écrit le ${day}`)
}

describeOnPostgres('a standby', (postgres) => {
  test('[SY6] takes over with every acknowledged day where the server waits for it; what it missed the phones give back', async () => {
    const server = await setupWorld({ databaseUrl: await postgres.createDatabase() })
    const phone = await setupPhone(server)
    await signUpOn(phone, server, email, password)
    const standby = await postgres.startStandby()
    const onBoth = await writeDays(server, phone, 5)
    await standby.fallBehind()
    const onFirstAlone = await writeDays(server, phone, 5)

    // The day that is written while nothing answers waits on the phone.
    postgres.pause()
    nextDay(server, phone)
    const meanwhile = phone.engine.journal.today()
    await writeToday(phone, { learned: `écrit le ${meanwhile}` })
    await expect
      .poll(() => phone.engine.sync.readStatus())
      .toMatchObject({ unsentDays: 1, refused: [], phase: 'waiting' })
    postgres.resume()
    standby.takeOver()
    const { db } = server.server.store
    const held = await db.selectFrom('entry').select('day').execute()
    expect(held.map(({ day }) => day).toSorted()).toEqual(onBoth)

    await phone.settled()
    await expectAll(server, phone, [...onBoth, ...onFirstAlone, meanwhile])
  })
})
