// The rows of codes: to the millisecond and to the try, whoever asks.
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  takeCodeQuota,
  takeSignInQuota,
  uncount,
  type ClientHash,
} from '#server/accounts/codeQuotas.ts'
import {
  dropResetCodes,
  endRepeats,
  extendCode,
  findOnlyCode,
  giveTryBack,
  hashCode,
  holdCode,
  isCodeUsable,
  noteCodePasskey,
  noteSpent,
  saveCode,
  spendCode,
  takeBackCode,
  tryCode,
  type CodeName,
  type SentCode,
  type TryCount,
} from '#server/accounts/codes.ts'
import { deriveServerKeys, type AddressHash } from '#server/base/serverKeys.ts'
import type { Queries } from '#server/store/store.ts'
import { signUp } from '#support/people.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const keys = deriveServerKeys(new Uint8Array(32))
const at = Date.parse('2026-11-20T10:00:00.000Z')
const name: CodeName = { purpose: 'reset', subject: 'request' }
const verifyName: CodeName = { purpose: 'verify', subject: 'request' }
const address = 'address' as AddressHash

let server: TestServer
let db: Queries
beforeEach(async () => {
  server = await createTestServer()
  ;({ db } = server.server.store)
})
afterEach(() => server.stop())

const sent = (code: string, more: Partial<SentCode> = {}): SentCode => ({
  name,
  code,
  addressHash: address,
  asker: 'anybody',
  sentAt: at,
  ...more,
})
const save = (code: string, more: Partial<SentCode> = {}) => saveCode(db, keys, sent(code, more))
const hashOf = (code: string, of = name) => hashCode(keys, of, code)
interface TryOptions {
  readonly count?: TryCount
  readonly now?: number
  readonly isBraked?: boolean
  readonly of?: CodeName
}
const attempt = (
  code: string,
  { count = 'tries', now = at, isBraked = false, of = name }: TryOptions = {},
) => tryCode(db, keys, { name: of, count }, code, { now, isBraked })
const isRight = async (...asked: Parameters<typeof attempt>) =>
  (await attempt(...asked)).hash !== null
const rows = () => db.selectFrom('code').selectAll().orderBy('subject').execute()

test('[SV2][SV8] a code lives ten minutes, and one of a clock that was ahead not at all', async () => {
  await save('1234')
  const last = at + 10 * minuteMs - 1
  expect(await isRight('1234', { now: last })).toBe(true)
  expect(await isCodeUsable(db, name, last)).toBe(true)
  expect(await findOnlyCode(db, 'reset', address, last)).toEqual(name)
  expect(await isRight('1234', { now: last + 1 })).toBe(false)
  expect(await isCodeUsable(db, name, last + 1)).toBe(false)
  expect(await findOnlyCode(db, 'reset', address, last + 1)).toBeNull()
  expect(await isRight('1234', { now: at - hourMs })).toBe(true)
  expect(await isCodeUsable(db, name, at - hourMs)).toBe(true)
  expect(await findOnlyCode(db, 'reset', address, at - hourMs)).toEqual(name)
  expect(await isRight('1234', { now: at - hourMs - 1 })).toBe(false)
  expect(await isCodeUsable(db, name, at - hourMs - 1)).toBe(false)
  expect(await findOnlyCode(db, 'reset', address, at - hourMs - 1)).toBeNull()
})

test('[SV2] a code serves one purpose, one request and one address', async () => {
  await save('1234')
  expect(await isRight('1234', { of: verifyName })).toBe(false)
  expect(await isRight('1234', { of: { ...name, subject: 'other' } })).toBe(false)
  expect(await isCodeUsable(db, verifyName, at)).toBe(false)
  expect(await findOnlyCode(db, 'verify', address, at)).toBeNull()
  expect(await findOnlyCode(db, 'reset', 'other' as AddressHash, at)).toBeNull()
  // Of two requests nobody knows which one is meant.
  await save('5678', { name: { ...name, subject: 'second' } })
  expect(await findOnlyCode(db, 'reset', address, at)).toBeNull()
})

test('[SV4][SV5] five tries with the request name, three without, counted apart; then the code says so to the first alone', async () => {
  await save('1234')
  const wrong = (count: TryCount) => attempt('0000', { count })
  for (let tries = 1; tries <= 3; tries++) {
    expect(await wrong('open_tries')).toEqual({ hash: null, isUsedUp: false, isCounted: true })
  }
  expect(await wrong('open_tries')).toEqual({ hash: null, isUsedUp: false, isCounted: false })
  for (let tries = 1; tries <= 4; tries++) {
    expect(await wrong('tries')).toEqual({ hash: null, isUsedUp: false, isCounted: true })
  }
  expect(await isCodeUsable(db, name, at)).toBe(true)
  expect(await wrong('tries')).toEqual({ hash: null, isUsedUp: true, isCounted: true })
  expect(await isCodeUsable(db, name, at)).toBe(false)
  expect(await attempt('1234')).toEqual({ hash: null, isUsedUp: true, isCounted: false })
  // Of a request without any code there is nothing to use up.
  expect(await attempt('1234', { of: verifyName })).toMatchObject({ isUsedUp: false })
  // Another code has new tries.
  await save('5678')
  expect(await isRight('5678')).toBe(true)
})

test('while somebody guesses, a code that no known phone asked for has one try, a known one keeps all', async () => {
  await save('1234')
  const braked = { isBraked: true }
  expect(await attempt('0000', braked)).toEqual({ hash: null, isUsedUp: true, isCounted: true })
  expect(await isRight('1234', braked)).toBe(false)
  expect(await isRight('1234')).toBe(true)
  await save('1234', { asker: 'known' })
  for (let tries = 1; tries <= 4; tries++) {
    expect(await attempt('0000', braked)).toMatchObject({ isUsedUp: false, isCounted: true })
  }
  expect(await isRight('1234', braked)).toBe(true)
  expect(await isRight('1234', braked)).toBe(false)
})

test('[SV3] a code that was accepted gets its try back and lives fifteen minutes from its sending', async () => {
  await save('1234')
  const tried = { name, count: 'tries' } as const
  for (let looks = 0; looks < 7; looks++) {
    expect(await isRight('1234')).toBe(true)
    await extendCode(db, tried, hashOf('1234'))
  }
  expect(await isRight('1234', { now: at + 15 * minuteMs - 1 })).toBe(true)
  expect(await isRight('1234', { now: at + 15 * minuteMs })).toBe(false)
  await giveTryBack(db, tried, hashOf('0000'))
  expect((await rows())[0]?.tries).toBe(1)
  await giveTryBack(db, tried, hashOf('1234'))
  expect((await rows())[0]?.tries).toBe(0)
})

test('[SV2] a code is spent once; whoever spent it is told again as long as a code of its kind lives', async () => {
  await signUp(server)
  const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  await db.deleteFrom('code').execute()
  for (const [of, lifeMs] of [
    [name, 15 * minuteMs],
    [verifyName, 10 * minuteMs],
  ] as const) {
    await save('1234', { name: of })
    expect(await holdCode(db, of, hashOf('0000', of))).toBe(false)
    expect(await holdCode(db, of, hashOf('1234', of))).toBe(true)
    expect(await spendCode(db, of, hashOf('0000', of), { by: id })).toBe(false)
    const keptUntil = at + hourMs
    expect(await spendCode(db, of, hashOf('1234', of), { by: id, keptUntil })).toBe(true)
    expect(await spendCode(db, of, hashOf('1234', of), { by: id })).toBe(false)
    expect(await holdCode(db, of, hashOf('1234', of))).toBe(false)
    expect(await isCodeUsable(db, of, at)).toBe(false)
    expect(await attempt('1234', { of, now: at + lifeMs - 1 })).toMatchObject({ spentBy: id })
    expect(await isRight('1234', { of, now: at + lifeMs })).toBe(false)
  }
  // Its sessions were ended on purpose.
  await endRepeats(db, id)
  expect((await rows()).map((row) => [row.purpose, row.issued_at])).toEqual(
    expect.arrayContaining([
      ['verify', 0],
      ['reset', at],
    ]),
  )
  await noteSpent(db, { ...name, subject: 'beside' }, { by: id, keptUntil: at + 1, now: at })
  expect(await isCodeUsable(db, { ...name, subject: 'beside' }, at)).toBe(false)
  await save('1234', { name: { ...name, subject: 'open' } })
  await save('1234', { name: { ...verifyName, subject: 'open' } })
  await save('1234', { name: { ...name, subject: 'foreign' }, addressHash: 'other' as AddressHash })
  await dropResetCodes(db, address)
  expect((await rows()).map((row) => `${row.subject} ${row.purpose}`).toSorted()).toEqual([
    'beside reset',
    'foreign reset',
    'open verify',
    'request reset',
    'request verify',
  ])
})

const count = (now: number, client: string | null = null) =>
  takeCodeQuota(db, { addressHash: address, asker: 'anybody', client: client as ClientHash }, now)

test('[SV4] a code whose mail could not leave gives the one before it back, with the tries of both, and is not counted', async () => {
  await save('1111')
  await attempt('0000')
  const former = await save('2222', { sentAt: at + 1 })
  expect(former?.hash).toBe(hashOf('1111'))
  await attempt('0000', { count: 'open_tries' })
  await attempt('0000')
  await takeBackCode(db, keys, sent('2222', { sentAt: at + 1 }), former)
  expect(await rows()).toMatchObject([{ hash: hashOf('1111'), tries: 2, open_tries: 1 }])
  // Another code took its place before: what stood before that one stands again when it fails as well.
  const before = await save('3333', { sentAt: at + 2 })
  const failed = await save('4444', { sentAt: at + 3 })
  await takeBackCode(db, keys, sent('3333', { sentAt: at + 2 }), before)
  expect(await rows()).toMatchObject([{ hash: hashOf('4444') }])
  await takeBackCode(db, keys, sent('4444', { sentAt: at + 3 }), failed)
  expect(await rows()).toMatchObject([{ hash: hashOf('1111'), tries: 2 }])
  await db.deleteFrom('code').execute()
  await save('5555')
  await takeBackCode(db, keys, sent('5555'), null)
  expect(await rows()).toEqual([])
})

test('[SV6] a mail that did not leave is uncounted, but one whose code was tried stays', async () => {
  for (const now of [at, at + 1, at + 2]) expect(await count(now)).toBe(0)
  expect(await count(at + 3)).toBe(hourMs - 3)
  await uncount(db, address, at + 9)
  expect(await count(at + 3)).toBe(hourMs - 3)
  await uncount(db, 'unknown' as AddressHash, at)
  await uncount(db, address, at)
  expect(await count(at + 3)).toBe(0)
  expect(await count(at + 3)).toBe(hourMs - 2)
  await uncount(db, address, at + 3)
  expect(await count(at)).toBe(0)
  await save('1111', { sentAt: at + 1 })
  await takeBackCode(db, keys, sent('1111', { sentAt: at + 1 }), null)
  expect(await count(at + 3)).toBe(0)
  await save('2222', { sentAt: at + 3 })
  await attempt('0000', { now: at + 3 })
  await takeBackCode(db, keys, sent('2222', { sentAt: at + 3 }), null)
  expect(await count(at + 4)).toBe(hourMs - 4)
  await save('3333', { sentAt: at + 3 })
  await attempt('0000', { now: at + 3 })
  await attempt('0000', { now: at + 3, count: 'open_tries' })
  await takeBackCode(db, keys, sent('3333', { sentAt: at + 3 }), null)
  expect(await count(at + 4)).toBe(hourMs - 4)
})

const sentAt = async () =>
  JSON.parse((await db.selectFrom('code_quota').select('sent').executeTakeFirstOrThrow()).sent)

test('[SV160] two codes in a row whose mails could not leave give back nothing where there was nothing', async () => {
  const none = await save('1111')
  const first = await save('2222', { sentAt: at + 1 })
  await takeBackCode(db, keys, sent('1111'), none)
  await takeBackCode(db, keys, sent('2222', { sentAt: at + 1 }), first)
  expect(await rows()).toEqual([])
})

test('[SV178] that a passkey came beside a code is known of this code alone', async () => {
  await save('1234')
  await save('1234', { name: verifyName })
  expect(await attempt('1234')).toMatchObject({ hasPasskey: false })
  await noteCodePasskey(db, name, hashOf('5678'))
  expect(await attempt('1234')).toMatchObject({ hasPasskey: false })
  await noteCodePasskey(db, name, hashOf('1234'))
  expect(await attempt('1234')).toMatchObject({ hasPasskey: true })
  expect(await attempt('1234', { of: verifyName })).toMatchObject({ hasPasskey: false })
  await save('1234')
  expect(await attempt('1234')).toMatchObject({ hasPasskey: false })
})

test('[SV6][SV8] of the codes of an address those of a day are kept, and none that a clock noted more than an hour ahead', async () => {
  const dayMs = 24 * hourMs
  expect(await count(at)).toBe(0)
  expect(await count(at + dayMs - 1)).toBe(0)
  expect(await sentAt()).toEqual([at, at + dayMs - 1])
  expect(await count(at + dayMs)).toBe(0)
  expect(await sentAt()).toEqual([at + dayMs - 1, at + dayMs])
  // The clock is put back by an hour, then by a millisecond more.
  expect(await count(at + dayMs - hourMs)).toBe(0)
  expect(await sentAt()).toEqual([at + dayMs - 1, at + dayMs, at + dayMs - hourMs])
  expect(await count(at + dayMs - hourMs - 1)).toBe(0)
  expect(await sentAt()).toEqual([at + dayMs - 1, at + dayMs - hourMs, at + dayMs - hourMs - 1])
})

const tell = (now: number) => takeSignInQuota(db, 'account', now)

test('a client is sent ten codes an hour, to whatever addresses, and an account five mails of new phones a day', async () => {
  const ask = (to: number) =>
    takeCodeQuota(
      db,
      { addressHash: `to ${to}` as AddressHash, asker: 'anybody', client: 'client' as ClientHash },
      at,
    )
  for (let to = 0; to < 10; to++) expect(await ask(to)).toBe(0)
  expect(await ask(10)).toBe(hourMs)
  // What was refused is counted for nobody.
  expect(await count(at, 'other')).toBe(0)
  for (let mails = 0; mails < 5; mails++) expect(await tell(at)).toBe(true)
  expect(await tell(at + 24 * hourMs - 1)).toBe(false)
  expect(await tell(at + 24 * hourMs)).toBe(true)
})
