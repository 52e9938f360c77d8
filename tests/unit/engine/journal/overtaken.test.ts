// Two tabs of one phone at work on one day: what one has prepared is put only if the other changed nothing meanwhile.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { learnedOn } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { whileNextIsSealed } from '#support/whileSealing.ts'

const email = 'lea@exemple.fr'

let server: TestServer
let tab: Phone
let otherTab: Phone
beforeEach(async () => {
  server = await createTestServer()
  tab = await setupPhone(server)
  await signUpOn(tab, server, email)
  otherTab = await tab.again()
  await tab.settled()
  await otherTab.settled()
})
afterEach(() => server.stop())

const today = () => tab.engine.journal.today()
/** Versions are shown with a blank line between them. */
const linesOf = async (phone: Phone) =>
  ((await learnedOn(phone, today())) ?? '').split('\n').filter((line) => line !== '')

/** A second phone of the same person, with all that the server has. */
async function setupOtherPhone(): Promise<Phone> {
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, 'motdepasse')
  await other.settled()
  return other
}

test('[SY1] words that another tab saves while this one seals its own stay, beside them', async () => {
  tab.network.intercept = offline
  whileNextIsSealed(() => writeToday(otherTab, { learned: 'dans l’autre onglet' }))
  await writeToday(tab, { learned: 'dans cet onglet' })
  const both = ['dans cet onglet', 'dans l’autre onglet']
  expect((await linesOf(tab)).toSorted()).toEqual(both)
  tab.network.intercept = null
  await tab.settled()
  expect((await linesOf(await setupOtherPhone())).toSorted()).toEqual(both)
})

test('[SY1] a pin put while another tab saves the day leaves what that tab saved', async () => {
  await writeToday(tab, { learned: 'avant' })
  await tab.settled()
  whileNextIsSealed(() => writeToday(otherTab, { learned: 'relu' }))
  expect(await tab.engine.journal.setPinned(today(), true)).toMatchObject({ ok: true })
  await tab.settled()
  expect(await (await setupOtherPhone()).engine.journal.readDay(today())).toMatchObject({
    texts: { learned: 'relu' },
    isPinned: true,
  })
})

test('[JF1] words that another tab saves while a file is joined into their day stay, beside those of the file', async () => {
  const file = JSON.stringify({
    format: 'lueur-journal',
    version: 1,
    days: [{ date: today(), learned: 'du fichier' }],
  })
  tab.network.intercept = offline
  whileNextIsSealed(() => writeToday(otherTab, { learned: 'saisi' }))
  expect(await tab.engine.data.importDays(file)).toMatchObject({ ok: true })
  expect((await linesOf(tab)).toSorted()).toEqual(['du fichier', 'saisi'])
})

test('[SY2] words saved while a pass joins their day are in the join', async () => {
  const elsewhere = await setupOtherPhone()
  await writeToday(elsewhere, { learned: 'ailleurs' })
  await elsewhere.settled()
  tab.network.intercept = offline
  await writeToday(tab, { learned: 'ici' })
  whileNextIsSealed(() => writeToday(otherTab, { learned: 'ici, relu' }))
  tab.network.intercept = null
  await tab.settled()
  expect((await linesOf(tab)).toSorted()).toEqual(['ailleurs', 'ici, relu'])
  expect((await linesOf(await setupOtherPhone())).toSorted()).toEqual(['ailleurs', 'ici, relu'])
})

/** Sends what waits, and loses the reply: the server has it, and the phone does not know. */
async function sendUnheard(): Promise<void> {
  const { promise: isStored, resolve: stored } = Promise.withResolvers<void>()
  tab.network.intercept = async (request) => {
    const reply = await server.server.app.fetch(request, { incoming: {} })
    if (request.method === 'GET') return reply
    stored()
    return offline()
  }
  tab.clock.advance(3000)
  tab.engine.sync.nudge()
  await isStored
  await expect.poll(async () => (await tab.engine.sync.readStatus()).phase).not.toBe('sending')
}

test('[SY1] words that leave while a save replaces them do not come back from the server', async () => {
  tab.network.intercept = offline
  await writeToday(tab, { learned: 'premier jet' })
  whileNextIsSealed(sendUnheard)
  await writeToday(tab, { learned: 'version relue' })
  tab.network.intercept = null
  await tab.settled()
  expect(await linesOf(tab)).toEqual(['version relue'])
  expect(await linesOf(await setupOtherPhone())).toEqual(['version relue'])
})

test('[JF2] words that leave in a file while a save replaces them do not come back with that file', async () => {
  tab.network.intercept = offline
  await writeToday(tab, { learned: 'premier jet' })
  let file = ''
  whileNextIsSealed(async () => {
    file = JSON.stringify(await otherTab.engine.data.exportDays())
  })
  await writeToday(tab, { learned: 'version relue' })
  expect(file).toContain('premier jet')
  expect(await tab.engine.data.importDays(file)).toMatchObject({ ok: true })
  expect(await linesOf(tab)).toEqual(['version relue'])
})
