// What a pass hears beside the days: another key of the account, figures of the server, and that its session is over.
import { kidHeader } from '#contract/apiVersion.ts'
import { monthDigestSource } from '#contract/rev.ts'
import type { Kid } from '#domain/brands.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { putRows, readRow } from '#engine/local/days.ts'
import { readEngineState, readMeta, updateEngineState, writeMeta } from '#engine/local/metaStore.ts'
import { emptyMarks } from '#domain/entry.ts'
import { day, filled } from '#support/days.ts'
import { createEnvelope } from '#support/people.ts'
import { isCurrent, runJournalPass } from '#engine/sync/journalPass.ts'
import { createHash } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const [mine, newer] = ['M'.repeat(16), 'N'.repeat(16)] as unknown as [Kid, Kid]
const user = {
  id: 'u'.repeat(22),
  email: 'lea@exemple.fr',
  username: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'active',
  hasPushNotificationSubscription: false,
  kid: mine,
}
const stats = {
  currentMonth: { daysCompleted: 3, totalDays: 30, streakCount: 2, isStreakActive: true },
  pinnedDaysCount: 1,
}

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

/** One pass, whose server says that the account's key is `kid`. */
async function passWith(
  kid: Kid | null,
  {
    failing = '',
    token = 'token',
    canOpen = false,
    more = {},
  }: {
    failing?: string
    token?: string
    canOpen?: boolean
    more?: Readonly<Record<string, () => Response>>
  } = {},
) {
  const refreshed: unknown[] = []
  const asked: string[] = []
  const replies: Record<string, () => Response> = {
    '/months': () =>
      Response.json({}, { headers: { etag: 'W/"1"', ...(kid !== null && { [kidHeader]: kid }) } }),
    '/me': () => Response.json({ ...user, kid }),
    '/stats': () => Response.json(stats),
    ...more,
  }
  const journal = {
    db,
    user,
    build: 'build',
    sealer: {
      canOpen,
      kids: canOpen ? mine : '',
      currentKid: canOpen ? mine : null,
      openMarks: async () => ({ marks: emptyMarks, foreignMarks: emptyMarks }),
    },
    clock: { now: () => Date.parse('2026-11-20T10:00:00.000Z'), offsetAt: () => 60 },
    isOpen: () => true,
    token,
    asking: () => async (me: unknown) => void refreshed.push(me),
  }
  const http = {
    origin: 'http://lueur.test',
    fetch: async (input: Request) => {
      const path = Object.keys(replies).find((end) => new URL(input.url).pathname.endsWith(end))
      asked.push(path ?? input.url)
      const reply = path === undefined || path === failing ? undefined : replies[path]
      if (reply === undefined) throw new TypeError('no network')
      return reply()
    },
  }
  const outcome = await runJournalPass(journal as never, {
    token: 'token',
    calls: { http, signal: new AbortController().signal } as never,
    lookedAt: () => null,
    batchBytes: 1,
    isSameStore: () => true,
    unnoted: { until: 0, months: [] },
  })
  return { outcome, refreshed, asked }
}

test('[PR38] a pass hears of another key of the account, and asks who the person is only then', async () => {
  expect(await passWith(mine)).toMatchObject({ refreshed: [], outcome: { type: 'equal' } })
  expect((await passWith(mine)).asked).not.toContain('/me')
  expect((await passWith(null)).asked).not.toContain('/me')
  expect((await passWith(newer)).refreshed).toEqual([{ ...user, kid: newer }])
  expect((await passWith(newer, { failing: '/me' })).refreshed).toEqual([])
  expect((await passWith(newer, { failing: '/months' })).outcome.type).toBe('later')
})

test('[PR38] what is heard for a session that is over changes nothing of the next one', async () => {
  const heard = await passWith(newer, { token: 'another' })
  expect([heard.refreshed, heard.outcome.type]).toEqual([[], 'later'])
  const open = { isOpen: () => true, token: 'token' }
  expect(isCurrent(open, 'token')).toBe(true)
  expect(isCurrent(open, 'another')).toBe(false)
  expect(isCurrent({ ...open, isOpen: () => false }, 'token')).toBe(false)
})

test("[SY30] the server's figures are asked for until the whole journal is here, and a failure keeps those of before", async () => {
  const first = await passWith(mine)
  expect(first.asked).toContain('/stats')
  expect(await readMeta(db, 'stats')).toEqual({ ...stats, day: '2026-11-20' })
  await passWith(mine, { failing: '/stats' })
  expect(await readMeta(db, 'stats')).toEqual({ ...stats, day: '2026-11-20' })
  await updateEngineState(db, { hasHistory: true })
  expect((await passWith(mine)).asked).not.toContain('/stats')
})

const days = { '/months': () => Response.json({ '2026-11': 'x' }, { headers: { etag: 'W/"1"' } }) }
const entries = { ...days, '/entries': () => Response.json({ data: [] }) }

test('[SY5] pins of months that came without the key are looked at again with it', async () => {
  for (const canOpen of [true, false]) {
    await writeMeta(db, 'pinKids', mine)
    await updateEngineState(db, { etag: null })
    const { outcome } = await passWith(mine, { canOpen, more: entries })
    expect(outcome.type).toBe('equal')
    expect(await readMeta(db, 'pinKids')).toBe(canOpen ? mine : '')
  }
})

const unsent = {
  day: day('2026-11-20'),
  contentRev: 'a'.repeat(22),
  writtenAt: '2026-11-20T09:00:00.000Z',
  offset: 60,
  answers: filled({ learned: createEnvelope(mine) }),
  marks: emptyMarks,
  serverRev: null,
  unsent: 1,
  pinned: 0,
  neverSentIds: [],
  refusal: null,
} as unknown as NewDayRow
const refusing = (code: string, kids?: readonly string[]) => ({
  '/journal': () => Response.json({ message: 'Non.', code, kids }, { status: 400 }),
})

test('[SY11] a refused day notes when that was, and under which build', async () => {
  await putRows(db, [{ row: unsent, from: null }])
  await passWith(mine, { more: refusing('invalid') })
  expect((await readRow(db, unsent.day))?.refusal).toEqual({
    code: 'invalid',
    build: 'build',
    refusedAt: Date.parse('2026-11-20T10:00:00.000Z'),
  })
})

test('[SY33] a key that the server has lost asks for the password, and is remembered', async () => {
  await putRows(db, [{ row: unsent, from: null }])
  const { outcome } = await passWith(mine, { canOpen: true, more: refusing('foreignKey', [mine]) })
  expect(outcome).toMatchObject({ type: 'signInNeeded' })
  expect(await readEngineState(db)).toMatchObject({ refusedKid: mine })
})

test('[SY11] a day that this build was refused is not sent again by each pass; another build sends it', async () => {
  const refusal = { code: 'invalid', build: 'build', refusedAt: 1 }
  await putRows(db, [{ row: { ...unsent, refusal }, from: null }])
  const once = await passWith(mine, { more: refusing('invalid') })
  expect(once.asked).not.toContain('/journal')
  await putRows(db, [{ row: { ...unsent, refusal: { ...refusal, build: 'older' } }, from: null }])
  expect((await passWith(mine, { more: refusing('invalid') })).asked).toContain('/journal')
})

test('[SY5] a month whose digest is the same here is not fetched', async () => {
  const rev = unsent.contentRev
  await putRows(db, [{ row: { ...unsent, serverRev: rev, unsent: 0 }, from: null }])
  const digest = createHash('sha256').update(monthDigestSource([{ day: unsent.day, rev }]))
  const same = { '2026-11': digest.digest('hex').slice(0, 16) }
  const months = () => Response.json(same, { headers: { etag: 'W/"1"' } })
  const { outcome, asked } = await passWith(mine, { more: { ...entries, '/months': months } })
  expect([outcome.type, asked.includes('/entries')]).toEqual(['equal', false])
})
