// What a phone keeps passkeys in, written for tests: it signs as an authenticator does, and can be made to lie.
import { createHash, createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyFailure,
  Passkeys,
} from '#domain/passkeys.ts'
import { passkeySalt } from '#domain/passkeys.ts'
import { err, ok } from '#domain/result.ts'
import { randomBytes } from './bytes.ts'

type Cbor = number | string | Buffer | Cbor[] | ReadonlyMap<Cbor, Cbor>

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** As much of RFC 8949 as an authenticator writes here. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)]),
  ])
}

const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest()
const base64Url = (content: Buffer): string => content.toString('base64url')
const coordinate = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url')

/** What a lying or odd one says otherwise. */
export interface Oddity {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  /** Present, recognised, with key: 0x45 when it is made, 0x05 when it signs. */
  readonly flags?: number
  readonly counter?: number
  readonly userHandle?: string
  readonly format?: string
  /** Made of what it signs; `sign` does so with its own key. */
  readonly statement?: (
    signed: Buffer,
    sign: (content: Buffer) => Buffer,
  ) => ReadonlyMap<Cbor, Cbor>
}

export interface SoftPasskey {
  readonly id: string
  readonly userHandle: string
  readonly create: (challenge: string, oddity?: Oddity) => PasskeyCreation
  readonly sign: (challenge: string, oddity?: Oddity) => PasskeyAssertion
  /** The bytes that wrap a key. */
  readonly prf: () => Uint8Array<ArrayBuffer>
}

/** Of a site at `origin`. */
export function makeSoftPasskey(
  userHandle = base64Url(Buffer.from(randomBytes(32))),
  origin = 'http://localhost:3000',
): SoftPasskey {
  const id = Buffer.from(randomBytes(16))
  const secret = Buffer.from(randomBytes(32))
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } =
    generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const coseKey = cbor(
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(jwk.x)],
      [-3, coordinate(jwk.y)],
    ]),
  )
  const hostname = new URL(origin).hostname
  const signOwn = (content: Buffer): Buffer => sign('sha256', content, privateKey)

  const clientData = (type: string, challenge: string, oddity: Oddity): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: oddity.type ?? type,
        challenge: oddity.challenge ?? challenge,
        origin: oddity.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (flags: number, { rpId = hostname, counter = 0 }: Oddity): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  return {
    id: base64Url(id),
    userHandle,
    create(challenge, oddity = {}) {
      const client = clientData('webauthn.create', challenge, oddity)
      const idLength = Buffer.from([0, id.length])
      const data = Buffer.concat([
        authenticatorData(oddity.flags ?? 0x45, oddity),
        Buffer.alloc(16),
        idLength,
        id,
        coseKey,
      ])
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', oddity.format ?? 'none'],
        [
          'attStmt',
          oddity.statement?.(Buffer.concat([data, sha256(client)]), signOwn) ?? new Map(),
        ],
        ['authData', data],
      ])
      return {
        id: base64Url(id),
        clientDataJSON: base64Url(client),
        attestationObject: base64Url(cbor(attestation)),
        transports: ['internal'],
      }
    },
    sign(challenge, oddity = {}) {
      const client = clientData('webauthn.get', challenge, oddity)
      const data = authenticatorData(oddity.flags ?? 0x05, oddity)
      return {
        id: base64Url(id),
        clientDataJSON: base64Url(client),
        authenticatorData: base64Url(data),
        signature: base64Url(signOwn(Buffer.concat([data, sha256(client)]))),
        userHandle: oddity.userHandle ?? userHandle,
      }
    },
    prf: () => new Uint8Array(createHmac('sha256', secret).update(passkeySalt).digest()),
  }
}

export interface PasskeyHolder extends Passkeys {
  /** What it holds; several phones may share it. */
  readonly held: SoftPasskey[]
  /** Why it does nothing, from now on; null: it does. */
  fails: PasskeyFailure | null
}

/** The port over such passkeys: a person who touches, a browser that asks nothing. */
export function createPasskeyHolder(held: SoftPasskey[] = []): PasskeyHolder {
  const find = (ids: readonly string[] = []) =>
    held.findLast(({ id }) => ids.length === 0 || ids.includes(id))
  const holder: PasskeyHolder = {
    held,
    fails: null,
    support: () =>
      Promise.resolve({ ownAuthenticator: holder.fails !== 'none', prf: holder.fails !== 'noPrf' }),
    create({ challenge, userHandle, excludedIds }) {
      if (holder.fails !== null) return Promise.resolve(err(holder.fails))
      if (held.some(({ id }) => excludedIds.includes(id))) return Promise.resolve(err('exists'))
      const made = makeSoftPasskey(userHandle)
      held.push(made)
      return Promise.resolve(ok({ creation: made.create(challenge), prf: made.prf() }))
    },
    ask({ challenge, ids }) {
      if (holder.fails !== null) return Promise.resolve(err(holder.fails))
      const found = find(ids)
      return Promise.resolve(
        found === undefined
          ? err('refused')
          : ok({ assertion: found.sign(challenge), prf: found.prf() }),
      )
    },
    prove({ challenge, ids }) {
      if (holder.fails !== null && holder.fails !== 'noPrf') {
        return Promise.resolve(err(holder.fails))
      }
      const found = find(ids)
      return Promise.resolve(found === undefined ? err('refused') : ok(found.sign(challenge)))
    },
    forget(id) {
      const at = held.findIndex((one) => one.id === id)
      if (at !== -1) held.splice(at, 1)
      return Promise.resolve()
    },
  }
  return holder
}
