// A file of an older form comes to a phone that cannot open the days it speaks of; then the key comes back.
import { email, first, learnedOn, resetAndEnter, second, signUpAndWrite } from '#support/resets.ts'
import { setupPhone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

test.each([
  ['corrected', 'corrigé', ['avant', 'corrigé']],
  ['as it was exported', 'avant', ['avant']],
] as const)(
  '[JF8] an older file, %s, takes no word of a day that is sealed here',
  async (_how, words, both) => {
    const phone = await signUpAndWrite(server)
    const day = phone.engine.journal.today()
    const made = await phone.engine.recovery.makeKey(first)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    await phone.engine.recovery.keepKey()
    const file = await phone.engine.data.exportDays()
    const days = file.days.map(({ digests: _none, registers, ...one }) => ({
      ...one,
      learned: words,
      registers: registers && {
        ...registers,
        learned: {
          ...registers.learned,
          values: registers.learned.values.map((value) => ({ ...value, value: words })),
        },
      },
    }))
    const blank = await setupPhone(server)
    await resetAndEnter(server, blank, second)
    expect((await blank.engine.journal.readDay(day))?.isSealed).toBe(true)
    expect(await blank.engine.data.importDays(JSON.stringify({ ...file, days }))).toMatchObject({
      value: { changed: 1, corrected: 0 },
    })
    expect(await learnedOn(blank, day)).toBe(words)
    await blank.settled()
    await blank.engine.recovery.openSealed({ words: made.value.words.join(' ') }, second)
    await blank.settled()
    const other = await setupPhone(server)
    await other.engine.session.signIn(email, second)
    await other.settled()
    for (const one of [blank, other]) {
      expect((await learnedOn(one, day))?.split('\n\n').toSorted()).toEqual(both)
    }
  },
)
