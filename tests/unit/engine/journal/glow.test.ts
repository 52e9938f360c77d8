// « La lueur du jour » from the form to a second phone: sealed like an answer, blank where none was chosen, the latest one shown.
import type { WireReply } from '#contract/journal.ts'
import type { Day } from '#domain/day.ts'
import type { Glow } from '#domain/glow.ts'
import { addDays } from '#domain/day.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import { filled } from '#support/days.ts'
import { anotherPass, lieTo, storedFor, withAnswers } from '#support/lies.ts'
import { idOf } from '#support/lockedPhones.ts'
import { email, first, signUpAndWrite, todayOn } from '#support/resets.ts'
import { offline, setupPhone, type Phone } from '#support/setupPhone.ts'
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

async function choose(glow: Glow | null, on = phone): Promise<void> {
  const { form } = await on.engine.journal.openForm(today)
  expect(await on.engine.journal.save({ ...form, texts: filled(form.texts), glow })).toMatchObject({
    ok: true,
  })
}

async function anotherPhone(): Promise<Phone> {
  const other = await setupPhone(server)
  expect(await other.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  await other.settled()
  return other
}

async function storedToday(): Promise<WireReply> {
  const entry = (await storedFor(phone, server)).find(({ date }) => date === today)
  if (entry === undefined) throw new Error('The day is at the server.')
  return entry
}

async function rowNow(): Promise<DayRow> {
  const db = phone.databases.openJournal(idOf(phone))
  const row = await db.days.get(today)
  db.close()
  if (row === undefined) throw new Error('The day is written.')
  return row
}

/** What a phone of another build stores over the day. */
async function writeElsewhere(
  change: (answers: Record<string, string>) => Record<string, string>,
): Promise<void> {
  const { date, writtenAt, offset, answers, marks, rev } = await storedToday()
  const reply = await server.request('PATCH', '/journal/today', {
    token: phone.storage.texts.get('token') ?? '',
    headers: { 'if-match': `"${rev}"` },
    body: { date, writtenAt, offset, answers: change(answers), marks },
  })
  expect(reply.status).toBe(200)
}

test('[SY36] a glow is chosen, changed and taken away, and reads the same on another phone', async () => {
  const other = await anotherPhone()
  for (const glow of [4, 1, null, 5] as const) {
    await choose(glow)
    await phone.settled()
    await anotherPass(other)
    expect([await todayOn(phone), await todayOn(other)]).toMatchObject([{ glow }, { glow }])
  }
  expect(await todayOn(other)).toMatchObject({ texts: { learned: 'avant' }, isJoined: false })
})

test('[SY36] of two glows that two phones chose apart the later one counts, and the next choice replaces both', async () => {
  const other = await anotherPhone()
  phone.network.intercept = offline
  other.network.intercept = offline
  await choose(2)
  other.clock.advance(60_000)
  await choose(4, other)
  phone.network.intercept = null
  other.network.intercept = null
  await phone.settled()
  await other.settled()
  await anotherPass(phone)
  const expected = { glow: 4, isJoined: false }
  expect([await todayOn(phone), await todayOn(other)]).toMatchObject([expected, expected])
  await choose(3)
  await phone.settled()
  await anotherPass(other)
  expect(await todayOn(other)).toMatchObject({ glow: 3 })
})

test('[CR31] the server cannot tell whether a glow was chosen: its envelope is always there, and as long', async () => {
  const blank = (await storedToday()).answers
  await choose(5)
  await phone.settled()
  const chosen = (await storedToday()).answers
  await choose(null)
  await phone.settled()
  const gone = (await storedToday()).answers
  const all = [blank, chosen, gone].flatMap(({ learned, glow }) => [learned?.length, glow?.length])
  expect(new Set(all)).toEqual(new Set([blank.learned?.length]))
  expect(new Set([blank['glow'], chosen['glow'], gone['glow']])).toHaveLength(3)
})

test('[CR31] ten changes of a glow, each of them sent, leave its envelope as long', async () => {
  const blank = (await storedToday()).answers['glow']?.length
  for (let change = 0; change < 10; change++) {
    await choose(change % 2 === 0 ? 5 : null)
    await phone.settled()
  }
  expect((await storedToday()).answers['glow']?.length).toBe(blank)
})

test('[SY36] a day of before stays as it is, sends nothing anew, and takes a glow like any other', async () => {
  await writeElsewhere(({ glow: _later, ...answers }) => answers)
  await anotherPass(phone)
  const before = await rowNow()
  expect([before.answers['glow'], before.unsent]).toEqual([undefined, 0])
  phone = await phone.restart()
  phone.network.requests.length = 0
  await anotherPass(phone)
  expect((await rowNow()).contentRev).toBe(before.contentRev)
  expect(phone.network.requests.filter((one) => !one.startsWith('GET'))).toEqual([])
  expect(await todayOn(phone)).toMatchObject({ glow: null, isSealed: false, isNewer: false })
  await choose(2)
  await phone.settled()
  expect(await todayOn(await anotherPhone())).toMatchObject({ glow: 2 })
})

test('[SY36] what an older phone carried unread, twice, is one glow again, and no phone undoes it', async () => {
  await choose(2)
  await phone.settled()
  const early = (await storedToday()).answers['glow'] ?? ''
  await choose(4)
  await phone.settled()
  const late = (await storedToday()).answers['glow'] ?? ''
  // What a phone without the glow makes of two copies that it cannot open: both, side by side.
  lieTo(phone, server, (entries) =>
    entries.map((entry) => withAnswers(entry, { glow: `${late} ${early}` })),
  )
  await anotherPass(phone)
  expect((await rowNow()).answers['glow']).toBe(`${late} ${early}`)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, unverified: [] })
  expect(await todayOn(phone)).toMatchObject({ glow: 4, isSealed: false, isNewer: false })
})

test('[CR19] a glow of a newer build is carried, said to be newer, and no glow', async () => {
  await choose(3)
  await phone.settled()
  const [, kid] = (await rowNow()).answers.learned.split('.')
  const newer = `le2.${kid}.AAAA`
  await writeElsewhere((answers) => ({ ...answers, glow: newer }))
  await anotherPass(phone)
  await phone.settled()
  expect(await todayOn(phone)).toMatchObject({ glow: 3, isNewer: true })
  expect((await storedToday()).answers['glow']?.split(' ')).toContain(newer)
})

test('[SY4] a draft brings its glow back, and one of before has none', async () => {
  const { journal } = phone.engine
  const { form } = await journal.openForm(today)
  await journal.keepDraft({ ...form, glow: 1 })
  phone = await phone.restart()
  const resumed = await phone.engine.journal.openForm(today)
  expect(resumed).toMatchObject({ isResumed: true, form: { glow: 1, shown: { glow: null } } })
  // Chosen back, it is no draft.
  await phone.engine.journal.keepDraft({ ...resumed.form, glow: null })
  expect(await phone.engine.journal.readDrafts()).toEqual([])
})

test('[SY50] a glow is there after a change of the key, on each phone', async () => {
  await choose(5)
  await phone.settled()
  const change = { password: first, reason: 'theft', newPassword: 'un tout autre' } as const
  expect(await phone.engine.session.changeKey(change)).toMatchObject({ ok: true })
  await expect
    .poll(async () => {
      phone.clock.advance(3000)
      phone.engine.sync.nudge()
      return (await phone.engine.sync.readResealing())?.left
    })
    .toBe(0)
  expect(await todayOn(phone)).toMatchObject({ glow: 5 })
  const other = await setupPhone(server)
  expect(await other.engine.session.signIn(email, 'un tout autre')).toMatchObject({ ok: true })
  await other.settled()
  expect(await todayOn(other)).toMatchObject({ glow: 5 })
})

test('[JF13] a version is taken back with its glow', async () => {
  await choose(2)
  await phone.settled()
  server.clock.advance(60_000)
  await choose(5)
  await phone.settled()
  const { data } = phone.engine
  const page = await data.readVersions(today)
  if (!page.ok) throw new Error(page.error.type)
  const view = page.value.versions.find((version) => version.view?.glow === 2)?.view
  if (view === undefined || view === null) throw new Error('The version is there.')
  expect(await data.takeVersionBack(view)).toMatchObject({ ok: true })
  expect(await todayOn(phone)).toMatchObject({ glow: 2 })
})

test('[SY11] a refused day is moved with its glow', async () => {
  const { journal } = phone.engine
  const ahead = addDays(today, 1)
  phone.clock.advance(86_400_000)
  phone.network.intercept = ({ method }) =>
    method === 'GET' ? null : Response.json({ message: 'Non.', code: 'invalid' }, { status: 422 })
  const { form } = await journal.openForm(ahead)
  await journal.save({ ...form, texts: filled(), glow: 3 })
  await expect.poll(async () => (await phone.engine.sync.readStatus()).refused).toHaveLength(1)
  expect(await journal.move(ahead, addDays(today, -1))).toMatchObject({ ok: true })
  expect(await journal.readDay(addDays(today, -1))).toMatchObject({ glow: 3 })
})

test('[JF1] a file brings glows back, once, and one without them takes none away', async () => {
  const { data } = phone.engine
  const before = JSON.stringify(await data.exportDays())
  expect(JSON.parse(before)).toMatchObject({ days: [expect.not.objectContaining({ glow: null })] })
  await choose(4)
  const file = JSON.stringify(await data.exportDays())
  expect(JSON.parse(file)).toMatchObject({ days: [{ glow: 4 }] })
  expect(await data.importDays(before)).toMatchObject({ ok: true, value: { same: 1 } })
  expect(await data.importDays(file)).toMatchObject({ ok: true, value: { same: 1 } })
  expect(await todayOn(phone)).toMatchObject({ glow: 4 })
  const other = await setupPhone(server)
  await other.engine.session.signUp('leo@exemple.fr', first)
  await other.engine.session.verifyEmail('leo@exemple.fr', await server.codeTo('leo@exemple.fr'))
  expect(await other.engine.data.importDays(file)).toMatchObject({ ok: true, value: { added: 1 } })
  expect(await todayOn(other)).toMatchObject({ glow: 4 })
  // What was replaced since comes back no more.
  await choose(1)
  expect(await data.importDays(file)).toMatchObject({ ok: true })
  expect(await todayOn(phone)).toMatchObject({ glow: 1 })
})

test('[JF8] a glow that was changed by hand in a file takes the place of the former one', async () => {
  const { data } = phone.engine
  await choose(4)
  const file = await data.exportDays()
  const change = (part: object) =>
    JSON.stringify({ ...file, days: file.days.map((day) => ({ ...day, ...part })) })
  expect(await data.importDays(change({ glow: 2 }))).toMatchObject({
    ok: true,
    value: { corrected: 1, formerKept: 0 },
  })
  expect(await todayOn(phone)).toMatchObject({ glow: 2 })
  const byHand = JSON.stringify({
    format: 'lueur-journal',
    version: 1,
    days: [
      { date: addDays(today, -1), learned: 'hier', glow: 5 },
      { date: addDays(today, -2), glow: 3 },
      { date: addDays(today, -3), learned: 'trop', glow: 6 },
    ],
  })
  expect(await data.importDays(byHand)).toMatchObject({
    ok: true,
    value: { added: 2, leftOut: [{ name: addDays(today, -3), reason: 'damaged' }] },
  })
  const { journal } = phone.engine
  expect(await journal.readDay(addDays(today, -1))).toMatchObject({ glow: 5 })
  expect(await journal.readDay(addDays(today, -2))).toMatchObject({ glow: 3 })
})
