// The browser's part of passkeys against a real Chromium, which plays what holds them.
import { afterEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { toBase64Url } from '#engine/crypto/bytes.ts'
import { createPasskeys } from '#platform/passkeys.ts'
import { addVirtualPasskeys, type VirtualPasskeys } from '#support/virtualPasskeys.ts'

const passkeys = createPasskeys()
let held: VirtualPasskeys | null = null

const hold = async (choices?: Parameters<typeof addVirtualPasskeys>[1]) => {
  held = await addVirtualPasskeys(cdp(), choices)
  return held
}

afterEach(async () => {
  await held?.remove()
  held = null
})

const random = (length = 32): string => toBase64Url(crypto.getRandomValues(new Uint8Array(length)))

const request = (more: { excludedIds?: readonly string[]; signal?: AbortSignal } = {}) => ({
  challenge: random(),
  userHandle: random(16),
  name: 'lea@exemple.fr',
  excludedIds: [],
  ...more,
})

const clientData = (text: string): unknown =>
  JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))

async function created(more?: Parameters<typeof request>[0]) {
  const made = await passkeys.create(request(more))
  if (!made.ok) throw new Error(made.error)
  return made.value
}

test('a passkey is made, and gives the same bytes each time it is asked', async () => {
  const { count } = await hold()
  const { creation, prf } = await created()
  expect(await count()).toBe(1)
  expect(prf).toHaveLength(32)
  expect(new Set(prf).size).toBeGreaterThan(1)

  const challenge = random()
  const named = await passkeys.ask({ challenge, ids: [creation.id] })
  const picked = await passkeys.ask({ challenge: random() })
  if (!named.ok || !picked.ok) throw new Error('not asked')
  expect(named.value.prf).toEqual(prf)
  expect(picked.value.prf).toEqual(prf)
  expect(named.value.assertion.id).toBe(creation.id)
  expect(clientData(named.value.assertion.clientDataJSON)).toMatchObject({
    type: 'webauthn.get',
    challenge,
    origin: location.origin,
  })
})

test('what is sent to the server holds none of the bytes that wrap the key', async () => {
  await hold()
  const { creation, prf } = await created()
  const asked = await passkeys.ask({ challenge: random() })
  if (!asked.ok) throw new Error(asked.error)
  for (const sent of [creation, asked.value.assertion]) {
    expect(JSON.stringify(sent)).not.toContain(toBase64Url(prf))
  }
  expect(Object.keys(asked.value.assertion)).toEqual([
    'id',
    'clientDataJSON',
    'authenticatorData',
    'signature',
    'userHandle',
  ])
})

/** Stands before the browser's own making of a passkey, once. */
function beforeCreate(act: (made: Promise<Credential | null>) => Promise<Credential | null>): void {
  const { credentials } = navigator
  const browsers = credentials.create.bind(credentials)
  Object.assign(credentials, {
    create(options: CredentialCreationOptions) {
      Reflect.deleteProperty(credentials, 'create')
      return act(browsers(options))
    },
  })
}

test('bytes that come only when a passkey is asked are asked for at once', async () => {
  const { count } = await hold()
  beforeCreate(async (making) => {
    const made = await making
    if (!(made instanceof PublicKeyCredential)) throw new Error('not made')
    return Object.assign(made, { getClientExtensionResults: () => ({ prf: { enabled: true } }) })
  })
  const { creation, prf } = await created()
  expect(await passkeys.ask({ challenge: random(), ids: [creation.id] })).toMatchObject({
    value: { prf },
  })
  expect(await count()).toBe(1)
})

test('two passkeys give different bytes', async () => {
  const first = await hold()
  const { prf } = await created()
  await first.remove()
  await hold()
  expect((await created()).prf).not.toEqual(prf)
})

test('a proof alone is had from a passkey that gives no bytes', async () => {
  await hold({ hasPrf: false })
  const { creation } = await createdElsewhere()
  const proved = await passkeys.prove({ challenge: random(), ids: [creation] })
  expect(proved).toMatchObject({ ok: true, value: { id: creation } })
  expect(await passkeys.ask({ challenge: random() })).toEqual({ ok: false, error: 'noPrf' })
})

/** As another app of this address would make one. */
async function createdElsewhere() {
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: new Uint8Array(32),
      rp: { id: location.hostname, name: 'x' },
      user: { id: new Uint8Array(16), name: 'x', displayName: 'x' },
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  })
  return { creation: credential?.id ?? '' }
}

test('what gives no bytes is not kept, and is told to forget', async () => {
  const { count } = await hold({ hasPrf: false })
  expect(await passkeys.create(request())).toEqual({ ok: false, error: 'noPrf' })
  await expect.poll(count).toBe(0)
})

test('who is not recognised is refused, when it is made and when it is asked', async () => {
  const { recognise } = await hold()
  await created()
  await recognise(false)
  expect(await passkeys.create(request())).toEqual({ ok: false, error: 'refused' })
  expect(await passkeys.ask({ challenge: random() })).toEqual({ ok: false, error: 'refused' })
})

test('what holds a passkey of the account makes no second', async () => {
  await hold()
  const { creation } = await created()
  expect(await passkeys.create(request({ excludedIds: [creation.id] }))).toEqual({
    ok: false,
    error: 'exists',
  })
})

test('one that was deleted outside is refused', async () => {
  const { clear } = await hold()
  const { creation } = await created()
  await clear()
  expect(await passkeys.ask({ challenge: random(), ids: [creation.id] })).toEqual({
    ok: false,
    error: 'refused',
  })
})

test('a call that the screen gives up is refused, while it waits and before', async () => {
  const { count } = await hold({ isTouched: false })
  const leaving = new AbortController()
  beforeCreate((waiting) => {
    leaving.abort()
    return waiting
  })
  const waiting = passkeys.create(request({ signal: leaving.signal }))
  expect(await waiting).toEqual({ ok: false, error: 'refused' })

  const signal = AbortSignal.abort()
  expect(await passkeys.create(request({ signal }))).toEqual({ ok: false, error: 'refused' })
  expect(await passkeys.ask({ challenge: random(), signal })).toEqual({
    ok: false,
    error: 'refused',
  })
  expect(await count()).toBe(0)
})

test('one that the server forgot leaves the phone', async () => {
  const { count } = await hold()
  const { creation } = await created()
  await passkeys.forget(creation.id)
  await expect.poll(count).toBe(0)
})

test('the browser says what is here', async () => {
  expect(await passkeys.support()).toMatchObject({ prf: true })
  await hold()
  expect(await passkeys.support()).toEqual({ ownAuthenticator: true, prf: true })
})
