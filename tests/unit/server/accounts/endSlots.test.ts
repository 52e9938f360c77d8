// What ends recovery keys and passkeys: deleted, or put aside soon after a reset by mail.
import { beforeEach, expect, test } from 'vitest'
import { endSlots, maxAside } from '#server/accounts/endSlots.ts'
import type { Account } from '#server/store/account.ts'
import type { Queries } from '#server/store/store.ts'
import { accountRow } from '#support/accountRow.ts'
import { openMemoryStore } from '#support/memoryStore.ts'

const dayMs = 86_400_000
const now = 1000 * dayMs
const resetAt = now - dayMs

let db: Queries
beforeEach(async () => {
  ;({ db } = await openMemoryStore())
})

const addAccount = (resetAtOf: number | null): Promise<Account> =>
  db
    .insertInto('account')
    .values(accountRow('a', { created_at: 1, kid: 'k', reset_at: resetAtOf }))
    .returningAll()
    .executeTakeFirstOrThrow()

interface SlotRow {
  readonly kind: 'password' | 'recovery' | 'passkey'
  readonly madeAt: number
  readonly verifier?: string
  readonly asideAt?: number
}
const addSlot = (id: string, { kind, madeAt, verifier = id, asideAt }: SlotRow) =>
  db
    .insertInto('key_slot')
    .values({
      user_id: 'a',
      id,
      kind,
      state: asideAt === undefined ? 'active' : 'stale',
      verifier,
      kid: `key of ${id}`,
      wrap: 'x',
      created_at: madeAt,
      aside_at: asideAt ?? null,
    })
    .execute()
const addPasskey = (id: string, madeAt: number) =>
  db
    .insertInto('passkey')
    .values({
      user_id: 'a',
      id,
      public_key: 'x',
      counter: 0,
      transports: '[]',
      name: null,
      phone: null,
      created_at: madeAt,
      used_at: null,
    })
    .execute()
const endAll = (account: Account, kinds: readonly SlotRow['kind'][] = ['recovery', 'passkey']) =>
  endSlots(db, { account, now, which: (slot) => slot('kind', 'in', [...kinds]) })
const slots = async () =>
  (await db.selectFrom('key_slot').selectAll().orderBy('id').execute()).map(
    (row) => `${row.id} ${row.state} ${row.aside_at}`,
  )
const passkeys = async () =>
  (await db.selectFrom('passkey').selectAll().orderBy('id').execute()).map(
    (row) => `${row.id} ${row.aside_at}`,
  )

async function addSome() {
  await addSlot('password', { kind: 'password', madeAt: 1 })
  await addSlot('words', { kind: 'recovery', madeAt: resetAt - 1 })
  await addSlot('words since', { kind: 'recovery', madeAt: resetAt })
  await addPasskey('finger', resetAt - 1)
  await addSlot('of finger', { kind: 'passkey', madeAt: resetAt - 1, verifier: 'finger' })
  await addPasskey('finger since', resetAt)
  await addSlot('of finger since', { kind: 'passkey', madeAt: resetAt, verifier: 'finger since' })
  // Of the same id as a slot that is none of its own.
  await addPasskey('words', resetAt - 1)
}

test('[SV155] where no password was set by mail lately, what ends is gone, and nothing else is', async () => {
  const account = await addAccount(null)
  await addSome()
  expect(await endAll(account)).toBe(false)
  expect(await slots()).toEqual(['password active null'])
  expect(await passkeys()).toEqual(['words null'])
})

test('[SV155] soon after a reset by mail what was made before it is put aside, once, and what was made since is gone', async () => {
  const account = await addAccount(resetAt)
  await addSome()
  expect(await endAll(account)).toBe(true)
  const left = [`of finger stale ${now}`, 'password active null', `words stale ${now}`]
  expect(await slots()).toEqual(left)
  expect(await passkeys()).toEqual([`finger ${now}`, 'words null'])
  expect(
    await endSlots(db, { account, now: now + 5, which: (slot) => slot('kind', '!=', 'password') }),
  ).toBe(false)
  expect(await slots()).toEqual(left)
})

test('[SV157] two hundred secrets are put aside, a passkey that wraps several keys counts once, and those made last give way', async () => {
  const account = await addAccount(resetAt)
  for (let at = 0; at < maxAside - 2; at++) {
    await addSlot(`words ${at}`, { kind: 'recovery', madeAt: at, verifier: 'same', asideAt: 5 })
  }
  for (const [name, madeAt] of [
    ['early', 1],
    ['late', 9000],
    ['latest', 9001],
  ] as const) {
    await addPasskey(name, madeAt)
    await addSlot(`${name} 1`, { kind: 'passkey', madeAt, verifier: name })
    await addSlot(`${name} 2`, { kind: 'passkey', madeAt, verifier: name })
  }
  await addPasskey('same', 1)
  expect(await endAll(account, ['passkey'])).toBe(true)
  expect(await passkeys()).toEqual([`early ${now}`, `late ${now}`, 'same null'])
  expect((await slots()).filter((slot) => slot.startsWith('words'))).toHaveLength(maxAside - 2)
  await addSlot('words last', { kind: 'recovery', madeAt: 8000, verifier: 'same' })
  await endAll(account, ['recovery'])
  expect(await passkeys()).toEqual([`early ${now}`, 'same null'])
  expect(await slots()).toContain(`words last stale ${now}`)
})
