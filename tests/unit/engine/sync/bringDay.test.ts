// One day is brought up to date before its words are replaced: whatever of it is not known here says so.
import type { ReceivedDay } from '#contract/journal.ts'
import { mapAnswers } from '#domain/answers.ts'
import { emptyMarks } from '#domain/entry.ts'
import { ok } from '#domain/result.ts'
import { revOf } from '#engine/crypto/sealDay.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { putRows, readRow } from '#engine/local/days.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { bringDay } from '#engine/sync/bringDay.ts'
import { day } from '#support/days.ts'
import { createEnvelope } from '#support/people.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')
let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

async function contentOf(on = today) {
  const content = {
    day: on,
    writtenAt: `${on}T10:00:00.000Z`,
    offset: 60,
    answers: mapAnswers(() => createEnvelope('K'.repeat(16))) as unknown as NewDayRow['answers'],
    marks: emptyMarks,
  }
  return { ...content, contentRev: await revOf(content) }
}
type Content = Awaited<ReturnType<typeof contentOf>>
const receivedOf = ({ day: date, contentRev: rev, ...content }: Content): ReceivedDay => ({
  date,
  claim: rev,
  entry: { ...content, date, rev } as never,
})

/** What the server adds to a day. */
const ofServer = { id: 'd', music: null, isPinned: false, createdAt: '', updatedAt: '' }

const bring = (
  entries: readonly ReceivedDay[] | null,
  { isSealed = false, isNewer = false, canOpen = true } = {},
) =>
  bringDay(
    {
      db,
      token: null,
      http: {
        origin: 'http://lueur.test',
        fetch: async () => {
          if (entries === null) throw new TypeError('There is no network.')
          return Response.json({
            data: entries.map(({ date, entry }) => ({
              date,
              ...(entry && { ...ofServer, ...entry }),
            })),
          })
        },
      },
      sealer: {
        canOpen,
        open: async () => ({ isSealed, isNewer }),
        openMarks: async () => ({ marks: emptyMarks, foreignMarks: emptyMarks }),
      },
    } as never,
    today,
  )
const failed = (type: string) => ({ ok: false, error: { type } })

test('[JF13] a day that the server has comes, and one that it has not is left as it is', async () => {
  const [other, theirs] = [await contentOf(day('2026-11-19')), await contentOf()]
  expect(await bring([])).toEqual(ok(undefined))
  expect(await bring([receivedOf(other)])).toEqual(ok(undefined))
  expect(await db.days.count()).toBe(0)
  expect(await bring([receivedOf(other), receivedOf(theirs)])).toEqual(ok(undefined))
  expect(await readRow(db, today)).toMatchObject({ contentRev: theirs.contentRev, unsent: 0 })
  expect(await db.days.count()).toBe(1)
})

test('[JF13] without network, of what does not verify or is no day, and of what is sealed here, nothing comes', async () => {
  const theirs = await contentOf()
  expect(await bring(null)).toEqual(failed('network'))
  expect(await bring([{ date: today, claim: null, entry: null }])).toEqual(failed('unavailable'))
  expect(await bring([receivedOf({ ...theirs, offset: 0 })])).toEqual(failed('unavailable'))
  expect(await bring([receivedOf(theirs)], { isSealed: true })).toEqual(failed('sealed'))
  expect(await bring([receivedOf(theirs)], { isNewer: true })).toEqual(failed('sealed'))
  expect(await db.days.count()).toBe(0)
})

test('[JF13] a day that this phone cannot join is not up to date', async () => {
  const ours = {
    ...(await contentOf()),
    serverRev: null,
    unsent: 1,
    pinned: 0,
    neverSentIds: [],
    refusal: null,
  }
  await putRows(db, [{ row: ours as NewDayRow, from: null }])
  expect(await bring([receivedOf(await contentOf())], { canOpen: false })).toEqual(
    failed('unavailable'),
  )
  expect(await readRow(db, today)).toMatchObject({ contentRev: ours.contentRev })
})

test('[JF13] a day that the server has no more is on this phone alone, whatever its row says', async () => {
  const { contentRev, ...content } = await contentOf()
  const sent = { ...content, contentRev, serverRev: contentRev, unsent: 0, pinned: 0 }
  await putRows(db, [
    { row: { ...sent, neverSentIds: [], refusal: null } as NewDayRow, from: null },
  ])
  expect(await bring([])).toEqual(ok(undefined))
  expect(await readRow(db, today)).toMatchObject({ contentRev, serverRev: null, unsent: 1 })
})
