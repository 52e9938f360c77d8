// Words of a recovery key that are shown, and not noted yet: whether they are still those to note once the key has changed.
import type { KeyLink } from '#contract/auth.ts'
import type { Kid } from '#domain/brands.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { writeMeta } from '#engine/local/metaStore.ts'
import { areWordsCurrent, followKey } from '#engine/session/recoveryMemo.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

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
