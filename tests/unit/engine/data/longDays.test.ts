// Days longer than the server takes: what fits leaves, the rest is set aside on this phone, shown with its day, and in each file.
import type { JournalFile } from '#contract/journalFile.ts'
import { anotherPass } from '#support/lies.ts'
import { day as dayOf } from '#support/days.ts'
import { email, first, learnedOn, resetAndEnter, second } from '#support/resets.ts'
import { idOf } from '#support/lockedPhones.ts'
import { asideOn } from '#support/setAside.ts'
import { offline, setupPhone, signUpOn, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const date = dayOf('2024-02-29')
/** Versions of one answer, each of one long line. */
const versions = (letters: string, length = 61_000) =>
  letters.split('').map((letter) => letter.repeat(length))
const fileOf = (texts: readonly string[]): string =>
  JSON.stringify({
    format: 'lueur-journal',
    version: 1,
    days: texts.map((learned) => ({ date, learned })),
  })
const bring = async (on: Phone, file: JournalFile | string) => {
  const done = await on.engine.data.importDays(
    typeof file === 'string' ? file : JSON.stringify(file),
  )
  if (!done.ok) throw new Error(done.error.type)
  return done.value
}
const linesOn = async (on: Phone) =>
  ((await learnedOn(on, date)) ?? '').split('\n').filter((line) => line !== '')

async function newAccount(address: string): Promise<Phone> {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, address, first)
  return phone
}

test('[JF9][CR20] what of a day does not fit it is read with it once it opens, leaves in the file, and comes back with it', async () => {
  const old = await newAccount(email)
  await bring(old, fileOf(versions('abcd')))
  await old.settled()
  const phone = await setupPhone(server)
  await resetAndEnter(server, phone, second)
  await bring(phone, fileOf(versions('efghi')))
  await phone.settled()
  expect(await phone.engine.journal.readDay(date)).toMatchObject({ isSealed: true })
  expect(await phone.engine.recovery.openSealed({ oldPassword: first }, second)).toMatchObject({
    value: { hasOpened: true },
  })
  await phone.settled()
  await anotherPass(phone)

  const all = versions('abcdefghi')
  expect(await phone.engine.journal.readDay(date)).toMatchObject({
    isSealed: false,
    isTooLong: true,
  })
  expect((await linesOn(phone)).toSorted()).toEqual(all)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })

  const file = await phone.engine.data.exportDays()
  expect(file).toMatchObject({ sealedDays: 0, partlySealedDays: 0, setAside: [] })
  const fresh = await newAccount('zoe@exemple.fr')
  expect(await bring(fresh, file)).toMatchObject({ added: 1, leftOut: [], beside: 3 })
  expect((await linesOn(fresh)).toSorted()).toEqual(all)
  expect(await fresh.engine.data.readFigures()).toMatchObject({ unsent: { setAside: 1 } })
  expect(await bring(fresh, file)).toMatchObject({ added: 0, changed: 0, same: 1, beside: 0 })
  await fresh.settled()
  await anotherPass(fresh)
  expect(await fresh.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
  expect((await linesOn(fresh)).toSorted()).toEqual(all)

  // From one file to the next nothing is lost and nothing doubled.
  const again = await newAccount('awa@exemple.fr')
  expect(await bring(again, await fresh.engine.data.exportDays())).toMatchObject({
    added: 1,
    beside: 3,
    leftOut: [],
  })
  expect((await linesOn(again)).toSorted()).toEqual(all)
})

test('[JF9][CR20] words beside their day return to it once it has room', async () => {
  const phone = await newAccount(email)
  const today = phone.engine.journal.today()
  const all = versions('abcdefgh')
  const days = all.map((learned) => ({ date: today, learned }))
  const file = JSON.stringify({ format: 'lueur-journal', version: 1, days })
  expect(await bring(phone, file)).toMatchObject({ added: 1, beside: 2 })
  await phone.settled()
  await anotherPass(phone)
  expect(await asideOn(phone)).toHaveLength(1)
  expect(await phone.engine.journal.readDay(today)).toMatchObject({ isTooLong: true })

  // The person shortens what the form shows of the day: what was beside has room.
  const { form } = await phone.engine.journal.openForm(today)
  const saved = await phone.engine.journal.save({
    ...form,
    texts: { ...form.texts, learned: 'court', proud: 'fier', frustrated: 'contrarié' },
  })
  expect(saved).toMatchObject({ ok: true })
  await phone.settled()
  await anotherPass(phone)
  expect(await asideOn(phone)).toEqual([])
  const lines = (await learnedOn(phone, today))?.split('\n').filter((line) => line !== '') ?? []
  expect(lines).toHaveLength(3)
  expect(lines).toContain('court')
  expect(await phone.engine.journal.readDay(today)).toMatchObject({ isTooLong: false })
})

test('[CR20] of words set aside whose day is gone as many make it again as fit, and the others stay beside it', async () => {
  const phone = await newAccount(email)
  await phone.settled()
  phone.network.intercept = offline
  await bring(phone, fileOf(versions('abcdefgh')))
  const db = phone.databases.openJournal(idOf(phone))
  const row = await db.days.get(date)
  const [aside] = await db.setAside.toArray()
  if (row === undefined || aside === undefined) throw new Error('The day is too long for one row.')
  await db.setAside.put({ ...aside, name: 'du jour', envelope: row.answers.learned })
  await db.days.delete(date)
  db.close()
  phone.network.intercept = null
  await phone.settled()
  await anotherPass(phone)
  expect((await linesOn(phone)).toSorted()).toEqual(versions('abcdefgh'))
  expect(await phone.engine.journal.readDay(date)).toMatchObject({ isTooLong: true })
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
})

test('[JF9] the search finds words that are beside their day', async () => {
  const phone = await newAccount(email)
  const texts = [...versions('abcdef', 64_000), `${'g'.repeat(64_000)}\ntrouvaille`]
  await bring(phone, fileOf(texts))
  const { entries } = await phone.engine.journal.search('trouvaille', 10)
  expect(entries.map(({ day }) => day)).toEqual([date])
})
