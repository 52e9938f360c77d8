// WebCrypto without its threads: the same ciphers, done by Node's own, in a time that the seed decides. Whatever runs on other threads ends in an order
// that no seed decides, and a schedule could not be replayed.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import { createDice, type Dice } from '#simulation/random.ts'
import { turns } from './time.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Gcm = { readonly iv: Bytes; readonly additionalData: Bytes }
type Hkdf = { readonly salt: Bytes; readonly info: Bytes }

const tagLength = 16
const secretOf = (key: CryptoKey): KeyObject => KeyObject.from(key)
const bytesOf = (source: ArrayBuffer | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)

function encrypt({ iv, additionalData }: Gcm, key: CryptoKey, plain: Bytes): ArrayBuffer {
  const cipher = createCipheriv('aes-256-gcm', secretOf(key), iv)
  cipher.setAAD(additionalData)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return new Uint8Array(sealed).buffer
}

function decrypt({ iv, additionalData }: Gcm, key: CryptoKey, sealed: Bytes): ArrayBuffer {
  const decipher = createDecipheriv('aes-256-gcm', secretOf(key), iv)
  decipher.setAAD(additionalData)
  const end = sealed.length - tagLength
  decipher.setAuthTag(sealed.subarray(end))
  return new Uint8Array(Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]))
    .buffer
}

const derive = ({ salt, info }: Hkdf, key: CryptoKey, length: number): ArrayBuffer =>
  hkdfSync('sha256', secretOf(key), salt, info, length)

const hmac = (key: CryptoKey, data: ArrayBuffer | ArrayBufferView): Buffer =>
  createHmac('sha256', secretOf(key)).update(bytesOf(data)).digest()

let dice: Dice = createDice(0)

/** Decides how long each sealing takes: what else runs on the phone meanwhile may overtake it. */
export const seedSealing = (seed: number): void => {
  dice = createDice(seed)
}

const longestSealing = 25

async function sealSlowly(gcm: Gcm, key: CryptoKey, plain: Bytes): Promise<ArrayBuffer> {
  await turns(dice(longestSealing))
  return encrypt(gcm, key, plain)
}

/** For the whole process. */
export function makeCryptoQuick(): void {
  const { subtle } = crypto
  const importKey = subtle.importKey.bind(subtle)
  Object.assign(subtle, {
    encrypt: sealSlowly,
    decrypt: async (gcm: Gcm, key: CryptoKey, sealed: Bytes) => decrypt(gcm, key, sealed),
    digest: async (_: string, bytes: Bytes) =>
      new Uint8Array(createHash('sha256').update(bytes).digest()).buffer,
    deriveBits: async (hkdf: Hkdf, key: CryptoKey, bits: number) => derive(hkdf, key, bits / 8),
    deriveKey: (
      hkdf: Hkdf,
      key: CryptoKey,
      { name }: { readonly name: string },
      isExtractable: boolean,
      usages: readonly KeyUsage[],
    ) =>
      importKey(
        'raw',
        derive(hkdf, key, 32),
        name === 'HMAC' ? { name, hash: 'SHA-256' } : name,
        isExtractable,
        [...usages],
      ),
    sign: async (_: unknown, key: CryptoKey, data: ArrayBuffer) =>
      new Uint8Array(hmac(key, data)).buffer,
    verify: async (_: unknown, key: CryptoKey, signature: ArrayBuffer, data: ArrayBuffer) => {
      const own = hmac(key, data)
      const given = bytesOf(signature)
      return own.length === given.length && timingSafeEqual(own, given)
    },
  })
}
