// The passkey that opens what lies on a phone: which are asked, what one opens, and that a removed one opens nothing.
import type { Kid } from '#domain/brands.ts'
import { err, ok } from '#domain/result.ts'
import { kidOf, makeAccountKey, slotKeysOfPasskey, wrapAccountKey } from '#engine/crypto/keys.ts'
import { sealFormer } from '#engine/crypto/keyLinks.ts'
import {
  openJournalDatabase,
  type JournalDatabase,
  type KeyRow,
} from '#engine/local/journalDatabase.ts'
import { writeMeta } from '#engine/local/metaStore.ts'
import {
  askedPasskey,
  askStored,
  dropRemovedPasskeys,
  lockPasskeysOf,
  openWithAsked,
  passkeysOf,
  wrapsUnder,
} from '#engine/session/lockPasskey.ts'
import { answering } from '#support/answerInstead.ts'
import { randomBytes } from '#support/bytes.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const random = { bytes: randomBytes, fraction: () => 0.5 }
const prf = new Uint8Array(32).fill(7)
const finger = async () => ({
  credentialId: 'finger',
  slot: await slotKeysOfPasskey(prf.slice()),
})

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

/** What holds passkeys: `asked` has each request. */
function holder(answer: object = ok({ assertion: { id: 'finger' }, prf: prf.slice() })) {
  const asked: object[] = []
  const passkeys = { ask: async (request: object) => (asked.push(request), answer) }
  return { asked, deps: { passkeys, random } as never }
}
const rowOf = (kid: Kid, wraps: KeyRow['wraps'], link?: KeyRow['link']): KeyRow => ({
  kid,
  key: null,
  markKey: null,
  deviceCopy: '',
  ...(wraps !== undefined && { wraps }),
  ...(link !== undefined && { link }),
})
const passkey = (credentialId: string, wrap = 'w') =>
  ({ kind: 'passkey', wrap, credentialId }) as const
const password = { kind: 'password', wrap: 'w' } as const

test('[PR62] one of those that open is asked, by a fresh challenge; where there is none, nobody is', async () => {
  const { asked, deps } = holder()
  const found = await askedPasskey(deps, ['finger', 'face'])
  expect(found).toMatchObject({
    ok: true,
    value: { credentialId: 'finger', slot: { kind: 'passkey' } },
  })
  const signal = new AbortController().signal
  await askedPasskey(deps, ['finger'], signal)
  expect(asked).toEqual([
    { challenge: expect.stringMatching(/^[\w-]{43}$/), ids: ['finger', 'face'] },
    { challenge: expect.stringMatching(/^[\w-]{43}$/), ids: ['finger'], signal },
  ])
  expect(asked[0]).not.toMatchObject({ challenge: (asked[1] as { challenge: string }).challenge })
  expect(await askedPasskey(deps, [])).toEqual(err('none'))
  expect(await askedPasskey({ passkeys: null, random }, ['finger'])).toEqual(err('none'))
  expect(await askedPasskey(holder(err('refused')).deps, ['finger'])).toEqual(err('refused'))
  expect(asked).toHaveLength(2)
})

test('[PR62] the passkeys of a phone are those that wrap one of its keys; of the lock none once it asks for none', async () => {
  const [mine, former, other] = ['m', 'f', 'o'] as unknown as [Kid, Kid, Kid]
  const rows = [
    rowOf(mine, [password, passkey('finger'), passkey('face')]),
    rowOf(former, [passkey('finger')]),
    rowOf(other, undefined),
  ]
  expect(passkeysOf(rows)).toEqual(['finger', 'face'])
  await db.keys.bulkPut(rows)
  expect(await lockPasskeysOf(db)).toEqual([])
  await writeMeta(db, 'appLock', { awayMs: 60_000, credentialId: null })
  expect(await lockPasskeysOf(db)).toEqual([])
  await writeMeta(db, 'appLock', { awayMs: 60_000, credentialId: 'finger' })
  expect(new Set(await lockPasskeysOf(db))).toEqual(new Set(['finger', 'face']))
  const { asked, deps } = holder()
  expect(await askStored(deps, rows)).toMatchObject({ credentialId: 'finger' })
  expect(await askStored(deps, [rowOf(mine, [password])])).toBeNull()
  expect(await askStored(holder(err('failed')).deps, rows)).toBeNull()
  expect(asked).toHaveLength(1)
})

test('[PR62] a passkey opens what its own bytes wrap, and on through the links', async () => {
  const [mine, former] = [makeAccountKey(randomBytes), makeAccountKey(randomBytes)]
  const [kid, formerKid] = (await Promise.all([mine, former].map(kidOf))) as [Kid, Kid]
  const link = { kid, replaces: formerKid, former: await sealFormer(mine, former, randomBytes) }
  const asked = await finger()
  const { wrap } = await wrapAccountKey(asked.slot, mine, randomBytes)
  const both = new Map([
    [kid, mine],
    [formerKid, former],
  ])
  expect(await openWithAsked(asked, [rowOf(kid, [passkey('finger', wrap)], link)])).toEqual(both)
  // The same wrap under another passkey's name is not tried.
  expect(await openWithAsked(asked, [rowOf(kid, [passkey('face', wrap)], link)])).toEqual(new Map())
  const wraps = await wrapsUnder({ random }, asked, both)
  expect([...wraps].map(([one, { kind }]) => [one, kind])).toEqual([
    [kid, 'passkey'],
    [formerKid, 'passkey'],
  ])
  const rows = [...wraps].map(([one, stored]) => rowOf(one, [stored]))
  expect(await openWithAsked(asked, rows)).toEqual(both)
})

const listed = {
  id: 'finger',
  name: null,
  phone: 'Chrome',
  createdAt: '2026-11-20T10:00:00.000Z',
  usedOn: null,
  isCurrent: false,
}

test('[PR78] what a removed passkey wraps goes, as soon as the server tells which there are', async () => {
  const mine = 'm' as unknown as Kid
  const told = { ok: true, value: { data: [listed], isNeeded: false } } as const
  expect(
    await dropRemovedPasskeys({ db, ...answering({ 'GET /user/me/passkeys': told }).deps }),
  ).toBeNull()
  await db.keys.put(rowOf(mine, [passkey('finger'), passkey('face'), password]))
  expect(await dropRemovedPasskeys({ db, ...answering({}).deps })).toBeNull()
  expect((await db.keys.get(mine))?.wraps).toHaveLength(3)
  expect(
    await dropRemovedPasskeys({ db, ...answering({ 'GET /user/me/passkeys': told }).deps }),
  ).toEqual(new Set(['finger']))
  expect((await db.keys.get(mine))?.wraps).toEqual([passkey('finger'), password])
})
