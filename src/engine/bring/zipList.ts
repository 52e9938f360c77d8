// The list at the end of an archive: what its members are, and where they stand. Read for it alone: nothing is unpacked.
import { BringError } from '#domain/bring/brought.ts'

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
export const localSignature = 0x04_03_4b_50
const memberLength = 46
/** Of the list of members: a hundred thousand photos with long names. */
const longestList = 32 * 1024 * 1024
const mostMembers = 200_000

/** Fields of 32 and of 16 bits that say so have no room for what they tell: wider ones beside them do. */
const fieldMost = 0xff_ff_ff_ff
const countMost = 0xff_ff
const wideEndSignature = 0x06_06_4b_50
const wideEndLength = 56
const wideEndPlaceSignature = 0x07_06_4b_50
const wideEndPlaceLength = 20
const wideId = 1

export const viewOf = async (file: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await file.slice(from, to).arrayBuffer())
const wideAt = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

/** What the record at the very end says of the list: where it is, how long, and of how many members. */
interface ListEnd {
  readonly from: number
  readonly length: number
  readonly count: number
  /** Where this record begins, which the list stands right before. */
  readonly at: number
}

/** Of archives that may be over four gigabytes, as some programs write all of theirs; null where it is none. */
async function readWideEnd(file: Blob, endAt: number): Promise<ListEnd | null> {
  const place = await viewOf(file, Math.max(0, endAt - wideEndPlaceLength), endAt)
  const isPlace =
    place.byteLength === wideEndPlaceLength && place.getUint32(0, true) === wideEndPlaceSignature
  if (!isPlace) return null
  // Right before, where others stand before the archive and all places are of less than they say.
  for (const at of [wideAt(place, 8), endAt - wideEndPlaceLength - wideEndLength]) {
    const end = await viewOf(file, Math.max(0, at), at + wideEndLength)
    if (end.byteLength < wideEndLength || end.getUint32(0, true) !== wideEndSignature) continue
    return { count: wideAt(end, 32), length: wideAt(end, 40), from: wideAt(end, 48), at }
  }
  return null
}

async function readEnd(file: Blob): Promise<ListEnd | null> {
  const tailAt = Math.max(0, file.size - endLength - longestComment)
  const tail = await viewOf(file, tailAt, file.size)
  for (let at = tail.byteLength - endLength; at >= 0; at--) {
    if (tail.getUint32(at, true) !== endSignature) continue
    const end = {
      count: tail.getUint16(at + 10, true),
      length: tail.getUint32(at + 12, true),
      from: tail.getUint32(at + 16, true),
      at: tailAt + at,
    }
    const isFull = end.count === countMost || [end.length, end.from].includes(fieldMost)
    return (isFull ? await readWideEnd(file, end.at) : null) ?? end
  }
  return null
}

/** How far from where the archive says its list and its members stand: others stand before it, as a program that unpacks it. */
async function shiftOf(file: Blob, { from, length, count, at }: ListEnd): Promise<number | null> {
  const isList = async (place: number): Promise<boolean> => {
    if (place < 0) return false
    if (count === 0 && length === 0) return place === at
    const view = await viewOf(file, place, place + 4)
    return view.byteLength === 4 && view.getUint32(0, true) === memberSignature
  }
  if (await isList(from)) return 0
  return (await isList(at - length)) ? at - length - from : null
}

/** Every archive begins so, but for one that stands behind something else. */
export async function isZip(file: Blob): Promise<boolean> {
  const view = await viewOf(file, 0, 4)
  if (view.byteLength < 4) return false
  if ([localSignature, endSignature].includes(view.getUint32(0, true))) return true
  const end = await readEnd(file)
  return end !== null && end.count > 0 && (await shiftOf(file, end)) !== null
}

/** Sizes and place of a member, from its wider fields where those of the list have no room: they stand in this order. */
function widerThan(
  narrow: readonly [bytes: number, packedBytes: number, offset: number],
  extra: DataView,
): typeof narrow {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== wideId) continue
    const end = Math.min(extra.byteLength, at + 4 + extra.getUint16(at + 2, true))
    let next = at + 4
    const wide = (field: number): number => {
      if (field !== fieldMost || next + 8 > end) return field
      next += 8
      return wideAt(extra, next - 8)
    }
    const [bytes, packedBytes, offset] = narrow
    return [wide(bytes), wide(packedBytes), wide(offset)]
  }
  return narrow
}

export async function readMembers(file: Blob): Promise<readonly ZipMember[]> {
  const end = await readEnd(file)
  if (end === null) throw new BringError('damaged')
  const { length, count } = end
  // Of archives over four gigabytes.
  if (end.from === fieldMost || length > longestList) throw new BringError('tooLarge')
  const shift = await shiftOf(file, end)
  if (shift === null || end.from + shift + length > file.size) throw new BringError('damaged')
  const from = end.from + shift
  const list = await viewOf(file, from, from + length)
  const decoder = new TextDecoder()
  const members: ZipMember[] = []
  for (let at = 0; at + memberLength <= list.byteLength;) {
    if (list.getUint32(at, true) !== memberSignature) throw new BringError('damaged')
    if (members.length >= mostMembers) throw new BringError('tooMany')
    const nameEnd = at + memberLength + list.getUint16(at + 28, true)
    const extraEnd = nameEnd + list.getUint16(at + 30, true)
    const next = extraEnd + list.getUint16(at + 32, true)
    if (next > list.byteLength) throw new BringError('damaged')
    const field = (place: number): number => list.getUint32(at + place, true)
    const [bytes, packedBytes, offset] = widerThan(
      [field(24), field(20), field(42)],
      new DataView(list.buffer, nameEnd, extraEnd - nameEnd),
    )
    members.push({
      name: decoder.decode(
        new Uint8Array(list.buffer, at + memberLength, nameEnd - at - memberLength),
      ),
      method: list.getUint16(at + 10, true),
      checksum: field(16),
      packedBytes,
      bytes,
      offset: offset + shift,
      isLocked: (list.getUint16(at + 8, true) & 1) === 1,
    })
    at = next
  }
  // Of sixteen bits, where nothing wider stands: longer lists begin anew, or say the most.
  const isSaid = [members.length, members.length % (countMost + 1), countMost].includes(count)
  if (!isSaid) throw new BringError('damaged')
  return members
}
