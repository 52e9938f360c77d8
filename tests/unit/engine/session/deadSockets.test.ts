// Calls that a person waits for, over a network that takes them and never answers: each ends by itself.
import { settle } from '#domain/result.ts'
import type { VersionView } from '#engine/data/dayVersions.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const email = 'lea@exemple.fr'
const password = 'motdepasse'

let server: TestServer
let phone: Phone
let version: VersionView
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  await writeToday(phone, { learned: 'un' })
  await phone.settled()
  await writeToday(phone, { learned: 'deux' })
  await phone.settled()
  const page = await phone.engine.data.readVersions(phone.engine.journal.today())
  const view = page.ok ? page.value.versions[0]?.view : null
  if (!view) throw new Error('The first wording is a version.')
  version = view
})
afterEach(() => server.stop())

const moment = (): Promise<boolean> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), 60)
  })

/** Whether it ends within so many seconds of the phone's clock. */
async function endsWithin(seconds: number, work: Promise<unknown>): Promise<boolean> {
  const ended = settle(work).then(() => true)
  for (let at = 0; at < seconds; at += 5) {
    phone.clock.advance(5000)
    if (await Promise.race([ended, moment()])) return true
  }
  return false
}

const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  '« Reprendre cette version »': () => phone.engine.data.takeVersionBack(version),
  '« Versions précédentes »': () => phone.engine.data.readVersions(version.day),
  '« Mes appareils »': () => phone.engine.phones.list(),
  'a search of songs': () => phone.engine.music.search('chanson'),
  'a pseudo': () => phone.engine.session.setUsername('léa'),
  'a deletion of the account': () => phone.engine.data.deleteAccount(password),
  'a recovery key': () => phone.engine.recovery.makeKey(password),
  'a passkey’s list': () => phone.engine.passkeys.list(),
  'a forgotten password': () => phone.engine.session.requestReset(email),
}

test.each(Object.keys(calls))(
  '[SY21][JF13] %s ends where nothing is heard for half a minute',
  async (name) => {
    phone.network.intercept = () => new Promise(() => undefined)
    expect(await endsWithin(60, calls[name]?.() ?? Promise.resolve())).toBe(true)
    expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn' })
    // What is asked next is heard.
    phone.network.intercept = null
    expect(await phone.engine.phones.list()).toMatchObject({ ok: true })
  },
)

test('[SY21] a sign-in ends as well, and so does a reply that stops in the middle', async () => {
  phone.network.intercept = offline
  await phone.engine.session.signOut('erase')
  const headers = { 'content-type': 'application/json' }
  phone.network.intercept = ({ signal }) => {
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"token":'))
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(half, { headers })
  }
  const signingIn = phone.engine.session.signIn(email, password)
  expect(await endsWithin(60, signingIn)).toBe(true)
  expect(await signingIn).toMatchObject({ ok: false, error: { type: 'network' } })
  phone.network.intercept = null
  expect(await phone.engine.session.signIn(email, password)).toMatchObject({ ok: true })
})

test('[SY21] a reply that comes slowly is waited for as long as something is heard', async () => {
  let at = 0
  const parts = ['{"message":"Non.', '",', '"code":', '"limited"}']
  const slow = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => {
        setTimeout(resolve, 150)
      })
      const part = parts[at++]
      if (part === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(part))
      phone.clock.advance(20_000)
    },
  })
  const headers = { 'content-type': 'application/json' }
  phone.network.intercept = () => new Response(slow, { status: 429, headers })
  expect(await phone.engine.phones.list()).toMatchObject({ error: { code: 'limited' } })
})
