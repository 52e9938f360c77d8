// Words of a recovery key that are shown, and not noted yet: whether they are still those to note once the key has changed.
import { enterOn, lock, theft } from '#support/resealing.ts'
import { first as password, signUpAndWrite } from '#support/resets.ts'
import { createTestServer } from '#support/setupServer.ts'
import type { KeyLink } from '#contract/auth.ts'
import type { Kid } from '#domain/brands.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { writeMeta } from '#engine/local/metaStore.ts'
import { areWordsCurrent, followKey, readMemo } from '#engine/session/recoveryMemo.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

const kidOf = (letter: string) => letter.repeat(16) as Kid
const [first, second, third] = [kidOf('A'), kidOf('B'), kidOf('C')]

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const names = ['name']
/** Words over these keys are shown; then this phone hears of changes of the key, one after the other. */
async function areCurrentAfter(covered: readonly Kid[], ...changes: readonly KeyLink[][]) {
  await writeMeta(db, 'recovery', {
    keptKid: null,
    putOffAt: 0,
    isSealedPutOff: false,
    covered,
    wraps: names,
  })
  for (const links of changes) await followKey({ db }, links)
  return areWordsCurrent({ db }, names)
}

const suspected = (replaces: Kid, kid: Kid) =>
  ({ kid, replaces, former: 'x' }) as unknown as KeyLink
const led = (replaces: Kid, kid: Kid) => ({ ...suspected(replaces, kid), next: 'x' }) as KeyLink

test('[PR36] words that are shown are taken back once somebody may know the key that they open, or one that it led to', async () => {
  expect(await areCurrentAfter([first], [led(first, second)])).toBe(true)
  expect(await areCurrentAfter([first], [suspected(first, second)])).toBe(false)
  expect(await areCurrentAfter([first], [led(first, second)], [suspected(second, third)])).toBe(
    false,
  )
  expect(await areCurrentAfter([first], [suspected(second, third), led(first, second)])).toBe(false)
})

test('[PR36] a suspicion of before those words, or of a key that they do not open, leaves them', async () => {
  expect(await areCurrentAfter([second, first], [suspected(first, second)])).toBe(true)
  expect(await areCurrentAfter([second], [suspected(first, second)])).toBe(true)
  expect(await areCurrentAfter([second], [suspected(first, third)])).toBe(true)
})

test.each(['here', 'elsewhere'])(
  '[PR36] words that are shown are not noted after a theft that this phone tells, the key having been changed %s for a lock',
  async (where) => {
    const server = await createTestServer()
    onTestFinished(() => server.stop())
    const phone = await signUpAndWrite(server)
    const locking = where === 'here' ? phone : await enterOn(server, password)
    expect(await phone.engine.recovery.makeKey(password)).toMatchObject({ ok: true })
    expect(await locking.engine.session.changeKey(lock)).toMatchObject({ ok: true })
    // It hears of the lock of another phone, and goes on under its own key.
    phone.clock.advance(3000)
    phone.engine.sync.nudge()
    await phone.settled()
    expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
    expect(await phone.engine.recovery.keepKey()).toBe(false)
    expect(await phone.engine.recovery.readState()).toMatchObject({ hasKey: false })
  },
)

test('[PR39] words that were noted are asked for anew, by cards of their own, once somebody may know their key', async () => {
  await writeMeta(db, 'recovery', {
    keptKid: first,
    putOffAt: 3,
    isSealedPutOff: true,
    covered: [first],
    wraps: names,
  })
  await followKey({ db }, [led(first, second)])
  expect(await readMemo(db)).toMatchObject({ keptKid: second, putOffAt: 3, wraps: names })
  await followKey({ db }, [suspected(second, third)])
  expect(await readMemo(db)).toMatchObject({ keptKid: null, putOffAt: 0, isSealedPutOff: false })
})
