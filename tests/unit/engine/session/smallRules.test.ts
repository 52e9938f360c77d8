// What a phone remembers between two steps: the recovery card, a token on its way, the claims of a token, a derived password.
import type { KeyLink } from '#contract/auth.ts'
import type { Envelope, Kid } from '#domain/brands.ts'
import { kidsIn } from '#contract/envelopes.ts'
import { mapAnswers, type ByAnswer } from '#domain/answers.ts'
import { addDays } from '#domain/day.ts'
import { err, ok } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import {
  openDeviceDatabase,
  renewingMs,
  type DeviceDatabase,
} from '#engine/local/deviceDatabase.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { readMeta, writeMeta } from '#engine/local/metaStore.ts'
import { addSetAside, settleTried } from '#engine/local/setAside.ts'
import { rememberKdf, withoutReplaced } from '#engine/session/keyFlows.ts'
import { isKeyToNote } from '#engine/session/keyToNote.ts'
import {
  confirmRecoveryKey,
  firstMemo,
  followKey,
  putOffRecoveryCard,
  readRecoveryState,
} from '#engine/session/recoveryMemo.ts'
import { endRenewing, renewToken } from '#engine/session/renewToken.ts'
import { decodeToken, userOfToken } from '#engine/session/token.ts'
import { day as dayOf } from '#support/days.ts'
import { createEnvelope } from '#support/people.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const [mine, former, other] = ['M', 'F', 'O'].map((letter) => letter.repeat(16)) as unknown as [
  Kid,
  Kid,
  Kid,
]

let db: JournalDatabase
let device: DeviceDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
  device = openDeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => {
  db.close()
  device.close()
})

const journalOf = (kid: Kid | null, ring: ReadonlyMap<Kid, unknown> = new Map([[mine, 'key']])) =>
  ({ db, user: { kid }, keys: { ring } }) as unknown as Parameters<typeof readRecoveryState>[0]
/** As the only writer of rows puts them. */
const put = (day: string, answers: ByAnswer<string>) =>
  db.days.put({ day, unsent: 0, answers, kids: Object.values(answers).flatMap(kidsIn) } as never)
const write = (day: string, kid: Kid = mine) =>
  put(
    day,
    mapAnswers(() => createEnvelope(kid)),
  )
const cardOf = async (kid: Kid | null = mine) => (await readRecoveryState(journalOf(kid))).card

test('[PR18] the card comes after the first day, once more after the third, and not once the key was noted', async () => {
  expect(await cardOf()).toBeNull()
  await write('2026-11-01')
  expect(await cardOf()).toBe('makeKey')
  await putOffRecoveryCard({ db }, 'makeKey')
  expect(await cardOf()).toBeNull()
  await write('2026-11-02')
  expect(await cardOf()).toBeNull()
  await write('2026-11-03')
  expect(await cardOf()).toBe('makeKey')
  await putOffRecoveryCard({ db }, 'makeKey')
  await write('2026-11-04')
  expect(await cardOf()).toBeNull()
  await db.meta.clear()
  await confirmRecoveryKey(journalOf(mine), [])
  expect(await readRecoveryState(journalOf(mine))).toEqual({
    hasKey: true,
    hasSealedDays: false,
    card: null,
  })
  // The words that were noted are of another key.
  expect(await readRecoveryState(journalOf(other))).toMatchObject({
    hasKey: false,
    card: 'makeKey',
  })
  await db.meta.clear()
  await confirmRecoveryKey(journalOf(null), [])
  expect(await readRecoveryState(journalOf(null))).toMatchObject({ hasKey: false })
})

test('a key is to be noted where the account has no words, or has those that were shown here and not noted', async () => {
  const isToNote = (recovery?: readonly string[]) =>
    isKeyToNote({ db, user: { kid: mine, secrets: recovery && { recovery } } } as never)
  expect(await isToNote([])).toBe(true)
  // Another phone may have noted them; an older server tells nothing.
  expect(await isToNote(['words'])).toBe(false)
  expect(await isToNote()).toBe(false)
  await writeMeta(db, 'recovery', { ...firstMemo, wraps: ['words'] })
  expect(await isToNote(['words'])).toBe(true)
  await confirmRecoveryKey(journalOf(mine), ['words'])
  expect(await isToNote(['words'])).toBe(false)
  expect(await isToNote([])).toBe(false)
})

test('[PR18] words are noted as long as they open every key that is open here: one that lies sealed is told of by itself', async () => {
  await writeMeta(db, 'recovery', {
    keptKid: mine,
    covered: [mine],
    putOffAt: 0,
    isSealedPutOff: false,
  })
  const hasKey = async () => (await readRecoveryState(journalOf(mine))).hasKey
  await db.keys.bulkPut([
    { kid: mine, key: 'key', deviceCopy: '' },
    { kid: other, key: null, deviceCopy: '' },
  ] as never)
  expect(await hasKey()).toBe(true)
  await db.keys.put({ kid: other, key: 'key', deviceCopy: '' } as never)
  expect(await hasKey()).toBe(false)
  // An older build noted words without the keys that they open.
  await writeMeta(db, 'recovery', { keptKid: mine, putOffAt: 0, isSealedPutOff: false })
  expect(await hasKey()).toBe(true)
})

const isSealed = async () => (await readRecoveryState(journalOf(mine))).hasSealedDays

test('[PR15] sealed days come before the key, until they are put off: at either end, in a draft or set aside', async () => {
  await write('2026-11-02')
  expect(await isSealed()).toBe(false)
  for (const day of ['2026-11-01', '2026-11-03']) {
    await write(day, former)
    expect(await isSealed()).toBe(true)
    await db.days.delete(day as never)
  }
  const draft = { day: '2026-11-01', formId: 'x', savedAt: 1 }
  for (const kid of [mine, former]) {
    await db.drafts.put({ ...draft, sealed: createEnvelope(kid) } as never)
    expect(await isSealed()).toBe(kid === former)
  }
  await db.drafts.clear()
  await db.setAside.put({
    day: '2026-11-01',
    answerId: 'learned',
    name: 'x',
    envelope: createEnvelope(former),
    triedBy: '',
  } as never)
  expect(await cardOf()).toBe('sealed')
  await putOffRecoveryCard({ db }, 'sealed')
  expect(await cardOf()).toBe('makeKey')
  expect(await isSealed()).toBe(true)
  // Its key lies on this phone, though the page does not hold it.
  await db.keys.put({ kid: former, key: 'key', deviceCopy: '' } as never)
  expect(await isSealed()).toBe(false)
})

test('[PR15] so do days in the midst of others, as those between two forgotten passwords are', async () => {
  for (let at = 0; at < 99; at++)
    await write(addDays(dayOf('2026-01-01'), at), at === 49 ? former : mine)
  expect(await isSealed()).toBe(true)
})

/** As they are set aside: of that many days, each under these keys. */
const setAside = (year: number, days: number, ...kids: readonly Kid[]) =>
  addSetAside(
    db,
    Array.from({ length: days }, (_, at) => ({
      day: addDays(dayOf(`${year}-01-01`), at),
      answerId: 'learned',
      name: `${year} ${at}`,
      envelope: kids.map(createEnvelope).join(' ') as Envelope,
    })),
  )

test('[PR15] so do texts that were set aside, behind however many others and also as a part of one', async () => {
  await setAside(2025, 40, mine)
  await setAside(2027, 40, mine)
  expect(await isSealed()).toBe(false)
  await setAside(2026, 1, former)
  expect(await isSealed()).toBe(true)
  await settleTried(db, { opened: [], closed: await db.setAside.toArray() }, 'build')
  expect(await isSealed()).toBe(true)
  await db.setAside.clear()
  // One of its texts was opened, and stands in its day.
  await setAside(2026, 1, mine, former)
  expect(await isSealed()).toBe(true)
})

test('[PR15] a day that an older build stored, without the names of its keys, is told of too', async () => {
  const answers = mapAnswers(() => createEnvelope(former))
  await db.days.put({ day: '2026-11-02', unsent: 0, answers } as never)
  expect(await isSealed()).toBe(true)
})

test('[PR15] one answer, or one part of an answer, under another key is enough', async () => {
  const own = createEnvelope(mine)
  const answers = mapAnswers((id) => (id === 'proud' ? createEnvelope(former) : own))
  await put('2026-11-02', answers)
  expect(await isSealed()).toBe(true)
  const part = mapAnswers((id) => (id === 'proud' ? `${own} ${createEnvelope(former)}` : own))
  await put('2026-11-02', part)
  expect(await isSealed()).toBe(true)
})

test('[PR12] a call of a phone without a session notes no token on its way', async () => {
  const deps = { databases: { device }, clock: { now: () => 1000, offsetAt: () => 0 } }
  expect(await renewToken(deps, null, async () => err({ type: 'network' }))).toMatchObject({
    ok: false,
  })
  expect(await device.meta.get('renewing')).toBeUndefined()
})

const link = (kid: Kid, replaces: Kid, next?: string) =>
  ({ kid, replaces, former: 'x', ...(next !== undefined && { next }) }) as unknown as KeyLink

test('[PR36] the words lead on to the next key, in any order of the links, unless somebody may know them', async () => {
  const keptAfter = async (...links: readonly KeyLink[]) => {
    await db.meta.clear()
    await confirmRecoveryKey(journalOf(former), [])
    await followKey({ db }, links)
    return (await readMeta(db, 'recovery'))?.keptKid
  }
  expect(await keptAfter()).toBe(former)
  expect(await keptAfter(link(mine, former, 'leads'))).toBe(mine)
  expect(await keptAfter(link(other, mine, 'leads'), link(mine, former, 'leads'))).toBe(other)
  const steps = ['A', 'B', 'C', 'D'].map((letter) => letter.repeat(16) as Kid)
  const chain = steps.map((kid, at) => link(kid, steps[at - 1] ?? former, 'leads'))
  expect(await keptAfter(...chain)).toBe(steps.at(-1))
  expect(await keptAfter(...chain.toReversed())).toBe(steps.at(-1))
  expect(await keptAfter(...chain, link(former, steps[3] ?? other, 'leads'))).toBe(former)
  expect(await keptAfter(link(mine, former))).toBeNull()
  expect(await keptAfter(link(mine, former, 'leads'), link(other, mine))).toBeNull()
  expect(await keptAfter(link(mine, other))).toBe(former)
  // Where none were noted, a card that was put off stays so.
  await db.meta.clear()
  await putOffRecoveryCard({ db }, 'sealed')
  await followKey({ db }, [link(mine, former)])
  expect(await readMeta(db, 'recovery')).toMatchObject({ keptKid: null, isSealedPutOff: true })
})

test('a key that another one replaced is not sent beside it', () => {
  const bytes = new Uint8Array(1)
  const keys = new Map([mine, former, other].map((kid) => [kid, bytes]))
  expect([...withoutReplaced(keys, [link(mine, former)]).keys()]).toEqual([mine, other])
  expect([...withoutReplaced(keys, [link(mine, former), link(former, other)]).keys()]).toEqual([
    mine,
  ])
  expect([...withoutReplaced(keys, []).keys()]).toEqual([mine, former, other])
})

test('[PR12] while another token is on its way a refusal ends nothing: a minute, five after a reply that was lost', async () => {
  const clock = { now: () => 1000, offsetAt: () => 60 }
  const databases = { device }
  const during: number[] = []
  const leftMs = () => renewingMs(device, 'token', 1000)
  const renew = async (reply: ApiFailure | null, token: string | null = 'token') => {
    await renewToken({ databases, clock }, token, async () => {
      during.push(await leftMs())
      return reply === null ? ok(1) : err(reply)
    })
    const after = await leftMs()
    await endRenewing({ databases })
    return after
  }
  expect(await renew(null)).toBe(60_000)
  expect(await renew({ type: 'refused', code: 'forbidden', message: '' })).toBe(0)
  expect(await renew({ type: 'network' })).toBe(300_000)
  expect(await renew({ type: 'unavailable' })).toBe(300_000)
  expect(await renew({ type: 'network' }, null)).toBe(0)
  expect(during).toEqual([60_000, 60_000, 60_000, 60_000, 0])
})

const tokenOf = (body: string) => `head.${Buffer.from(body).toString('base64url')}.tail`

test('what is no token of ours says nothing of anybody', () => {
  const claims = {
    sub: 'u'.repeat(22),
    sid: 's'.repeat(22),
    email: 'lea@exemple.fr',
    kid: mine,
    hasUsername: true,
    exp: 1,
  }
  expect(decodeToken(tokenOf(JSON.stringify(claims)))).toMatchObject({ sub: claims.sub })
  for (const wrong of ['', 'head', 'head.%%.tail', tokenOf('{'), tokenOf('{}'), tokenOf('null')]) {
    expect(decodeToken(wrong)).toBeNull()
  }
  const user = {
    id: claims.sub,
    kid: mine,
    state: 'active',
    hasPushNotificationSubscription: false,
  }
  expect(userOfToken(claims as never)).toMatchObject({ ...user, username: { type: 'unknown' } })
  expect(userOfToken({ ...claims, hasUsername: false, kid: null } as never)).toMatchObject({
    username: { type: 'unknown' },
    kid: null,
  })
})

test('a password that is derived again costs once, each caller has bytes of its own, and none stay', async () => {
  let runs = 0
  const made: Uint8Array[] = []
  const { kdf, forget } = rememberKdf(async (password) => {
    runs++
    const master = new Uint8Array([...password, runs])
    made.push(master)
    return master
  })
  const [one, two, salt] = [1, 2, 9].map((byte) => new Uint8Array([byte])) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  const first = await kdf(one as never, salt as never)
  first.fill(0)
  expect([...(await kdf(one as never, salt as never))]).toEqual([1, 1])
  await kdf(two as never, salt as never)
  await kdf(one as never, two as never)
  expect(runs).toBe(3)
  forget()
  expect(made.map((bytes) => [...bytes])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  await kdf(one as never, salt as never)
  expect(runs).toBe(4)
})
