// The server refuses what is sealed under a key that the account never had: the person's words leave without it.
import type { Kid } from '#domain/brands.ts'
import { rememberRefusedKid } from '#engine/local/metaStore.ts'
import type { WireReply } from '#contract/journal.ts'
import { entriesOf, lieTo, withAnswers, anotherPass } from '#support/lies.ts'
import { idOf } from '#support/lockedPhones.ts'
import { email, first, learnedOn, signUpAndWrite, todayOn } from '#support/resets.ts'
import { writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
})
afterEach(() => server.stop())

const foreign = 'le1.FFFFFFFFFFFFFFFF.AAAA'

async function stored(): Promise<WireReply | undefined> {
  const headers = { authorization: `Bearer ${phone.storage.texts.get('token')}` }
  const url = 'http://lueur.test/api/journal/entries?year=2026'
  return (await entriesOf(server, new Request(url, { headers })))[0]
}

test('[SY33] a foreign envelope is set aside when the server refuses it, and the day is sent again without it', async () => {
  lieTo(phone, server, (entries) =>
    entries.map((entry) =>
      withAnswers(entry, { learned: `${entry.answers.learned ?? ''} ${foreign}`, hoped: foreign }),
    ),
  )
  await anotherPass(phone)
  expect(await todayOn(phone)).toMatchObject({ isSealed: true, isNewer: true })
  phone.network.intercept = null
  await writeToday(phone, { learned: 'honnête' })
  await phone.settled()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
  expect(JSON.stringify(await stored())).not.toContain('FFFFFFFFFFFFFFFF')
  expect(await todayOn(phone)).toMatchObject({
    texts: { learned: 'honnête' },
    isSealed: true,
    isNewer: false,
  })
  const db = phone.databases.openJournal(idOf(phone))
  expect((await db.setAside.toArray()).map(({ answerId }) => answerId)).toEqual([
    'hoped',
    'learned',
  ])
  db.close()
})

test('[SY33] a server that calls the phone’s own key foreign takes nothing from its words, and has the password asked for once', async () => {
  const [kid] = (await stored())?.answers.learned?.split('.').slice(1) ?? []
  let asked = 0
  phone.network.intercept = (request) => {
    if (request.method !== 'PATCH') return null
    asked++
    const body = { message: 'Clé inconnue.', code: 'foreignKey', kids: [kid] }
    return Response.json(body, { status: 400 })
  }
  const isLocked = () => phone.engine.session.current().status === 'anonymous'
  await writeToday(phone, { learned: 'honnête' })
  await expect.poll(isLocked).toBe(true)
  const today = phone.engine.journal.today()
  await phone.engine.session.signIn(email, first)
  await anotherPass(phone)
  expect(await phone.engine.sync.readStatus()).toMatchObject({
    unsentDays: 1,
    refused: [{ day: today, code: 'foreignKey' }],
  })
  expect(asked).toBe(2)
  await writeToday(phone, { learned: 'honnête encore' })
  await anotherPass(phone)
  expect(isLocked()).toBe(false)
  expect(await learnedOn(phone, today)).toBe('honnête encore')
})

test('[SY33] another key that is refused is asked for again, and the same once it was taken meanwhile', async () => {
  const db = phone.databases.openJournal(idOf(phone))
  const [one, other] = ['A'.repeat(16) as Kid, 'B'.repeat(16) as Kid]
  expect(await rememberRefusedKid(db, one)).toBe(true)
  expect(await rememberRefusedKid(db, one)).toBe(false)
  expect(await rememberRefusedKid(db, other)).toBe(true)
  db.close()
  // A pass without a day refused for its key.
  await anotherPass(phone)
  const again = phone.databases.openJournal(idOf(phone))
  expect(await rememberRefusedKid(again, other)).toBe(true)
  again.close()
})

test('[SY33] a server that names keys which the day is not sealed under is not asked without end', async () => {
  let asked = 0
  phone.network.intercept = (request) => {
    if (request.method !== 'PATCH') return null
    asked++
    const body = { message: 'Clé inconnue.', code: 'foreignKey', kids: ['G'.repeat(16)] }
    return Response.json(body, { status: 400 })
  }
  await writeToday(phone, { learned: 'honnête' })
  await anotherPass(phone)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ refused: [{ code: 'foreignKey' }] })
  expect(asked).toBe(1)
})
