// Days under keys that no link leads to: a reset on a blank phone makes such a key.
import {
  first,
  learnedOn,
  nextDay,
  resetAndEnter,
  second,
  signUpAndWrite,
} from '#support/resets.ts'
import { countUnderOther, kidOf, kidsByDay, passUntil, reseal } from '#support/resealing.ts'
import { setupPhone, writeToday } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const third = 'encore un autre mot'
const change = { reason: 'theft', password: second, newPassword: third } as const

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

test('[SY59] after a suspicion days under every key that opens here are sealed anew', async () => {
  const phone = await signUpAndWrite(server)
  const before = phone.engine.journal.today()
  const words = await phone.engine.recovery.makeKey(first)
  if (!words.ok) throw new Error(words.error.type)
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  nextDay(server, phone, blank)
  await writeToday(blank, { learned: 'après' })
  await blank.settled()
  expect(
    await blank.engine.recovery.openSealed({ words: words.value.words.join(' ') }, second),
  ).toMatchObject({
    ok: true,
  })
  expect(await learnedOn(blank, before)).toBe('avant')
  expect(await blank.engine.session.changeKey(change)).toMatchObject({ ok: true })
  await reseal(blank)
  const kid = await kidOf(server)
  await passUntil(blank, async () => (await countUnderOther(server, kid)) === 0)
  await passUntil(blank, async () => (await blank.engine.sync.readResealing())?.underOther === 0)
  expect(await learnedOn(blank, before)).toBe('avant')
})

test('[SY59] a day that does not open here stays under its key, and is counted as such', async () => {
  const phone = await signUpAndWrite(server)
  const before = phone.engine.journal.today()
  const kept = (await kidsByDay(server)).get(before)
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  nextDay(server, phone, blank)
  await writeToday(blank, { learned: 'après' })
  await blank.settled()
  expect(await blank.engine.session.changeKey(change)).toMatchObject({ ok: true })
  await reseal(blank)
  await passUntil(blank, async () => (await blank.engine.sync.readResealing())?.underOther === 1)
  expect((await kidsByDay(server)).get(before)).toBe(kept)
  expect(await countUnderOther(server, await kidOf(server))).toBe(1)
})
