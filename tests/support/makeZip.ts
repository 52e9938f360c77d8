// A ZIP as other apps make them, for what reads one; or one that lies.
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: Uint8Array | string
  /** As photos are. */
  readonly isStored?: boolean
  /** Behind a password, so it says. */
  readonly isLocked?: boolean
  /** How it is packed, so it says. */
  readonly method?: number
  /** Of so many bytes, as archives keep dates and rights. */
  readonly extra?: number
  readonly comment?: string
  /** Its lengths and its place stand where four gigabytes have room, as some programs write all of theirs. */
  readonly isWide?: boolean
}

function header(part: ZipPart, packed: Buffer, content: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(part.isLocked === true ? 1 : 0, 2)
  fields.writeUInt16LE(part.method ?? (part.isStored === true ? 0 : 8), 4)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(content.length, 18)
  if (part.isWide === true) fields.fill(0xff, 14, 22)
  fields.writeUInt16LE(Buffer.byteLength(part.name), 22)
  fields.writeUInt16LE(part.isWide === true ? wideLength : (part.extra ?? 0), 24)
  return fields
}

/** Eight bytes each. */
const wide = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(8 * values.length)
  for (const [at, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), 8 * at)
  return bytes
}
const wideLength = 28
const wideExtra = (content: number, packed: number, offset: number): Buffer =>
  Buffer.concat([Buffer.from([1, 0, wideLength - 4, 0]), wide(content, packed, offset)])
/** The record of a wide archive, and the one that says where it stands. */
const wideEnd = (count: number, listLength: number, offset: number): Buffer =>
  Buffer.concat([
    signature(0x06_06_4b_50),
    wide(44),
    Buffer.from([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    wide(count, count, listLength, offset),
    signature(0x07_06_4b_50),
    Buffer.alloc(4),
    wide(offset + listLength),
    Buffer.from([1, 0, 0, 0]),
  ])

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export function makeZip(parts: readonly ZipPart[], comment = ''): Buffer<ArrayBuffer> {
  const locals: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const content = Buffer.from(part.content)
    const packed = part.isStored === true ? content : deflateRawSync(content)
    const fields = header(part, packed, content)
    const name = Buffer.from(part.name)
    const extra =
      part.isWide === true
        ? wideExtra(content.length, packed.length, offset)
        : Buffer.alloc(part.extra ?? 0, 0xee)
    const beside = Buffer.from(part.comment ?? '')
    const local = [signature(0x04_03_4b_50), fields, name, extra, packed]
    const place = Buffer.alloc(14)
    place.writeUInt16LE(beside.length, 0)
    place.writeUInt32LE(part.isWide === true ? 0xff_ff_ff_ff : offset, 10)
    list.push(signature(0x02_01_4b_50), Buffer.from([20, 0]), fields, place, name, extra, beside)
    locals.push(...local)
    offset += local.reduce((sum, { length }) => sum + length, 0)
  }
  const listBytes = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(parts.length, 0xff_ff), 4)
  end.writeUInt16LE(Math.min(parts.length, 0xff_ff), 6)
  end.writeUInt32LE(listBytes.length, 8)
  end.writeUInt32LE(offset, 12)
  end.writeUInt16LE(Buffer.byteLength(comment), 16)
  const isWide = parts.some((part) => part.isWide)
  const between = isWide ? wideEnd(parts.length, listBytes.length, offset) : Buffer.alloc(0)
  if (isWide) end.fill(0xff, 4, 16)
  const ending = [between, signature(0x06_05_4b_50), end, Buffer.from(comment)]
  return Buffer.concat([...locals, listBytes, ...ending])
}
