// Reads the members of an archive by slices: of those that are texts what they hold, as it is inflated. Nothing is unpacked whole, nothing is
// written, and a name is only read for its ending and its date. What inflates beyond reason ends the reading.
import { BringError } from '#domain/bring/brought.ts'
import { crc32 } from './crc32.ts'
import { localSignature, viewOf, type ZipMember } from './zipList.ts'

const localLength = 30

/** A text packs to a tenth or so; nothing that a person wrote packs to so little. */
const mostTimes = 250
const smallBytes = 1_000_000

/** How much an archive may still unpack to, over all of its members. */
export interface Allowance {
  bytes: number
}

type Bytes = Uint8Array<ArrayBuffer>

/** Of a small member its bytes at once: streams of their own for each of forty thousand cost more than what they read. */
const readAtOnce = 65_536

async function* chunksOf(stream: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Where nobody reads on; at its end it does nothing.
    void reader.cancel().catch(() => undefined)
  }
}

/** What bytes inflate to, as it comes. */
function inflated(packed: Bytes): ReadableStream<Bytes> {
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  // What fails here fails the reading too.
  void writer.write(packed).catch(() => undefined)
  void writer.close().catch(() => undefined)
  return readable
}

/**
 * Ends the reading where more comes out than an honest text of that size holds, or than is allowed, and at its end where it is not what was
 * packed.
 */
async function* checked(
  chunks: AsyncIterable<Bytes> | readonly Bytes[],
  member: ZipMember,
  allowance: Allowance,
): AsyncGenerator<Bytes> {
  let bytes = 0
  let checksum = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    allowance.bytes -= chunk.byteLength
    const isBomb = bytes > smallBytes && bytes > member.packedBytes * mostTimes
    if (isBomb || allowance.bytes < 0) throw new BringError('tooLarge')
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  const isWhole = bytes === member.bytes && [checksum, 0].includes(member.checksum)
  if (!isWhole) throw new BringError('damaged')
}

/** A name without what programs write otherwise in the two places that it stands in: slashes, and letters beyond ASCII. */
const comparable = (name: string): string => name.replaceAll(/[^!-~]|[/\\]/g, '')

/** Of a letter of a name, in whatever encoding. */
const mostBytes = 4

/** Where the bytes of a member stand. What it says of itself must be what the list says of it: a name may be all that tells a day. */
async function placeOf(file: Blob, { name, method, offset }: ZipMember): Promise<number> {
  // Of an archive whose beginning is gone.
  if (offset < 0) throw new BringError('damaged')
  const head = await viewOf(file, offset, offset + localLength + mostBytes * name.length)
  if (head.byteLength < localLength || head.getUint32(0, true) !== localSignature) {
    throw new BringError('damaged')
  }
  const nameLength = head.getUint16(26, true)
  const ownName = new Uint8Array(head.buffer, localLength).subarray(0, nameLength)
  const isSame =
    head.getUint16(8, true) === method &&
    comparable(new TextDecoder().decode(ownName)) === comparable(name)
  if (!isSame) throw new BringError('damaged')
  return offset + localLength + nameLength + head.getUint16(28, true)
}

/**
 * The bytes of a member, once they were checked: who reads a long one as it comes has taken words before its end is seen, so that one is
 * unpacked twice. Fails with a BringError where the archive is not what it says.
 */
export async function openMember(
  file: Blob,
  member: ZipMember,
  allowance: Allowance,
): Promise<AsyncIterable<Bytes> | readonly Bytes[]> {
  const { packedBytes, method, isLocked } = member
  if (isLocked) throw new BringError('locked')
  const from = await placeOf(file, member)
  if (from + packedBytes > file.size) throw new BringError('damaged')
  const isStored = method === 0
  if (!isStored && method !== 8) throw new BringError('packing')
  const packed = file.slice(from, from + packedBytes)
  if (packedBytes <= readAtOnce) {
    const bytes = new Uint8Array(await packed.arrayBuffer())
    const pieces: Bytes[] = []
    const chunks = isStored ? [bytes] : chunksOf(inflated(bytes))
    for await (const piece of checked(chunks, member, allowance)) pieces.push(piece)
    return pieces
  }
  const unpacked = (): AsyncIterable<Bytes> => {
    const stream = packed.stream()
    return chunksOf(isStored ? stream : stream.pipeThrough(new DecompressionStream('deflate-raw')))
  }
  const ofCheck = { ...allowance }
  for await (const _ of checked(unpacked(), member, ofCheck)) {
    // Its end tells.
  }
  return checked(unpacked(), member, allowance)
}
