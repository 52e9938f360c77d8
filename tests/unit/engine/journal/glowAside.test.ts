// A glow that was set aside, and opens: with its day it is shown, leaves and comes back; without it waits, and leaves and comes back
// sealed as it is.
import { neverSealed } from '#contract/envelopes.ts'
import { emptyEntryOf } from '#domain/entry.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import type { Glow } from '#domain/glow.ts'
import { setAsidePart } from '#engine/crypto/setAside.ts'
import { addSetAside, allSetAside } from '#engine/local/setAside.ts'
import { signUpAndWrite } from '#support/resets.ts'
import { addDays, type Day } from '#domain/day.ts'
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

const journal = () => phone.engine.session.held()

async function sealedGlow(day: Day, glow: Glow) {
  const values = [{ id: 'AAAAAAAAAAA', value: glow, savedAt: 5 }]
  const { content } = await journal().sealer.seal({
    entry: { ...emptyEntryOf(day), glow: { values, replacedIds: [] } },
    carried: nothingCarried,
    onServer: nothingCarried,
  })
  return content.answers['glow'] ?? neverSealed
}
const aside = async () =>
  (await allSetAside(journal().db)).map(({ day, answerId }) => [day, answerId])

/** The file of this phone, with a glow of that day set aside in it. */
async function fileWith(day: Day): Promise<string> {
  const file = await phone.engine.data.exportDays()
  const setAside = [{ date: day, answer: 'glow', sealed: await sealedGlow(day, 4) }]
  return JSON.stringify({ ...file, setAside })
}
const putAside = async (day: Day): Promise<void> => {
  const part = await setAsidePart(day, { id: 'glow', envelope: await sealedGlow(day, 4) })
  await addSetAside(journal().db, [part])
}

test('[JF6] of a file, it is in its day at once', async () => {
  expect(await phone.engine.data.importDays(await fileWith(today))).toMatchObject({
    value: { changed: 1, setAside: 0 },
  })
  expect(await phone.engine.journal.readDay(today)).toMatchObject({ glow: 4 })
  expect(await aside()).toEqual([])
})

test('[JF6] of a file, and of a day that is nowhere, it is set aside here too, and makes no day', async () => {
  const earlier = addDays(today, -9)
  const file = await fileWith(earlier)
  expect(await phone.engine.data.importDays(file)).toMatchObject({ value: { setAside: 1 } })
  expect(await phone.engine.data.importDays(file)).toMatchObject({ value: { setAside: 0 } })
  expect(await aside()).toEqual([[earlier, 'glow']])
  expect(await phone.engine.journal.readDay(earlier)).toBeNull()
  expect((await phone.engine.journal.readCounts()).all).toBe(1)
})

test('[JF6] it leaves in a file, with its day or sealed without it', async () => {
  await putAside(today)
  const earlier = addDays(today, -9)
  await putAside(earlier)
  const file = await phone.engine.data.exportDays()
  expect(file.days).toMatchObject([{ date: today, glow: 4 }])
  expect(file.setAside).toMatchObject([{ date: earlier, answer: 'glow' }])
})

test('[CR20] it is shown with its day before the next pass joins it', async () => {
  await putAside(today)
  expect(await phone.engine.journal.readDay(today)).toMatchObject({ glow: 4 })
})
