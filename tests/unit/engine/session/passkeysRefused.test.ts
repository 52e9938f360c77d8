// Passkeys where the server or what holds them says no: what is kept, what is forgotten, and what the person is told.
import { err, ok } from '#domain/result.ts'
import {
  makeAccountKey,
  slotKeysOfPassword,
  slotKeysOfPasskey,
  unwrapAccountKey,
  wrapAccountKey,
} from '#engine/crypto/keys.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import {
  addPasskey,
  listPasskeys,
  needPasskey,
  removePasskey,
  renamePasskey,
} from '#engine/session/passkeys.ts'
import { contentKeyOf } from '#engine/crypto/keys.ts'
import { openText } from '#engine/crypto/envelope.ts'
import type { Envelope } from '#domain/brands.ts'
import { answering, type Answer } from '#support/answerInstead.ts'
import { randomBytes } from '#support/bytes.ts'
import { quickKdf } from '#support/setupPhone.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const email = 'lea@exemple.fr'
const random = { bytes: randomBytes, fraction: () => 0.5 }
const prf = new Uint8Array(32).fill(7)
const refused = (code: string) => err({ type: 'refused', code, message: 'Non.' })
const unheard = err({ type: 'network' })

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const creation = {
  id: 'finger',
  clientDataJSON: 'c',
  attestationObject: 'a',
  transports: ['internal'],
}

const calls = {
  offerPasskey: 'POST /user/me/passkeys/offer',
  openKeys: 'POST /auth/keys/open',
  addPasskey: 'POST /user/me/passkeys',
  removePasskey: 'DELETE /user/me/passkeys/finger',
  renamePasskey: 'PATCH /user/me/passkeys/finger',
  needPasskey: 'PUT /user/me/passkeys/needed',
  passkeys: 'GET /user/me/passkeys',
} as const
type CallName = keyof typeof calls

/** An account with one key that the password opens; `answers` stand in place of what would be right. */
async function setup(
  answers: Partial<Record<CallName, Answer>> & { readonly create?: object } = {},
) {
  const { create = ok({ creation, prf: prf.slice() }), ...replies } = answers
  const slot = await slotKeysOfPassword('motdepasse', email, quickKdf)
  const accountKey = makeAccountKey(randomBytes)
  const { kid, wrap } = await wrapAccountKey(slot, accountKey, randomBytes)
  const content = await contentKeyOf(accountKey)
  await db.keys.put({ ...content, deviceCopy: '', wraps: [] })
  const right: Partial<Record<CallName, Answer>> = {
    offerPasskey: ok({ challenge: 'c', userHandle: 'u', ids: ['face'] }),
    openKeys: ok({ keys: [{ kid, wrap }] }),
    addPasskey: ok(undefined),
    removePasskey: ok(undefined),
    renamePasskey: ok(undefined),
    needPasskey: ok(undefined),
    passkeys: ok({ data: [], isNeeded: false }),
    ...replies,
  }
  const network = answering(
    Object.fromEntries(
      Object.entries(right).map(([name, answer]) => [calls[name as CallName], answer]),
    ),
  )
  const created: unknown[] = []
  const forgotten: string[] = []
  const journal = {
    ...network.deps,
    db,
    random,
    kdf: quickKdf,
    clock: { now: () => 0 },
    user: { email },
    keys: { current: content, ring: new Map([[kid, content.key]]) },
    passkeys: {
      create: async (request: unknown) => (created.push(request), create),
      forget: async (id: string) => void forgotten.push(id),
    },
  }
  const named = (name: CallName) =>
    network.asked.filter(([call]) => call === calls[name]).map(([, body]) => body)
  return { journal: journal as never, named, created, forgotten, slot, accountKey, kid, content }
}
const wraps = async () => (await db.keys.toArray()).flatMap(({ wraps: of = [] }) => of)

const noKdf = () => Promise.reject(new Error('WebAssembly is switched off.'))
const wrapOf = (credentialId: string) => ({ kind: 'passkey', wrap: 'w', credentialId }) as const
const listed = (name: string | null, id = 'finger') => ({
  id,
  name,
  phone: 'Chrome',
  createdAt: '2026-11-20T10:00:00.000Z',
  usedOn: null,
  isCurrent: false,
})

test('[PR32] a passkey that was made wraps what the password opens, at the server and here', async () => {
  const { journal, named, created, forgotten, slot, accountKey, kid } = await setup()
  expect(await addPasskey(journal, 'motdepasse')).toMatchObject({
    ok: true,
    value: { credentialId: 'finger' },
  })
  expect(named('offerPasskey')).toEqual([{ proof: slot.auth }])
  expect(named('openKeys')).toEqual([{ kind: 'password', auth: slot.auth }])
  expect(created).toEqual([{ challenge: 'c', userHandle: 'u', name: email, excludedIds: ['face'] }])
  const [added] = named('addPasskey') as {
    creation: object
    keys: { kid: string; wrap: string }[]
  }[]
  expect(added).toMatchObject({ creation, keys: [{ kid }] })
  const own = await slotKeysOfPasskey(prf.slice())
  expect(await unwrapAccountKey(own, added?.keys[0]?.wrap ?? '')).toEqual(accountKey)
  expect(await wraps()).toEqual([
    { kind: 'passkey', wrap: added?.keys[0]?.wrap, credentialId: 'finger' },
  ])
  expect(forgotten).toEqual([])
})

test.for([
  ['offerPasskey', refused('forbidden'), { type: 'wrongPassword' }, []],
  ['offerPasskey', unheard, { type: 'network' }, []],
  ['openKeys', refused('limited'), { type: 'refused', code: 'limited' }, []],
  ['create', err('exists'), { type: 'passkey exists' }, []],
  ['addPasskey', refused('limited'), { type: 'refused', code: 'limited' }, ['finger']],
  // It is not known whether the server has heard it.
  ['addPasskey', unheard, { type: 'network' }, []],
] as const)(
  '[PR32] where %s says no, no passkey is kept here',
  async ([name, answer, error, forgottenIds]) => {
    const { journal, forgotten } = await setup({ [name]: answer })
    expect(await addPasskey(journal, 'motdepasse')).toMatchObject({ ok: false, error })
    expect(await wraps()).toEqual([])
    expect(forgotten).toEqual(forgottenIds)
  },
)

test('[PR3] where a password cannot become a key, neither is a passkey made nor one needed', async () => {
  const { journal, named } = await setup()
  const without = Object.assign({}, journal, { kdf: noKdf })
  const said = err({ type: 'noWebAssembly' })
  expect(await addPasskey(without, 'motdepasse')).toEqual(said)
  expect(await needPasskey(without, true, 'motdepasse')).toEqual(said)
  expect([...named('offerPasskey'), ...named('needPasskey')]).toEqual([])
})

test('[PR78] a list of passkeys removes what another one wraps, and leaves what those of the list do', async () => {
  const { journal, kid } = await setup({
    passkeys: ok({ data: [listed(null)], isNeeded: false }),
  })
  await db.keys.put({ kid, key: null, deviceCopy: '', wraps: [wrapOf('finger'), wrapOf('face')] })
  expect(await listPasskeys(journal)).toMatchObject({ ok: true })
  expect(await wraps()).toEqual([wrapOf('finger')])
})

test('[PR32] where nothing holds passkeys, none is made and nobody is asked', async () => {
  const { journal, named } = await setup()
  const without = Object.assign({}, journal, { passkeys: null })
  expect(await addPasskey(without, 'motdepasse')).toEqual(err({ type: 'passkey none' }))
  expect(named('offerPasskey')).toEqual([])
  expect(await removePasskey(without, { id: 'finger' })).toMatchObject({ ok: true })
})

test('[PR33] a removed passkey opens nothing here any more, and is forgotten, once the server has removed it', async () => {
  const failing = await setup({ removePasskey: unheard })
  const wrap = { kind: 'passkey', wrap: 'w', credentialId: 'finger' } as const
  const other = { kind: 'password', wrap: 'p' } as const
  const put = (kid: never) => db.keys.put({ kid, key: null, deviceCopy: '', wraps: [wrap, other] })
  await put(failing.kid as never)
  expect(await removePasskey(failing.journal, { id: 'finger' })).toEqual(unheard)
  expect([(await wraps()).length, failing.forgotten]).toEqual([2, []])
  const { journal, named, forgotten, kid } = await setup()
  await put(kid as never)
  expect(await removePasskey(journal, { id: 'finger' })).toMatchObject({ ok: true })
  expect(named('removePasskey')).toEqual([null])
  expect(forgotten).toEqual(['finger'])
  expect((await db.keys.get(kid))?.wraps).toEqual([other])
})

test('[PR33] a passkey’s own name leaves sealed, and is read again; another key’s name, and what is not sealed, is none', async () => {
  const { journal, named, content, kid } = await setup()
  expect(await renamePasskey(journal, { id: 'finger' }, 'Mon doigt')).toMatchObject({ ok: true })
  const [{ name = null } = {}] = named('renamePasskey') as { name?: Envelope }[]
  const ring = new Map([[kid, content.key]])
  expect(await openText(ring, { kind: 'passkey', id: 'finger' }, name as Envelope)).toEqual({
    type: 'opened',
    text: 'Mon doigt',
  })
  const data = [listed(name), listed(null), listed('lisible'), listed(name, 'face')]
  const again = await setup({ passkeys: ok({ data, isNeeded: true }) })
  const keys = { current: content, ring }
  const reply = await listPasskeys(Object.assign({}, again.journal, { keys }))
  expect(reply.ok && reply.value.passkeys.map((one) => one.name)).toEqual([
    'Mon doigt',
    null,
    null,
    null,
  ])
  expect(reply).toMatchObject({ value: { isNeeded: true } })
  const failing = await setup({ passkeys: unheard })
  expect(await listPasskeys(failing.journal)).toEqual(unheard)
  const shut = Object.assign({}, journal, { keys: { current: null, ring } })
  expect(await renamePasskey(shut, { id: 'finger' }, 'x')).toEqual(err({ type: 'noKey' }))
})

test('[PR34] a passkey is needed, or not, only as the password says so', async () => {
  const { journal, named, slot } = await setup()
  expect(await needPasskey(journal, true, 'motdepasse')).toMatchObject({ ok: true })
  expect(named('needPasskey')).toEqual([{ isNeeded: true, proof: slot.auth }])
  const wrong = await setup({ needPasskey: refused('forbidden') })
  expect(await needPasskey(wrong.journal, true, 'x')).toEqual(err({ type: 'wrongPassword' }))
  const failing = await setup({ needPasskey: refused('limited') })
  expect(await needPasskey(failing.journal, true, 'x')).toMatchObject(refused('limited'))
})
