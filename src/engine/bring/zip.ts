// Reads an archive by slices: its list of members, and of those that are texts what they hold, as it is inflated. Nothing is unpacked
// whole, nothing is written, and a name is only read for its ending and its date. What inflates beyond reason ends the reading.
import { BringError } from '#domain/bring/brought.ts'
import { crc32 } from './crc32.ts'

export interface ZipMember {
  readonly name: string
  readonly method: number
  /** Of its bytes, unpacked; 0 also where a careless writer left it out. */
  readonly checksum: number
  readonly packedBytes: number
  /** Unpacked. */
  readonly bytes: number
  readonly offset: number
  readonly isLocked: boolean
}

const endLength = 22
const longestComment = 65_535
const endSignature = 0x06_05_4b_50
const memberSignature = 0x02_01_4b_50
const localSignature = 0x04_03_4b_50
const memberLength = 46
const localLength = 30
/** Of the list of members: a hundred thousand photos with long names. */
const longestList = 32 * 1024 * 1024
const mostMembers = 200_000
const countMost = 0xff_ff

/** A text packs to a tenth or so; nothing that a person wrote packs to so little. */
const mostTimes = 250
const smallBytes = 1_000_000

const viewOf = async (file: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await file.slice(from, to).arrayBuffer())

/** Every archive begins so. */
export async function isZip(file: Blob): Promise<boolean> {
  const view = await viewOf(file, 0, 4)
  return view.byteLength === 4 && [localSignature, endSignature].includes(view.getUint32(0, true))
}

/** The record at the very end, which says where the list stands. */
async function readEnd(file: Blob): Promise<DataView> {
  const tail = await viewOf(file, Math.max(0, file.size - endLength - longestComment), file.size)
  for (let at = tail.byteLength - endLength; at >= 0; at--) {
    if (tail.getUint32(at, true) === endSignature) return new DataView(tail.buffer, at, endLength)
  }
  throw new BringError('damaged')
}

export async function readMembers(file: Blob): Promise<readonly ZipMember[]> {
  const end = await readEnd(file)
  const length = end.getUint32(12, true)
  const from = end.getUint32(16, true)
  // Of archives over four gigabytes.
  if (from === 0xff_ff_ff_ff || length > longestList) throw new BringError('tooLarge')
  if (from + length > file.size) throw new BringError('damaged')
  const list = await viewOf(file, from, from + length)
  const decoder = new TextDecoder()
  const members: ZipMember[] = []
  for (let at = 0; at + memberLength <= list.byteLength;) {
    if (list.getUint32(at, true) !== memberSignature) throw new BringError('damaged')
    if (members.length >= mostMembers) throw new BringError('tooMany')
    const nameLength = list.getUint16(at + 28, true)
    const next =
      at + memberLength + nameLength + list.getUint16(at + 30, true) + list.getUint16(at + 32, true)
    if (next > list.byteLength) throw new BringError('damaged')
    members.push({
      name: decoder.decode(new Uint8Array(list.buffer, at + memberLength, nameLength)),
      method: list.getUint16(at + 10, true),
      checksum: list.getUint32(at + 16, true),
      bytes: list.getUint32(at + 24, true),
      packedBytes: list.getUint32(at + 20, true),
      offset: list.getUint32(at + 42, true),
      isLocked: (list.getUint16(at + 8, true) & 1) === 1,
    })
    at = next
  }
  // Sixteen bits count them: longer lists begin anew, or say the most.
  const said = end.getUint16(10, true)
  if (said !== countMost && said !== members.length % (countMost + 1)) {
    throw new BringError('damaged')
  }
  return members
}

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
  if (!isStored && method !== 8) throw new BringError('damaged')
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
