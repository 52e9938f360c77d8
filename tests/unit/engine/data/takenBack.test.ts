// A version that is taken back where the day is not here, the journal closes or the store fails.
import { routes } from '#contract/routes.ts'
import type { Day } from '#domain/day.ts'
import { err, ok } from '#domain/result.ts'
import { revOf } from '#engine/crypto/sealDay.ts'
import { deleteAccount } from '#engine/data/deleteAccount.ts'
import { takeVersionBack, type VersionView } from '#engine/data/dayVersions.ts'
import type { FormContent } from '#engine/journal/dayForm.ts'
import { readDay } from '#engine/journal/readJournal.ts'
import { readRow } from '#engine/local/days.ts'
import { answering } from '#support/answerInstead.ts'
import { day, filled } from '#support/days.ts'
import { setupLocalJournal } from '#support/localJournal.ts'
import { learnedOn, nextDay, signUpAndWrite, todayOn } from '#support/resets.ts'
import { offline as cut, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const before = day('2026-11-01')
const writing = { writtenAt: '2026-11-01T20:00:00.000Z', offset: 60 }
const version = {
  day: before,
  ...writing,
  texts: filled({ learned: 'comme avant' }),
  music: null,
  isPinned: false,
  isSealed: false,
  isNewer: false,
  unsaid: new Set(['glow', 'music']),
} as unknown as VersionView

let local: Awaited<ReturnType<typeof setupLocalJournal>>
beforeEach(async () => {
  local = await setupLocalJournal()
})
afterEach(() => {
  vi.restoreAllMocks()
  local.journal.db.close()
})

/** A server that has nothing of that month. */
const online = () => ({
  ...local.journal,
  ...answering({ 'GET /journal/entries': ok({ data: [] }) }).deps,
})

test('[JF13] a version of a day that is not here makes it again, as it was written then, and leaves', async () => {
  expect(await takeVersionBack(online(), version)).toEqual(ok(undefined))
  expect(await readDay(local.journal, before)).toMatchObject({ texts: { learned: 'comme avant' } })
  expect(await readRow(local.journal.db, before)).toMatchObject({ ...writing, unsent: 1 })
  expect(local.world.woken).toBe(1)
})

test('[JF13] where the journal was closed, the network is gone or the store fails, nothing is replaced, and that is said', async () => {
  const offline = { ...local.journal, ...answering({}).deps }
  expect(await takeVersionBack(offline, version)).toEqual(err({ type: 'network' }))
  vi.spyOn(local.journal.db.days, 'bulkPut').mockRejectedValue(
    new DOMException('full', 'QuotaExceededError'),
  )
  expect(await takeVersionBack(online(), version)).toMatchObject({ error: { type: 'notStored' } })
  local.world.isOpen = false
  expect(await takeVersionBack(online(), version)).toEqual(err({ type: 'signedOut' }))
  expect([await readRow(local.journal.db, before), local.world.woken]).toEqual([undefined, 0])
})

async function write(phone: Phone, server: TestServer, content: Partial<FormContent>) {
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  const texts = { ...form.texts, learned: 'après' }
  await phone.engine.journal.save({ ...form, texts, ...content })
  await phone.settled()
  server.clock.advance(60_000)
}

/** The latest version that is so. */
async function findFirst({ engine }: Phone, on: Day, isIt: (view: VersionView) => boolean) {
  const page = await engine.data.readVersions(on)
  if (!page.ok) throw new Error(page.error.type)
  const view = page.value.versions.map((one) => one.view).find((one) => one !== null && isIt(one))
  if (view === undefined || view === null) throw new Error('The version is there.')
  return view
}

/** The day once the latest version that is so was taken back. */
async function takeFirst(phone: Phone, isIt: (view: VersionView) => boolean) {
  const { data, journal } = phone.engine
  expect(await data.takeVersionBack(await findFirst(phone, journal.today(), isIt))).toEqual(
    ok(undefined),
  )
  await phone.settled()
  return todayOn(phone)
}

/** A person who wrote « avant », then « après », both sent. */
async function signUpAndWriteTwice() {
  const server = await createTestServer()
  onTestFinished(() => server.stop())
  const phone = await signUpAndWrite(server)
  await write(phone, server, {})
  return { server, phone, today: phone.engine.journal.today() }
}

test.each([
  [
    'came in a file',
    'du fichier',
    async ({ engine }: Phone, today: Day) => {
      const file = {
        format: 'lueur-journal',
        version: 1,
        days: [{ date: today, learned: 'du fichier' }],
      }
      expect(await engine.data.importDays(JSON.stringify(file))).toMatchObject({ ok: true })
    },
  ],
  [
    'were written, and offered to a server that was not heard',
    'entre-temps',
    async (phone: Phone, today: Day) => {
      await writeToday(phone, { learned: 'entre-temps' })
      phone.clock.advance(10_000)
      phone.engine.sync.nudge()
      const { db } = phone.engine.session.held()
      await expect.poll(async () => (await db.days.get(today))?.neverSentIds).toEqual([])
    },
  ],
])(
  '[JF13] words that %s while the version is on its way are not replaced',
  async (_, words, come) => {
    const { phone, today } = await signUpAndWriteTwice()
    const view = await findFirst(phone, today, ({ texts }) => texts.learned === 'avant')
    let hasCome = false
    phone.network.intercept = async (request) => {
      if (request.method !== 'GET') return cut()
      if (hasCome || !request.url.includes(routes.entries)) return null
      hasCome = true
      await come(phone, today)
      return null
    }
    expect(await phone.engine.data.takeVersionBack(view)).toEqual(err({ type: 'notSent' }))
    phone.network.intercept = null
    await phone.settled()
    expect(await learnedOn(phone, today)).toContain(words)
  },
)

test('[JF13] what a version was never given stays as it is: a glow, a song, an answer; what it had taken away goes', async () => {
  const server = await createTestServer()
  onTestFinished(() => server.stop())
  const phone = await signUpAndWrite(server)
  await write(phone, server, {
    texts: filled({ learned: 'après', lueur: 'enfin' }),
    glow: 3,
    music: { id: '1', name: 'Plus tard', artists: 'Elle' },
  })
  await write(phone, server, { glow: null })
  await write(phone, server, { glow: 4 })
  expect(await takeFirst(phone, ({ texts }) => texts.learned === 'avant')).toMatchObject({
    texts: { learned: 'avant', lueur: 'enfin' },
    glow: 4,
    music: { name: 'Plus tard' },
  })
  const back = await takeFirst(
    phone,
    ({ texts, glow }) => texts.learned === 'après' && glow === null,
  )
  expect(back).toMatchObject({ texts: { learned: 'après' }, glow: null })
})

test('[JF13] a version of a day that is past leaves: the day keeps the hour at which it was written', async () => {
  const { server, phone, today } = await signUpAndWriteTwice()
  const { db } = phone.engine.session.held()
  const { writtenAt, offset } = (await db.days.get(today)) ?? {}
  nextDay(server, phone)
  phone.zone.current = 'Asia/Tokyo'
  const view = await findFirst(phone, today, ({ texts }) => texts.learned === 'avant')
  expect(await phone.engine.data.takeVersionBack(view)).toEqual(ok(undefined))
  await phone.settled()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ refused: [] })
  expect(await db.days.get(today)).toMatchObject({ writtenAt, offset, unsent: 0 })
  expect(await learnedOn(phone, today)).toBe('avant')
})

test('[SY11] a past day that an earlier build took back as if it were written now leaves once the server refuses it', async () => {
  const { server, phone, today } = await signUpAndWriteTwice()
  const { db } = phone.engine.session.held()
  const row = await db.days.get(today)
  if (row === undefined) throw new Error('The day is here.')
  nextDay(server, phone)
  await writeToday(phone, { learned: 'le lendemain' })
  await phone.settled()
  const stuck = { ...row, writtenAt: new Date(phone.clock.now()).toISOString(), offset: 60 }
  const contentRev = await revOf(stuck)
  await db.days.put({ ...stuck, contentRev, unsent: 1 })
  await phone.settled()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ refused: [] })
  const { writtenAt, offset } = row
  expect(await db.days.get(today)).toMatchObject({ writtenAt, offset, unsent: 0 })
  expect(await learnedOn(phone, today)).toBe('après')
})

const noKdf = () => Promise.reject(new Error('WebAssembly is switched off.'))

test('[PR3] an account is not erased where the password cannot become a key', async () => {
  const { asked, deps } = answering({})
  const journal = { ...deps, kdf: noKdf, user: { email: 'lea@exemple.fr' } } as never
  expect(await deleteAccount(journal, 'motdepasse')).toEqual(err({ type: 'noWebAssembly' }))
  expect(asked).toEqual([])
})
