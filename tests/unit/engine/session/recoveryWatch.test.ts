// What the server says of the recovery key may be older than what this phone has noted since it asked.
import type { Kid } from '#domain/brands.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { writeMeta } from '#engine/local/metaStore.ts'
import { nameOfWrap } from '#engine/session/formerSecrets.ts'
import { confirmRecoveryKey, readMemo, updateMemo } from '#engine/session/recoveryMemo.ts'
import { watchRecoveryKey } from '#engine/session/recoveryWatch.ts'
import { doubtWords, noteRecoveryWraps } from '#engine/session/notedWords.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const keptKid = 'a'.repeat(16) as Kid
const lateAnswer = { secrets: { recovery: ['what it had'], password: [] } } as never

test('[PR18] an answer that names none of the words noted brings the card again', async () => {
  await updateMemo(db, { keptKid, wraps: ['noted'] })
  await (
    await watchRecoveryKey(db)
  )(lateAnswer)
  expect((await readMemo(db)).keptKid).toBeNull()
})

test.each([
  ['words that were made', { keptKid: null, wraps: ['made since'] }],
  ['words that were noted', { keptKid, wraps: ['noted since'] }],
  ['another key', { keptKid: 'b'.repeat(16) as Kid, wraps: ['noted'] }],
])('[PR18] %s after it was asked stay as they are', async (_what, since) => {
  await updateMemo(db, { keptKid, wraps: ['noted'] })
  const compare = await watchRecoveryKey(db)
  await updateMemo(db, since)
  await compare(lateAnswer)
  expect(await readMemo(db)).toMatchObject(since)
})

test('[PR18] words are noted for the keys over which they lie, and for those that these lead to', async () => {
  const [former, other] = ['b'.repeat(16), 'c'.repeat(16)] as [Kid, Kid]
  for (const kid of [keptKid, former, other]) await db.keys.put({ kid, wraps: [] } as never)
  const wrap = { kind: 'recovery', wrap: 'wrap of today' } as const
  const link = { kid: keptKid, replaces: former, former: 'sealed' }
  await noteRecoveryWraps(db, new Map([[keptKid, wrap]]), [link])
  expect(await readMemo(db)).toMatchObject({
    keptKid: null,
    covered: [keptKid, former],
    wraps: [await nameOfWrap(wrap)],
  })
})

const secrets = (recovery: readonly string[]) => ({ secrets: { recovery, password: [] } }) as never

test('[PR18] a server that names no secret changes nothing, and one that has no recovery key brings the card again', async () => {
  // An older build noted words without their names.
  await updateMemo(db, { keptKid })
  const compare = await watchRecoveryKey(db)
  await compare({})
  expect((await readMemo(db)).keptKid).toBe(keptKid)
  await compare(secrets([]))
  expect((await readMemo(db)).keptKid).toBeNull()
})

test('[PR18] words that are shown, and that a later answer names all, are in doubt no more', async () => {
  await updateMemo(db, { keptKid: null, wraps: ['one'], covered: [keptKid] })
  await doubtWords(db)
  await (
    await watchRecoveryKey(db)
  )(secrets(['one']))
  expect(await readMemo(db)).toMatchObject({ wraps: ['one'], isDoubted: false })
})

test('[PR18] words of which the server has a part bring the card again, and all of them nothing', async () => {
  await updateMemo(db, { keptKid, wraps: ['one', 'two'], covered: [keptKid] })
  await (
    await watchRecoveryKey(db)
  )(secrets(['two', 'three', 'one']))
  expect(await readMemo(db)).toMatchObject({ keptKid, covered: [keptKid] })
  await (
    await watchRecoveryKey(db)
  )(secrets(['one']))
  expect((await readMemo(db)).keptKid).toBeNull()
})

test('[PR18] words that are in doubt are noted again once a later answer names them all, and over where it does not', async () => {
  const doubted = async () => {
    await updateMemo(db, { keptKid, wraps: ['one', 'two'], covered: [keptKid] })
    await doubtWords(db)
  }
  await doubted()
  const compare = await watchRecoveryKey(db)
  await compare(secrets(['two', 'one']))
  expect(await readMemo(db)).toMatchObject({ keptKid, covered: [keptKid], isDoubted: false })
  // An answer that was asked for before says nothing of what was asked for since.
  const early = await watchRecoveryKey(db)
  await doubtWords(db)
  await early(secrets(['two', 'one']))
  expect(await readMemo(db)).toMatchObject({ keptKid, isDoubted: true })
  await (
    await watchRecoveryKey(db)
  )(secrets(['one']))
  expect((await readMemo(db)).keptKid).toBeNull()
})

test('[PR18] a request that was refused leaves no doubt about words that an older build noted', async () => {
  await updateMemo(db, { keptKid, wraps: ['one'] })
  const trustAgain = await doubtWords(db)
  expect(await readMemo(db)).toMatchObject({ isDoubted: true })
  await trustAgain()
  expect(await readMemo(db)).toMatchObject({ keptKid, isDoubted: false })
})

test('[PR18] a request that was refused takes away no doubt that one without an answer had left', async () => {
  await updateMemo(db, { keptKid, wraps: ['one'] })
  await doubtWords(db)
  const trustAgain = await doubtWords(db)
  await trustAgain()
  expect(await readMemo(db)).toMatchObject({ keptKid, isDoubted: true })
})

test('[PR18] of words that an older build noted the keys are known that they open here', async () => {
  const other = 'b'.repeat(16) as Kid
  const wraps = { [keptKid]: 'wrap of today', [other]: 'wrap of before' }
  const names: string[] = []
  for (const [kid, wrap] of Object.entries(wraps)) {
    await db.keys.put({ kid, wraps: [{ kind: 'recovery', wrap }] } as never)
    names.push(await nameOfWrap({ wrap }))
  }
  await db.keys.put({ kid: 'c'.repeat(16), wraps: [{ kind: 'password', wrap: 'x' }] } as never)
  await updateMemo(db, { keptKid, wraps: [names[0] ?? ''] })
  await (
    await watchRecoveryKey(db)
  )(secrets(names))
  expect((await readMemo(db)).covered).toEqual([keptKid])
  // None of what the server names may lie here: nothing is known then.
  await updateMemo(db, { keptKid, wraps: ['elsewhere'] })
  const { covered: _covered, ...bare } = await readMemo(db)
  await writeMeta(db, 'recovery', bare)
  await (
    await watchRecoveryKey(db)
  )(secrets(['elsewhere']))
  expect(await readMemo(db)).not.toHaveProperty('covered')
})

test('[PR18] words that another phone took the place of, while they were shown, are not noted any more', async () => {
  const shown = ['one', 'two']
  await updateMemo(db, { keptKid: null, wraps: shown, covered: [keptKid] })
  await (
    await watchRecoveryKey(db)
  )(secrets(['two', 'one', 'three']))
  expect((await readMemo(db)).wraps).toEqual(shown)
  await (
    await watchRecoveryKey(db)
  )(secrets(['three']))
  expect(await confirmRecoveryKey({ db, user: { kid: keptKid } as never }, shown)).toBe(false)
  expect((await readMemo(db)).keptKid).toBeNull()
})
