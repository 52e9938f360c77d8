// A token that the server refused: whose it is decides, and what this phone stores by then.
import { createDatabases } from '#engine/local/databases.ts'
import { noteRenewing } from '#engine/local/deviceDatabase.ts'
import { lockRefused } from '#engine/session/lockRefused.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

const refusal = (code: string, more: object = {}) =>
  ({ type: 'refused', code, message: 'Non.', ...more }) as never

/** `open`: the token of the page; `stored`: that of the phone. */
function setup({ open, stored }: { readonly open: string | null; readonly stored: string | null }) {
  const done: unknown[] = []
  const databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const journal = {
    token: open,
    userId: 'lea',
    drafts: { flush: async () => void done.push('flush') },
  }
  const engine = {
    databases,
    clock: { now: () => 1000, offsetAt: () => 0 },
    timer: { after: () => () => undefined },
    session: {
      journal: () => (open === null ? null : journal),
      stored: async () => (stored === null ? null : { token: stored, user: { id: 'lea' } }),
      leave: async (why: unknown) => void done.push(why),
      show: async (_: unknown, token: string) => void done.push(`show ${token}`),
      close: async () => void done.push('close'),
    },
  } as never
  return { done, databases, engine }
}

test('[PR6] a refused token locks where it is still the one of this phone, once what was typed is stored', async () => {
  const { done, engine } = setup({ open: 'token', stored: 'token' })
  expect(await lockRefused(engine, 'token', refusal('unauthorised'))).toBeNull()
  expect(done).toEqual(['flush', 'refused'])
})

test('[PR86] what the server says of the account is what the page is left with', async () => {
  const erasedAt = '2026-11-27T10:00:00.000Z'
  for (const [why, left] of [
    [refusal('accountGone'), 'gone'],
    [refusal('accountLeaving', { erasedAt }), { type: 'leaving', erasedAt }],
    [refusal('sessionEnded', { erasedAt }), 'ended'],
  ] as const) {
    const { done, engine } = setup({ open: 'token', stored: 'token' })
    await lockRefused(engine, 'token', why)
    expect(done).toEqual(['flush', left])
  }
})

test('[PR6] a refusal of a token that is no longer the one of the page, or of no page, ends nothing', async () => {
  for (const open of ['newer', null]) {
    const { done, engine } = setup({ open, stored: open })
    expect(await lockRefused(engine, 'token', refusal('sessionEnded'))).toBeNull()
    expect(done).toEqual([])
  }
})

test('[PR12] a page whose token another tab has replaced, or signed out, shows what the phone stores, and ends no session', async () => {
  const claims = {
    sub: 'l'.repeat(22),
    sid: 's',
    email: 'lea@exemple.fr',
    hasUsername: false,
    exp: 1,
  }
  const renewed = `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
  const other = setup({ open: 'token', stored: renewed })
  expect(await lockRefused(other.engine, 'token', refusal('unauthorised'))).toBeNull()
  expect(other.done).toEqual(['flush', `show ${renewed}`])
  const out = setup({ open: 'token', stored: null })
  expect(await lockRefused(out.engine, 'token', refusal('unauthorised'))).toBeNull()
  expect(out.done).toEqual(['flush', 'close'])
})

async function withCopies(databases: ReturnType<typeof setup>['databases']) {
  const db = databases.openJournal('lea' as never)
  const row = { kid: 'k', key: null, markKey: null, deviceCopy: 'copy', keptCopy: 'copy' }
  await db.keys.put({ ...row, wraps: [{ kind: 'password', wrap: 'w' }] } as never)
  db.close()
  return async () => {
    const after = databases.openJournal('lea' as never)
    const rows = await after.keys.toArray()
    after.close()
    return rows
  }
}

test('[PR6] what a refused token leaves opens on this phone as before, but where the phone was ended', async () => {
  const { engine, databases } = setup({ open: 'token', stored: 'token' })
  const copies = await withCopies(databases)
  await lockRefused(engine, 'token', refusal('unauthorised'))
  expect(await copies()).toMatchObject([{ deviceCopy: 'copy', keptCopy: 'copy' }])
})

test('[PR12][PR28] while another token is on its way a refusal is asked about again, but a phone that was ended is closed at once', async () => {
  const { done, engine, databases } = setup({ open: 'token', stored: 'token' })
  await noteRenewing(databases.device, { token: 'token', at: 1000, forMs: 60_000 })
  expect(await lockRefused(engine, 'token', refusal('unauthorised'))).toBe(3000)
  expect(done).toEqual([])
  const copies = await withCopies(databases)
  expect(await lockRefused(engine, 'token', refusal('sessionEnded'))).toBeNull()
  expect(done).toEqual(['flush', 'ended'])
  expect(await copies()).toMatchObject([{ deviceCopy: '', keptCopy: '' }])
})
