// A body that came by gzip (SV214, SV215). Its last four bytes say how long it is once it is open: so much room is asked for before it is opened, and
// it is opened no further than that. Cut on its way, any four bytes are its last.
import { promisify } from 'node:util'
import { createGunzip, gunzip, type ZlibOptions } from 'node:zlib'
import { err, ok, type Result } from '#domain/result.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import type { AppContext } from './appEnv.ts'

const open = promisify<Uint8Array, ZlibOptions, Buffer>(gunzip)

const magic = 0x1f8b
/** Head and tail of a gzip of nothing. */
const shortest = 18
const lengthBytes = 4

/** Whether the body came by gzip; null where it came in another way, which nobody reads here. */
export function isGzipped(c: AppContext, mayBeGzipped: boolean): boolean | null {
  const encoding = c.req.header('Content-Encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity') return false
  return encoding === 'gzip' && mayBeGzipped ? true : null
}

/** Whether it holds more than that, or is damaged. What comes of it is thrown away piece by piece, so that it takes no room. */
async function refusalOfLong(body: Buffer, maxBytes: number): Promise<Refusal> {
  const opening = createGunzip()
  opening.end(body)
  let length = 0
  try {
    for await (const piece of opening) {
      length += (piece as Buffer).length
      if (length > maxBytes) return refusals.tooLarge
    }
  } catch {
    // As below.
  }
  return refusals.invalid
}

/** `reserve`: asks for room for so many bytes more; the refusal where there is none. Lengths in bytes. */
export async function openGzip(
  body: Buffer,
  maxBytes: number,
  reserve: (bytes: number) => Refusal | null,
): Promise<Result<Buffer, Refusal>> {
  if (body.length < shortest || body.readUInt16BE() !== magic) return err(refusals.invalid)
  const length = body.readUInt32LE(body.length - lengthBytes)
  if (length === 0) return err(refusals.invalid)
  if (length > maxBytes) return err(await refusalOfLong(body, maxBytes))
  const full = reserve(length)
  if (full !== null) return err(full)
  try {
    const opened = await open(body, { maxOutputLength: length })
    // What follows a gzip that has ended is passed over.
    return opened.length === length ? ok(opened) : err(refusals.invalid)
  } catch {
    return err(refusals.invalid)
  }
}
