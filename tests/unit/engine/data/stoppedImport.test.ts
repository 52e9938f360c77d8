// An import that is cut short: what was taken stays and is counted, and the file brings the rest.
import { sealedIds } from '#domain/sealedParts.ts'
import { addDays } from '#domain/day.ts'
import { fail, recover } from '#support/failingStore.ts'
import { first, signUpAndWrite } from '#support/resets.ts'
import type { Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
})
afterEach(async () => {
  vi.restoreAllMocks()
  recover()
  await server.stop()
})

const length = 120

/** That many days, of before today. */
function fileOf(count = length): string {
  const today = phone.engine.journal.today()
  const days = Array.from({ length: count }, (_, at) => ({
    date: addDays(today, -1 - at),
    learned: `appris ${at}`,
    proud: 'fier',
    frustrated: 'fâché',
  }))
  return JSON.stringify({ format: 'lueur-journal', version: 1, days })
}

/** Calls `cut` as the second chunk of days is being sealed: the first one is stored. */
function onSecondChunk(cut: () => void): void {
  const seal = crypto.subtle.encrypt.bind(crypto.subtle)
  let sealed = 0
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation((...args) => {
    sealed++
    if (sealed === 50 * sealedIds.length + 1) cut()
    return seal(...args)
  })
}

const stopped = { ok: false, error: { type: 'stopped', days: 50 } }

test('[JF14] the app lock stops an import: the days taken are counted, and the same file brings the others once', async () => {
  await phone.engine.appLock.turnOn(first)
  const count = 8 * length
  const file = fileOf(count)
  onSecondChunk(() => void phone.engine.appLock.shut())
  const result = await phone.engine.data.importDays(file)
  // What else is sealed meanwhile may make it fall a chunk earlier, and what is under way may still be stored; some days are left.
  const days = !result.ok && result.error.type === 'stopped' ? (result.error.days ?? 0) : count
  expect([days % 50, days < count]).toEqual([0, true])
  await phone.engine.appLock.unlock(first)
  expect(await phone.engine.data.importDays(file)).toMatchObject({
    value: { added: count - days, same: days },
  })
})

test('[JF14] a store that fails on the way does not claim that nothing was changed', async () => {
  const file = fileOf()
  onSecondChunk(() => fail('a quota'))
  expect(await phone.engine.data.importDays(file)).toEqual(stopped)
  recover()
  expect(await phone.engine.data.importDays(file)).toMatchObject({
    value: { added: length - 50, same: 50 },
  })
})

test('[JF14] one that was stopped before its first day says so', async () => {
  await phone.engine.appLock.turnOn(first)
  const importing = phone.engine.data.importDays(fileOf())
  await phone.engine.appLock.shut()
  expect(await importing).toEqual({ ok: false, error: { type: 'stopped', days: 0 } })
})
