import { routes } from '#contract/routes.ts'
import type { Day } from '#domain/day.ts'
import {
  dayMs,
  email,
  first,
  learnedOn,
  nextDay,
  reset,
  resetAndEnter,
  second,
  signUpAndWrite,
} from '#support/resets.ts'
import { createTestServer, databaseBytes, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Several phones, one after the other: a busy machine needs more than the usual five seconds. */
const slowMs = 30_000

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

test(
  '[PR15] the recovery key opens sealed days on a blank phone, and from then on every phone',
  { timeout: slowMs },
  async () => {
    const phone = await signUpAndWrite(server)
    const day = phone.engine.journal.today()
    const made = await phone.engine.recovery.makeKey(first)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    expect(made.value.words).toHaveLength(12)

    const blank = await setupPhone(server)
    await resetAndEnter(server, blank, second)
    const words = made.value.words.join(' ')
    expect(await blank.engine.recovery.openSealed({ words }, 'mauvais mot')).toEqual({
      ok: false,
      error: { type: 'wrongPassword' },
    })
    const opened = await blank.engine.recovery.openSealed({ words }, second)
    expect(opened).toEqual({ ok: true, value: { hasOpened: true } })
    expect(await blank.engine.journal.readDay(day)).toMatchObject({
      texts: { learned: 'avant' },
      isSealed: false,
    })
    // The words in hand open today's key too: nothing has to be noted again.
    expect(await blank.engine.recovery.readState()).toEqual({
      hasKey: true,
      hasSealedDays: false,
      card: null,
    })
    await writeToday(blank, { learned: 'après' })
    await blank.settled()

    const last = await setupPhone(server)
    await resetAndEnter(server, last, 'encore un autre')
    await last.engine.recovery.openSealed({ words }, 'encore un autre')
    expect(await last.engine.journal.readDay(day)).toMatchObject({
      texts: { learned: 'après' },
      isSealed: false,
    })
  },
)

test('[PR15] words that could not be made to open today’s key do not: they are asked for again', async () => {
  const phone = await signUpAndWrite(server)
  const made = await phone.engine.recovery.makeKey(first)
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  blank.network.intercept = ({ method, url }) =>
    method === 'PUT' && url.endsWith(routes.keys) ? offline() : null
  const words = made.value.words.join(' ')
  expect(await blank.engine.recovery.openSealed({ words }, second)).toMatchObject({ ok: true })
  expect(await blank.engine.recovery.readState()).toMatchObject({ hasKey: false, card: 'makeKey' })
})

test('[PR16] an old password opens sealed days; a wrong one, or another key, opens nothing', async () => {
  const phone = await signUpAndWrite(server)
  const day = phone.engine.journal.today()
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  const wrong = { ok: false, error: { type: 'wrongSecret' } }
  const { recovery } = blank.engine
  expect(await recovery.openSealed({ oldPassword: 'pas celui-là' }, second)).toEqual(wrong)
  const stranger = await setupPhone(server)
  await signUpOn(stranger, server, 'bob@exemple.fr', first)
  const theirs = await stranger.engine.recovery.makeKey(first)
  const words = theirs.ok ? theirs.value.words.join(' ') : ''
  expect(await recovery.openSealed({ words }, second)).toEqual(wrong)
  expect(await recovery.openSealed({ words: 'abaisser abandon' }, second)).toEqual({
    ok: false,
    error: { type: 'wordCount', count: 2 },
  })
  expect(await blank.engine.journal.readDay(day)).toMatchObject({ isSealed: true })

  expect(await recovery.openSealed({ oldPassword: first }, second)).toEqual({
    ok: true,
    value: { hasOpened: true },
  })
  expect(await learnedOn(blank, day)).toBe('avant')
})

test('[PR17] a new recovery key cancels the former one, and only the current password makes one', async () => {
  const phone = await signUpAndWrite(server)
  const former = await phone.engine.recovery.makeKey(first)
  const latest = await phone.engine.recovery.makeKey(first)
  expect(await phone.engine.recovery.makeKey('pas le mien')).toEqual({
    ok: false,
    error: { type: 'wrongPassword' },
  })
  const blank = await setupPhone(server)
  await reset(server, blank, second)
  await blank.engine.session.signIn(email, second)
  const open = (key: typeof former) =>
    blank.engine.recovery.openSealed({ words: key.ok ? key.value.words.join(' ') : '' }, second)
  expect(await open(former)).toMatchObject({ error: { type: 'wrongSecret' } })
  expect(await open(latest)).toMatchObject({ ok: true })
  // Ten tries of a secret, then one in six minutes.
  server.clock.advance(dayMs / 24)
  // The password of before opens days and makes no key.
  expect(await blank.engine.recovery.makeKey(first)).toEqual({
    ok: false,
    error: { type: 'wrongPassword' },
  })
})

test('[PR18] the card comes after the first entry, once more after the third, and not once the key is kept', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email, first)
  const card = async () => (await phone.engine.recovery.readState()).card
  expect(await card()).toBeNull()
  await writeToday(phone, {})
  expect(await card()).toBe('makeKey')
  await phone.engine.recovery.putOff('makeKey')
  expect(await card()).toBeNull()
  nextDay(server, phone)
  await writeToday(phone, {})
  expect(await card()).toBeNull()
  nextDay(server, phone)
  await writeToday(phone, {})
  expect(await card()).toBe('makeKey')
  await phone.engine.recovery.keepKey()
  expect(await phone.engine.recovery.readState()).toMatchObject({ hasKey: true, card: null })
})

test(
  '[PR11][PR13][PR15][PR16] words written before, between and after every reset are all readable at the end',
  { timeout: slowMs },
  async () => {
    const sent: string[] = []
    const phone = await setupPhone(server)
    const watch = ({ network }: Phone) => {
      network.intercept = async (request) => {
        sent.push(`${request.url} ${await request.text()}`)
        return null
      }
    }
    watch(phone)
    await signUpOn(phone, server, email, first)
    const days: { day: Day; learned: string }[] = []
    const write = async (on: Phone, learned: string) => {
      days.push({ day: on.engine.journal.today(), learned })
      await writeToday(on, { learned })
      await on.settled()
    }
    await write(phone, 'canari avant')
    const made = await phone.engine.recovery.makeKey(first)
    const words = made.ok ? made.value.words.join(' ') : ''

    // With the key.
    await reset(server, phone, second)
    nextDay(server, phone)
    await write(phone, 'canari entre')

    // Without it.
    const blank = await setupPhone(server)
    watch(blank)
    blank.clock.advance(dayMs)
    nextDay(server, blank)
    await resetAndEnter(server, blank, 'troisième mot')
    await write(blank, 'canari après')

    // Without it once more: the words open the first key, the password of before the second one.
    const last = await setupPhone(server)
    watch(last)
    last.clock.advance(2 * dayMs)
    nextDay(server, last)
    await resetAndEnter(server, last, 'quatrième mot')
    await write(last, 'canari enfin')
    const { recovery } = last.engine
    expect(await recovery.openSealed({ words }, 'quatrième mot')).toMatchObject({ ok: true })
    expect(await recovery.readState()).toMatchObject({ hasSealedDays: true })
    const oldPassword = 'troisième mot'
    expect(await recovery.openSealed({ oldPassword }, 'quatrième mot')).toMatchObject({ ok: true })

    const fresh = await setupPhone(server)
    await fresh.engine.session.signIn(email, 'quatrième mot')
    await fresh.settled()
    expect(days).toHaveLength(4)
    for (const reader of [last, fresh]) {
      for (const { day, learned } of days) {
        expect(await reader.engine.journal.readDay(day)).toMatchObject({
          texts: { learned },
          isSealed: false,
        })
      }
    }
    const everywhere = [
      await databaseBytes(server.dataDir),
      sent.join(' '),
      server.logLines.join(' '),
    ]
    for (const text of everywhere) {
      expect(text).not.toContain('canari')
      for (const word of words.split(' ').slice(0, 3)) expect(text).not.toContain(` ${word} `)
    }
  },
)
