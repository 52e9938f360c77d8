// The same file on phones that are far from each other: it leaves both with the same days, each once.
import type { PlacedPart, Told } from '#domain/bring/conversation.ts'
import { firstPlaces, type PlacedDay } from '#domain/bring/placed.ts'
import { lastDayAt } from '#domain/day.ts'
import { createAnswers } from '#engine/bring/answers.ts'
import { broughtWords as added } from '#text/broughtWords.ts'
import { fileOf, sampleText, zipOfSamples } from '#support/samples.ts'
import { first, signUpAndWrite } from '#support/resets.ts'
import { offline, setupPhone, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'

const west = 'Pacific/Pago_Pago'
const east = 'Pacific/Kiritimati'

let server: TestServer
let phone: Phone
let other: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  phone.zone.current = east
  await phone.settled()
  other = await setupPhone(server)
  other.zone.current = west
  await other.engine.session.signIn('lea@exemple.fr', first)
  await other.settled()
})
afterEach(() => server.stop())

async function readIn(file: File, here: string) {
  const told: Told[] = []
  const answer = createAnswers((one) => void told.push(one))
  const last = lastDayAt(phone.clock.now())
  await answer({ type: 'read', files: [file], here, last })
  const result = told.flatMap((one) => (one.type === 'found' ? [one.result] : []))[0]
  if (result?.ok !== true) throw new Error('It was not read.')
  const found = result.value
  const days: PlacedDay[] = []
  const to = { postMessage: (part: PlacedPart) => void days.push(...part.days) }
  await answer({ type: 'place', turn: 1, places: firstPlaces(found.headings), added, to })
  const zonesOf = async () => {
    await answer({ type: 'zones', added })
    return told.flatMap((one) => (one.type === 'zones' ? one.zones : []))
  }
  return { found, days, zonesOf }
}

/** As the page does it. */
async function daysFor({ engine, zone }: Phone, file: File): Promise<readonly PlacedDay[]> {
  const { found, days, zonesOf } = await readIn(file, zone.current)
  const known = await engine.data.zoneOfBrought(found, zonesOf)
  return known === null ? days : (await readIn(file, known)).days
}

async function keep(on: Phone, days: readonly PlacedDay[]) {
  const sealed = await on.engine.data.sealDays(days)
  if (!sealed.ok) throw new Error(JSON.stringify(sealed.error))
  const kept = await on.engine.data.keepDays(sealed.value)
  if (!kept.ok) throw new Error(JSON.stringify(kept.error))
  return kept.value.counts
}

async function bring(on: Phone, file: File) {
  const counts = await keep(on, await daysFor(on, file))
  await on.settled()
  return counts
}

const exported = async ({ engine }: Phone) => (await engine.data.exportDays()).days

/** A pass of this phone brings what the other one sent. */
async function hears(on: Phone, from: Phone): Promise<void> {
  const theirs = await exported(from)
  await expect
    .poll(async () => {
      on.engine.sync.nudge()
      on.clock.advance(3000)
      await on.settled()
      return exported(on)
    })
    .toEqual(theirs)
}

const table = (instants: readonly string[], words = 'mots'): File =>
  fileOf(['date,note', ...instants.map((at, n) => `${at},${words} ${n}`)].join('\n'), 'notes.csv')

const never = () => Promise.reject(new Error('It was asked.'))

/** Several of one day, in summer and in winter. */
const instants = [
  '2019-01-05T09:30:00Z',
  '2019-01-05T23:30:00Z',
  '2019-07-05T10:30:00Z',
  '2019-07-06T04:15:00Z',
  '2020-02-29T11:45:00Z',
]

test('[BJ7] a file that names no zone is there already on a phone that is elsewhere', async () => {
  const file = table(instants)
  const { added: count } = await bring(phone, file)
  const once = await exported(phone)
  await hears(other, phone)
  expect(await bring(other, file)).toEqual({ added: 0, changed: 0, same: count })
  for (const one of [phone, other]) await one.settled()
  expect(await exported(phone)).toEqual(once)
  expect(await exported(other)).toEqual(once)
  // So it is on the phone that has travelled.
  phone.zone.current = west
  expect(await bring(phone, file)).toEqual({ added: 0, changed: 0, same: count })
})

test('[BJ7] brought where the day before yesterday ends, a text is there already where tomorrow has begun', async () => {
  // An hour before midnight in the west, on the 4th; half past midnight in the east, on the 6th.
  const file = table(['2019-01-05T10:30:00Z'])
  await bring(other, file)
  expect((await exported(other)).map(({ date }) => date)).toContain('2019-01-04')
  await hears(phone, other)
  expect(await bring(phone, file)).toEqual({ added: 0, changed: 0, same: 1 })
})

test('[BJ7] what was rewritten since, and what the file has more, change nothing of the zone', async () => {
  const written = ['2026-11-20T08:00:00Z', ...instants]
  await bring(phone, table(written.slice(0, 5)))
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  expect(form.texts.lueur).toBe('mots 0')
  const texts = { ...form.texts, lueur: 'autrement' }
  expect(await phone.engine.journal.save({ ...form, texts })).toMatchObject({ ok: true })
  await phone.settled()
  await hears(other, phone)
  expect(await bring(other, table(written))).toEqual({ added: 1, changed: 0, same: 4 })
  const days = await exported(other)
  expect(days.map(({ date }) => date)).toEqual(
    (await readIn(table(written), east)).days.map(({ day }) => day),
  )
  expect(days.at(-1)?.lueur).toBe('autrement')
})

test('[BJ7] a file that was never here stands in the zone of the phone', async () => {
  const { found, zonesOf } = await readIn(table(instants), west)
  // No zone is looked for where nothing of its time is here.
  expect(await other.engine.data.zoneOfBrought(found, never)).toBeNull()
  const [zone] = await zonesOf()
  expect(zone?.zone).toBe(west)
  await bring(phone, table(instants, 'autre'))
  expect(await phone.engine.data.zoneOfBrought(found, zonesOf)).toBeNull()
})

test('[BJ7] a file that names its zones is the same on phones that have not heard of each other', async () => {
  const files = [
    zipOfSamples(['day-one/Journal.json', 'day-one/Travail.json']),
    zipOfSamples(['journey/1625494049547-4BbDhzcByTFSg6MW.json', 'journey/web.json']),
    fileOf(sampleText('diaro/DiaroBackup.xml'), 'DiaroBackup.xml'),
    table(instants.map((at) => at.replace('Z', '-0500'))),
  ]
  for (const file of files) {
    const [here, there] = [await readIn(file, east), await readIn(file, west)]
    expect([there.found, there.days], file.name).toEqual([here.found, here.days])
    expect(here.found.isZoneless, file.name).toBe(false)
  }
})

test('[BJ7] whatever the instants are, read in the west what came in the east adds nothing', async () => {
  const instant = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2026-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  phone.network.intercept = offline
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(instant, { minLength: 1, maxLength: 40 }), async (found) => {
      runs++
      const written = found.map((at) => at.toISOString())
      const file = table(written, `mots ${runs} et`)
      phone.zone.current = east
      await keep(phone, await daysFor(phone, file))
      phone.zone.current = west
      const { counts } = await phone.engine.data.foreseeDays(await daysFor(phone, file))
      expect(counts).toMatchObject({ added: 0, changed: 0 })
    }),
    { numRuns: 25 },
  )
})
