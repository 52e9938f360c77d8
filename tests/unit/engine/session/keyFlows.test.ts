// The account keys of a phone, from each place where they rest: what opens which, and what is stored of each.
import type { KeyLink } from '#contract/auth.ts'
import type { Kid, UserId } from '#domain/brands.ts'
import { sealFormer } from '#engine/crypto/keyLinks.ts'
import {
  contentKeyOf,
  kidOf,
  makeAccountKey,
  makeDeviceSecret,
  openFromDevice,
  openKeptCopy,
  slotKeysOfPassword,
  slotKeysOfRecovery,
  unwrapAccountKey,
  wrapAccountKey,
} from '#engine/crypto/keys.ts'
import { entropyToWords } from '#engine/crypto/recoveryWords.ts'
import { loadFrenchWords } from '#engine/crypto/frenchWords.ts'
import { createDatabases, type Databases } from '#engine/local/databases.ts'
import type { KeyRow } from '#engine/local/journalDatabase.ts'
import { storeKeys } from '#engine/local/keyStore.ts'
import {
  deriveSlot,
  holdsKeyOf,
  keptCopiesOf,
  makeKey,
  openDeviceCopies,
  openKeptCopies,
  openStoredWraps,
  proposeDevice,
  readStoredLinks,
  rowOf,
  rowsOfSignIn,
  slotOfWords,
  unwrapAll,
  wipe,
  wrapHere,
} from '#engine/session/keyFlows.ts'
import { randomBytes } from '#support/bytes.ts'
import { quickKdf } from '#support/setupPhone.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'

const [lea, bob] = ['lea', 'bob'] as unknown as [UserId, UserId]
const deps = { kdf: quickKdf, random: { bytes: randomBytes, fraction: () => 0.5 } }
const password = () => slotKeysOfPassword('motdepasse', 'lea@exemple.fr', quickKdf)
const device = { id: 'a-device', secret: makeDeviceSecret(randomBytes) }
const stranger = { id: 'a-device', secret: makeDeviceSecret(randomBytes) }
const makeAccount = async () => {
  const key = makeAccountKey(randomBytes)
  return { key, kid: await kidOf(key) }
}
type Account = Awaited<ReturnType<typeof makeAccount>>

const withoutWebAssembly = {
  ...deps,
  kdf: () => Promise.reject(new Error('WebAssembly is switched off.')),
}

let databases: Databases
let mine: Account
let former: Account
let link: KeyLink
beforeEach(async () => {
  databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  ;[mine, former] = await Promise.all([makeAccount(), makeAccount()])
  link = {
    kid: mine.kid,
    replaces: former.kid,
    former: await sealFormer(mine.key, former.key, randomBytes),
  }
})

async function store(userId: UserId, ...rows: readonly KeyRow[]): Promise<void> {
  const db = databases.openJournal(userId)
  await storeKeys(db, rows)
  db.close()
}
const held = (...accounts: readonly Account[]) =>
  new Map(accounts.map(({ kid, key }) => [kid, key]))

test('[PR3] where a password cannot become a key, that is said of it, and not that it is wrong', async () => {
  expect(await deriveSlot(withoutWebAssembly, 'motdepasse', 'lea@exemple.fr')).toEqual({
    ok: false,
    error: { type: 'noWebAssembly' },
  })
})

test('[PR16] words that cannot be looked up are the network’s fault, and wrong ones are named', async () => {
  const words = { loadWords: loadFrenchWords }
  expect(await slotOfWords({ loadWords: () => Promise.reject(new Error('offline')) }, 'x')).toEqual(
    {
      ok: false,
      error: { type: 'network' },
    },
  )
  expect(await slotOfWords(words, 'abaisser')).toEqual({
    ok: false,
    error: { type: 'wordCount', count: 1 },
  })
  const entropy = randomBytes(16)
  const list = await loadFrenchWords()
  const slot = await slotOfWords(words, entropyToWords(entropy, list).join(' '))
  expect(slot).toMatchObject({ ok: true, value: { kind: 'recovery' } })
  expect(slot.ok && slot.value.auth).toBe((await slotKeysOfRecovery(entropy)).auth)
})

test('[PR20] of a key its row has what this phone’s secret opens, and what the open journal brings back of it', async () => {
  const wraps = [{ kind: 'password', wrap: 'lw1.x' }] as const
  const row = await rowOf(deps, mine.key, device, wraps, [{ ...link, kid: former.kid }, link])
  expect(row).toMatchObject({ kid: mine.kid, wraps, link })
  expect(await openFromDevice(row.deviceCopy, device)).toEqual(mine.key)
  expect(await openFromDevice(row.deviceCopy, stranger)).toBeNull()
  const content = await contentKeyOf(mine.key)
  expect(await openKeptCopy(content.key, row.keptCopy ?? '')).toBe(row.deviceCopy)
  const bare = await rowOf(deps, former.key, device, [], [link])
  expect([bare.kid, 'link' in bare]).toEqual([former.kid, false])
})

test('[PR1] a key that is made is wrapped for the server and for this phone alike', async () => {
  const slot = await password()
  const { wrapped, row } = await makeKey(deps, slot, device)
  const key = await unwrapAccountKey(slot, wrapped.wrap)
  expect(key && (await kidOf(key))).toBe(wrapped.kid)
  expect(row).toMatchObject({ kid: wrapped.kid, wraps: [{ kind: 'password', wrap: wrapped.wrap }] })
  expect(await openFromDevice(row.deviceCopy, device)).toEqual(key)
  const here = await wrapHere(deps, slot, mine.key)
  expect(here.kind).toBe('password')
  expect(await unwrapAccountKey(slot, here.wrap)).toEqual(mine.key)
})

test('[PR14] every wrap that a secret opens is opened, and no other', async () => {
  const slot = await password()
  const wraps = await Promise.all(
    [mine, former].map(({ key }) => wrapAccountKey(slot, key, randomBytes)),
  )
  const foreign = await wrapAccountKey(
    await slotKeysOfRecovery(randomBytes(16)),
    mine.key,
    randomBytes,
  )
  expect(await unwrapAll(slot, [foreign, ...wraps])).toEqual(held(mine, former))
  expect(await unwrapAll(slot, [foreign])).toEqual(new Map())
})

test('[PR14] device copies of these journals open with this phone’s secret', async () => {
  const other = await makeAccount()
  await store(
    lea,
    await rowOf(deps, mine.key, device, []),
    await rowOf(deps, other.key, stranger, []),
  )
  await store(bob, await rowOf(deps, former.key, device, []))
  expect(await openDeviceCopies(databases, [lea], device)).toEqual(held(mine))
  expect(await openDeviceCopies(databases, [lea, bob], device)).toEqual(held(mine, former))
  expect(await openDeviceCopies(databases, [], device)).toEqual(new Map())
})

test('[PR36] what is stored opens with a secret of its kind, and leads on through the links', async () => {
  const slot = await password()
  const { wrap } = await wrapAccountKey(slot, mine.key, randomBytes)
  await store(lea, await rowOf(deps, mine.key, device, [{ kind: 'recovery', wrap }], [link]))
  expect(await openStoredWraps(databases, lea, slot)).toEqual(new Map())
  await store(lea, await rowOf(deps, mine.key, device, [{ kind: 'password', wrap }]))
  // As an older build stored it.
  const { wraps: _, ...older } = await rowOf(deps, former.key, device, [])
  const db = databases.openJournal(lea)
  await db.keys.put(older)
  db.close()
  expect(await openStoredWraps(databases, lea, slot)).toEqual(held(mine, former))
  expect(await openStoredWraps(databases, bob, slot)).toEqual(new Map())
  expect(await readStoredLinks(databases, [bob, lea])).toEqual([link])
})

test('[PR56] what is kept of the device copies comes back with the key that it is kept under', async () => {
  const rows = [await rowOf(deps, mine.key, device, []), await rowOf(deps, former.key, device, [])]
  const content = await contentKeyOf(mine.key)
  const copies = await keptCopiesOf(rows, [content])
  expect([...copies]).toEqual([[mine.kid, rows[0]?.deviceCopy]])
  const { keptCopy: _, ...older } = rows[0] as KeyRow
  expect(await keptCopiesOf([older], [content])).toEqual(new Map())
  const wrong = [{ ...content, kid: former.kid }]
  expect(await keptCopiesOf(rows, wrong)).toEqual(new Map())
  await store(lea, ...rows)
  const db = databases.openJournal(lea)
  const journal = { db, keys: { ring: new Map([[content.kid, content.key]]) } } as never
  expect(await openKeptCopies(journal, device)).toEqual(held(mine))
  expect(await openKeptCopies(journal, stranger)).toEqual(new Map())
  db.close()
})

test('[PR14] a sign-in stores each key that the reply, this phone or its device copy opens, each with what wraps it', async () => {
  const slot = await password()
  const [here, onDevice] = [await makeAccount(), await makeAccount()]
  const wrapped = await wrapAccountKey(slot, mine.key, randomBytes)
  const before = { ...link, kid: here.kid }
  await store(
    lea,
    await rowOf(deps, here.key, stranger, [await wrapHere(deps, slot, here.key)], [before]),
    await rowOf(deps, onDevice.key, device, []),
  )
  const asked: (readonly [Kid, boolean])[] = []
  const rows = await rowsOfSignIn(
    { ...deps, databases },
    { userId: lea, slot, device, wraps: [wrapped], links: [link] },
    async (key, isOpened) => {
      asked.push([await kidOf(key), isOpened])
      return [{ kind: 'password', wrap: 'made' }]
    },
  )
  expect(new Set(asked)).toEqual(
    new Set([
      [mine.kid, true],
      [former.kid, true],
      [here.kid, false],
      [onDevice.kid, false],
    ]),
  )
  const found = new Map(rows.map((row) => [row.kid, row]))
  expect(found.get(mine.kid)).toMatchObject({
    wraps: [{ kind: 'password', wrap: 'made' }],
    link,
  })
  // What the phone knew of that key's past stays.
  expect(found.get(here.kid)).toMatchObject({ link: before })
  for (const { kid, key } of [mine, former, here, onDevice]) {
    expect(await openFromDevice(found.get(kid)?.deviceCopy ?? '', device)).toEqual(key)
  }
  expect(holdsKeyOf({ kid: mine.kid } as never, rows)).toBe(true)
  expect(holdsKeyOf({ kid: 'other' } as never, rows)).toBe(false)
})

test('[PR20] keys that were used are wiped, and each phone proposes a secret of its own under one name', async () => {
  const keys = held(mine, former)
  wipe(keys)
  expect([...keys.values()].flatMap((key) => [...key]).every((byte) => byte === 0)).toBe(true)
  const [one, two] = [
    await proposeDevice({ databases, random: deps.random }),
    await proposeDevice({ databases, random: deps.random }),
  ]
  expect(one.id).toMatch(/^[\w-]{22}$/)
  expect(two.id).toBe(one.id)
  expect(one.secret).toMatch(/^[\w-]{43}$/)
  expect(two.secret).not.toBe(one.secret)
})
