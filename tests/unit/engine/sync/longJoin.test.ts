// Several phones that each wrote the longest answer of one day without network: together they are more than a day may hold.
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const email = 'lea@exemple.fr'
let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

/** The longest answer that the form takes; three bytes a letter. */
const longText = (letter: string): string => letter.repeat(40_000)
const letters = ['日', '月', '火', '水', '木']
const shownOn = async ({ engine }: Phone): Promise<string> =>
  (await engine.journal.readDay(engine.journal.today()))?.texts.learned ?? ''

test(
  '[SY2][SY11] versions that are too long together stay on the phone that joined them, refused and said so, and other days leave',
  { timeout: 60_000 },
  async () => {
    const [first, ...others] = await Promise.all(letters.map(() => setupPhone(server)))
    if (first === undefined) throw new Error('There are five.')
    await signUpOn(first, server, email)
    await first.settled()
    for (const phone of others) {
      await phone.engine.session.signIn(email, 'motdepasse')
      await phone.settled()
    }
    const phones = [first, ...others]
    for (const [at, phone] of phones.entries()) {
      phone.network.intercept = offline
      await writeToday(phone, { learned: longText(letters[at] ?? '') })
    }
    const refusedOn: Phone[] = []
    for (const phone of phones) {
      phone.network.intercept = null
      phone.clock.advance(3000)
      phone.engine.sync.nudge()
      await expect
        .poll(async () => {
          const { unsentDays, refused } = await phone.engine.sync.readStatus()
          return unsentDays - refused.length
        })
        .toBe(0)
      if ((await phone.engine.sync.readStatus()).refused.length > 0) refusedOn.push(phone)
    }
    // Some fit together; from the first that do not on, a phone holds what it has, whole.
    expect(refusedOn.length).toBeGreaterThan(0)
    const stored = letters.slice(0, letters.length - refusedOn.length)
    for (const [at, phone] of phones.entries()) {
      const shown = await shownOn(phone)
      expect(shown).toContain(longText(letters[at] ?? ''))
      if (!refusedOn.includes(phone)) continue
      for (const letter of stored) expect(shown).toContain(longText(letter))
    }
    const [last] = refusedOn
    if (last === undefined) return
    for (const each of [last, server]) each.clock.advance(86_400_000)
    await writeToday(last, { learned: 'le lendemain' })
    await expect.poll(async () => (await last.engine.sync.readStatus()).unsentDays).toBe(1)
    expect(await shownOn(last)).toBe('le lendemain')
  },
)
