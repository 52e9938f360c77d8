// What this build cannot open of a day it writes on: sealed by a newer build, damaged, or holding what it does not understand.
// It goes back into the row and to the server as it came.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WireReply } from '#contract/journal.ts'
import { kidOfEnvelope, sealText } from '#engine/crypto/envelope.ts'
import type { Envelope } from '#domain/brands.ts'
import { randomBytes } from '#support/bytes.ts'
import { idOf } from '#support/lockedPhones.ts'
import { email, first } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'

let server: TestServer
let writer: Phone
let sealedHere: Envelope
beforeEach(async () => {
  server = await createTestServer()
  writer = await setupPhone(server)
  await signUpOn(writer, server, email, first)
  await writeToday(writer, { learned: 'mots que tous lisent' })
  await writer.settled()
  sealedHere = (await storedToday()).answers.learned
})
afterEach(() => server.stop())

/** The day as the server holds it. */
async function storedToday(): Promise<WireReply & { answers: { learned: Envelope } }> {
  const token = writer.storage.texts.get('token')
  const { json } = await server.request('GET', `/journal/today?date=${today()}`, { token })
  return json
}
const today = () => writer.engine.journal.today()

/** Another build of the same person adds this envelope to today's first answer. */
async function addEnvelope(envelope: string): Promise<void> {
  const { rev, date, writtenAt, offset, answers, marks } = await storedToday()
  const learned = `${answers.learned} ${envelope}`
  const { status } = await server.request('PATCH', '/journal/today', {
    token: writer.storage.texts.get('token'),
    body: { date, writtenAt, offset, marks, answers: { ...answers, learned } },
    headers: { 'If-Match': `"${rev}"` },
  })
  expect(status).toBe(200)
}

/** A phone of this build that receives the day as it then is. */
async function setupReader(): Promise<Phone> {
  const reader = await setupPhone(server)
  await reader.engine.session.signIn(email, first)
  await reader.settled()
  return reader
}

async function sealUnknownShape(): Promise<string> {
  const db = writer.databases.openJournal(idOf(writer))
  const [row] = await db.keys.toArray()
  db.close()
  if (row?.key === null || row?.key === undefined) throw new Error('no key')
  const purpose = { kind: 'answer', day: today(), id: 'learned' } as const
  const deps = { random: { bytes: randomBytes }, clock: writer.clock }
  return sealText({ kid: row.kid, key: row.key }, purpose, '{"lines":["mots"]}', deps)
}

const unread: readonly [name: string, make: () => Promise<string>][] = [
  ['of a newer build', async () => `le2.${kidOfEnvelope(sealedHere)}.bW90cw`],
  ['that was damaged', async () => `${sealedHere.slice(0, -8)}AAAAAAAA`],
  ['that holds an unknown shape', sealUnknownShape],
]

test.for(unread)('[SY18] a pin carries an envelope %s', async ([, make]) => {
  const envelope = await make()
  await addEnvelope(envelope)
  const reader = await setupReader()
  const view = await reader.engine.journal.readDay(today())
  expect(view?.texts.learned).toBe('mots que tous lisent')
  expect(view?.isSealed === true || view?.isNewer === true).toBe(true)
  expect(await reader.engine.journal.setPinned(today(), true)).toMatchObject({ ok: true })
  await reader.settled()
  expect((await storedToday()).answers.learned.split(' ')).toContain(envelope)
})

test.for(unread)('[SY18] two saves carry an envelope %s', async ([, make]) => {
  const envelope = await make()
  await addEnvelope(envelope)
  const reader = await setupReader()
  for (const learned of ['relu', 'relu deux fois']) {
    await writeToday(reader, { learned })
    await reader.settled()
  }
  expect((await storedToday()).answers.learned.split(' ')).toContain(envelope)
  expect((await reader.engine.journal.readDay(today()))?.texts.learned).toBe('relu deux fois')
})
