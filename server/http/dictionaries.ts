// A release is sent as its difference to what the phone has (RFC 9842, compression dictionaries): a browser that kept a file under a
// pattern names its hash when it asks for the next one that the pattern matches. Browsers without that send no such header.
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { takes } from './encoding.ts'
import type { FormerFiles } from './formerFiles.ts'

/** What the releases of a file have in common, as a URL pattern; null for what is sent whole. */
export function familyOf(pathname: string): string | null {
  if (pathname === '/index.html') return '/index.html?*'
  const [, stem, extension] = /^(\/assets\/.+)-[\w-]{7,8}(\.(?:js|css))$/.exec(pathname) ?? []
  return stem === undefined || extension === undefined ? null : `${stem}-*${extension}`
}

/** The SHA-256 that a browser names; null for anything else. */
function namedHash(header: string | null): Buffer | null {
  const [, base64] = /^:([A-Za-z\d+/]{43}=):$/.exec(header ?? '') ?? []
  return base64 === undefined ? null : Buffer.from(base64, 'base64')
}

/** « Dictionary-Compressed Zstandard »: a frame that decoders skip, with the hash of the dictionary in it (RFC 9842, section 5). */
const frame = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])
const params = { [constants.ZSTD_c_compressionLevel]: 19 }

interface Sent {
  readonly family: string
  readonly content: Uint8Array<ArrayBuffer>
  /** Names the content. */
  readonly etag: string
  /** What the browser would be sent else, in bytes. */
  readonly bytesOtherwise: number
}

export interface Dictionaries {
  /** The body for `Content-Encoding: dcz`; null where the file is to be sent as ever. Never rejects. */
  encode(sent: Sent, headers: Headers): Promise<Uint8Array<ArrayBuffer> | null>
}

/** Null where it is no smaller than what the browser would be sent else. */
async function difference(
  { content, bytesOtherwise }: Sent,
  dictionary: Uint8Array<ArrayBuffer>,
  hash: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const compressed = await promisify(zstdCompress)(content, { dictionary, params })
  const body = new Uint8Array(Buffer.concat([frame, hash, compressed]))
  return body.byteLength < bytesOtherwise ? body : null
}

export function createDictionaries(former: FormerFiles): Dictionaries {
  /** By both contents: there are no more pairs than files that are kept. A name that nobody keeps is not noted. */
  const encodedByPair = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>()
  // One at a time: the threads that compress are those of the database's files too.
  let last: Promise<unknown> = Promise.resolve()

  return {
    async encode(sent, headers) {
      const hash = namedHash(headers.get('Available-Dictionary'))
      if (hash === null || !takes(headers.get('Accept-Encoding'), 'dcz')) return null
      const pair = `${hash.toString('base64url')} ${sent.etag}`
      const known = encodedByPair.get(pair)
      if (known !== undefined) return known
      const dictionary = await former.read(sent.family, hash)
      if (dictionary === null) return null
      const encoded = encodedByPair.get(pair) ?? last.then(() => difference(sent, dictionary, hash))
      encodedByPair.set(pair, encoded)
      last = encoded.catch(() => null)
      return encoded.catch(() => null)
    },
  }
}
