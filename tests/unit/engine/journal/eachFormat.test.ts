// Each format's samples, as a person brings them: on one phone twice, and on two that have heard nothing of each other.
import { firstPlaces, offeredHeadings, placeEntries, type PlacedDay } from '#domain/bring/placed.ts'
import { day } from '#support/days.ts'
import { idOf } from '#support/lockedPhones.ts'
import { first, signUpAndWrite } from '#support/resets.ts'
import { broughtFrom, sampleFile, sampleText, zipOf, zipOfSamples } from '#support/samples.ts'
import { offline, setupPhone, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
let other: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  await phone.settled()
  other = await setupPhone(server)
  await other.engine.session.signIn('lea@exemple.fr', first)
  await other.settled()
})
afterEach(() => server.stop())

const samples: Readonly<Record<string, () => File>> = {
  'Day One': () => zipOfSamples(['day-one/Journal.json', 'day-one/Travail.json']),
  'Daylio, CSV': () => sampleFile('daylio/daylio.csv'),
  'Daylio, backup': () =>
    zipOf([
      {
        name: 'backup.daylio',
        content: Buffer.from(sampleText('daylio/backup.json')).toString('base64'),
      },
    ]),
  Diarium: () => sampleFile('diarium/diarium.json'),
  Journey: () =>
    zipOfSamples(
      ['1625494049547-4BbDhzcByTFSg6MW', 'web', '1709595000000-abc'].map(
        (name) => `journey/${name}.json`,
      ),
    ),
  Diaro: () => zipOfSamples(['diaro/DiaroBackup.xml']),
  Pixels: () => sampleFile('pixels/PixelsBackup.json'),
  'jrnl, text': () => sampleFile('jrnl/jrnl.txt'),
  'jrnl, JSON': () => sampleFile('jrnl/jrnl.json'),
  'Markdown, a day': () => zipOfSamples(['markdown/2026-11-20.md']),
  'Markdown, many days': () => sampleFile('markdown/manyDays.md'),
  'CSV, French': () => sampleFile('csv/dates.csv'),
  'CSV, American': () => sampleFile('csv/us.csv'),
  'CSV, bare': () => sampleFile('csv/bare.csv'),
}

async function daysIn(file: File): Promise<readonly PlacedDay[]> {
  const { entries } = await broughtFrom(file)
  return placeEntries(entries, {
    places: firstPlaces(offeredHeadings(entries)),
    added: { tags: 'Étiquettes', mood: 'Humeur', place: 'Lieu' },
    last: day('2026-11-28'),
  }).days
}

async function bring({ engine }: Phone, days: readonly PlacedDay[]) {
  const sealed = await engine.data.sealDays(days)
  if (!sealed.ok) throw new Error(JSON.stringify(sealed.error))
  const kept = await engine.data.keepDays(sealed.value)
  if (!kept.ok) throw new Error(JSON.stringify(kept.error))
  return kept.value.counts
}

/** The revision of each day, as this phone holds it and as it knows the server's copy. */
async function revisionsOn(one: Phone) {
  const db = one.databases.openJournal(idOf(one))
  const rows = await db.days.toArray()
  db.close()
  return rows.map(({ day: of, contentRev, serverRev }) => ({ day: of, contentRev, serverRev }))
}

const exported = async ({ engine }: Phone) => (await engine.data.exportDays()).days

test.for(Object.entries(samples))(
  '[BJ7] %s: brought again nothing changes, and two phones that were apart end equal',
  async ([, fileOf]) => {
    const days = await daysIn(fileOf())
    expect(days.length).toBeGreaterThan(0)
    for (const one of [phone, other]) one.network.intercept = offline
    const counts = await bring(phone, days)
    expect(counts.added + counts.changed).toBe(days.length)
    const once = await exported(phone)
    expect(await bring(phone, days)).toEqual({ added: 0, changed: 0, same: days.length })
    expect(await exported(phone)).toEqual(once)
    await bring(other, days)
    for (const one of [phone, other]) one.network.intercept = null
    for (const one of [phone, other, phone, other]) {
      one.engine.sync.nudge()
      await one.settled()
    }
    expect(await exported(other)).toEqual(await exported(phone))
    const revisions = await revisionsOn(phone)
    expect(await revisionsOn(other)).toEqual(revisions)
    expect(revisions.filter(({ contentRev, serverRev }) => contentRev !== serverRev)).toEqual([])
    const texts = (all: Awaited<ReturnType<typeof exported>>) =>
      all.map((one) => [one.date, one.learned, one.proud, one.frustrated, one.lueur])
    expect(texts(await exported(phone))).toEqual(texts(once))
    expect(await bring(other, days)).toEqual({ added: 0, changed: 0, same: days.length })
  },
)
