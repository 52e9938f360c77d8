// Small parts of a session: what a page holds over the lock, one tab at a time, phones, invitations, and a proof beside a code.
import { err, ok, settle } from '#domain/result.ts'
import { contentKeyOf, makeAccountKey, slotKeysOfRecovery } from '#engine/crypto/keys.ts'
import { entropyToWords } from '#engine/crypto/recoveryWords.ts'
import { loadFrenchWords } from '#engine/crypto/frenchWords.ts'
import { openDeviceDatabase, noteCopy } from '#engine/local/deviceDatabase.ts'
import { makeFreshJournal, settleFreshJournals } from '#engine/session/freshJournal.ts'
import { openHeld, sealHeld } from '#engine/session/heldOverLock.ts'
import { inTurn } from '#engine/session/inTurn.ts'
import { endOtherPhones, endPhone, listPhones } from '#engine/session/phones.ts'
import { showProof } from '#engine/session/resetProof.ts'
import { readSignupMode, tryInvitation } from '#engine/session/signupMode.ts'
import { answering, type Answer } from '#support/answerInstead.ts'
import { randomBytes } from '#support/bytes.ts'
import { quickTimer } from '#support/failingStore.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

const refused = (code: string) => err({ type: 'refused', code, message: 'Non.' })
const network = err({ type: 'network' })

test('[PR73] what a page holds over the lock opens for its own name and key alone, and not where there is no key', async () => {
  const content = await contentKeyOf(makeAccountKey(randomBytes))
  const ring = new Map([[content.kid, content.key]])
  const deps = {
    random: { bytes: randomBytes, fraction: () => 0.5 },
    clock: { now: () => 0, offsetAt: () => 0 },
  }
  const words = { words: ['un', 'deux'] }
  const sealed = await sealHeld(
    { ...deps, keys: { current: content, ring } } as never,
    'recovery',
    words,
  )
  if (sealed === null) throw new Error('It has a key.')
  const open = (name: 'recovery' | 'song', text: string, keys: object = { ring }) =>
    openHeld({ keys } as never, name, text)
  expect(await open('recovery', sealed)).toEqual(words)
  expect(await open('song', sealed)).toBeUndefined()
  expect(await open('recovery', sealed, { ring: new Map() })).toBeUndefined()
  expect(await open('recovery', JSON.stringify(words))).toBeUndefined()
  expect(
    await sealHeld({ ...deps, keys: { current: null, ring } } as never, 'recovery', words),
  ).toBeNull()
})

test('[PR59] one tab at a time makes a journal fresh, where the browser has locks; nothing is settled where nothing was cut short', async () => {
  const asked: string[] = []
  const locks = {
    request: async (name: string, _: unknown, work: () => Promise<unknown>) => {
      asked.push(name)
      return work()
    },
  } as unknown as LockManager
  expect(await inTurn({ locks, timer: quickTimer }, 'lueur-app-lock', async () => 5)).toBe(5)
  expect(
    await inTurn({ locks: undefined, timer: quickTimer }, 'lueur-app-lock', async () => 6),
  ).toBe(6)
  const done: unknown[] = []
  const device = openDeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange })
  const databases = {
    device,
    renewJournal: async (userId: string) => void done.push(userId),
    settleJournals: async () => void done.push('settled'),
  }
  const deps = { databases, locks, timer: quickTimer } as never
  await makeFreshJournal(deps, 'lea' as never)
  await settleFreshJournals(deps)
  expect(done).toEqual(['lea'])
  await noteCopy(device, 'lea' as never, 'copying')
  await settleFreshJournals(deps)
  expect(done).toEqual(['lea', 'settled'])
  expect(asked).toEqual(['lueur-app-lock', 'lueur-fresh', 'lueur-fresh'])
  device.close()
})

test('[PR59] a tab that holds its turn for ever keeps no other waiting for ever, and a later one has it', async () => {
  const turn = { locks: navigator.locks, timer: quickTimer }
  const frozen = Promise.withResolvers<void>()
  const held = inTurn(turn, 'lueur-recovery', () => frozen.promise)
  const waited = settle(inTurn(turn, 'lueur-recovery', async () => 5))
  const forever = new Promise((resolve) => {
    setTimeout(resolve, 5000)
  })
  expect(await Promise.race([waited, forever])).toMatchObject({ ok: false })
  frozen.resolve()
  await held
  expect(await inTurn(turn, 'lueur-recovery', async () => 6)).toBe(6)
})

const [one, two] = ['1'.repeat(22), '2'.repeat(22)]
const phoneOf = (id: string) => ({
  id,
  name: 'Chrome',
  createdAt: '2026-11-20T10:00:00.000Z',
  seenAt: null,
  isOwn: false,
})

test('[PR28] phones are listed and ended; a phone that was ended itself hears so', async () => {
  const asked: unknown[] = []
  const journal = (answer: Answer) => {
    const calls = [
      'GET /user/me/sessions',
      'DELETE /user/me/sessions',
      `DELETE /user/me/sessions/${two}`,
    ]
    const made = answering(Object.fromEntries(calls.map((call) => [call, answer])))
    const { http } = made.deps
    const heard: typeof http.fetch = async (...request) => {
      const reply = await http.fetch(...request)
      asked.push(made.asked.at(-1)?.[0])
      return reply
    }
    return { ...made.deps, http: { ...http, fetch: heard } }
  }
  const data = [phoneOf(one), phoneOf(two)]
  expect(await listPhones(journal(ok({ data })))).toEqual(ok(data))
  expect(await endPhone(journal(ok(undefined)), { id: two })).toEqual(ok(undefined))
  expect(await endOtherPhones(journal(network))).toEqual(network)
  expect(asked).toEqual(['GET /user/me/sessions', `DELETE /user/me/sessions/${two}`])
  expect(await listPhones(journal(refused('limited')))).toMatchObject(refused('limited'))
  for (const call of [listPhones, endOtherPhones]) {
    expect(await call(journal(refused('sessionEnded')))).toMatchObject(refused('sessionEnded'))
  }
})

const visitor = (answer: Answer) =>
  answering({ 'GET /auth/signup': answer, 'POST /auth/invitation': answer }).deps

/** As the server says so: with nothing. */
const done = { ok: true } as const

test('[SV98] who may sign up is what the server says, and an invitation is good or is not', async () => {
  expect(await readSignupMode(visitor(ok({ signup: 'invite' })))).toEqual(ok('invite'))
  expect(await readSignupMode(visitor(network))).toEqual(network)
  expect(await tryInvitation(visitor(done), 'x')).toEqual(ok(undefined))
  const { asked, deps } = answering({ 'POST /auth/invitation': done })
  await tryInvitation(deps, 'the invitation')
  expect(asked).toEqual([['POST /auth/invitation', { invitation: 'the invitation' }]])
  expect(await tryInvitation(visitor(refused('invalid')), 'x')).toMatchObject(refused('invalid'))
})

test('[PR34] words prove by what they derive, a passkey by its signature; one that gives no key proves and opens nothing', async () => {
  const challenge = ok({ challenge: 'c' })
  const engineOf = (passkeys: object | null, reply: Answer = challenge) =>
    ({
      passkeys,
      loadWords: loadFrenchWords,
      ...answering({ 'POST /auth/passkey/challenge': reply }).deps,
    }) as never
  const entropy = randomBytes(16)
  const words = entropyToWords(entropy, await loadFrenchWords()).join(' ')
  const slot = await slotKeysOfRecovery(entropy)
  const byWords = await showProof(engineOf(null), { words })
  expect(byWords).toMatchObject({
    value: { sent: { recovery: slot.auth }, opening: { slot: { kind: 'recovery' } } },
  })
  expect(await showProof(engineOf(null), { words: 'abaisser' })).toMatchObject({
    error: { type: 'wordCount' },
  })
  const assertion = { id: 'finger' }
  const own = {
    ask: async () => ok({ assertion, prf: new Uint8Array(32) }),
    prove: async () => ok({ id: 'proved' }),
  }
  const passkey = { passkey: true } as const
  expect(await showProof(engineOf(own), passkey)).toMatchObject({
    value: { sent: { assertion }, opening: { credentialId: 'finger', slot: { kind: 'passkey' } } },
  })
  const { asked, deps } = answering({ 'POST /auth/passkey/challenge': challenge })
  await showProof({ ...deps, passkeys: own } as never, passkey)
  expect(asked).toEqual([['POST /auth/passkey/challenge', { purpose: 'reset' }]])
  const bare = { ...own, ask: async () => err('noPrf') }
  expect(await showProof(engineOf(bare), passkey)).toEqual(
    ok({ sent: { assertion: { id: 'proved' } }, opening: null }),
  )
  const shy = { ...own, ask: async () => err('refused') }
  expect(await showProof(engineOf(shy), passkey)).toEqual(err({ type: 'passkey refused' }))
  const failing = { ...bare, prove: async () => err('failed') }
  expect(await showProof(engineOf(failing), passkey)).toEqual(err({ type: 'passkey failed' }))
  expect(await showProof(engineOf(own, network), passkey)).toEqual(network)
  expect(await showProof(engineOf(null), passkey)).toEqual(err({ type: 'passkey none' }))
})
