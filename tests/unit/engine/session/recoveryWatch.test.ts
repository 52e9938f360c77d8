// What the server says of the recovery key may be older than what this phone has noted since it asked.
import type { Kid } from '#domain/brands.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { readMemo, updateMemo } from '#engine/session/recoveryMemo.ts'
import { watchRecoveryKey } from '#engine/session/recoveryWatch.ts'
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
