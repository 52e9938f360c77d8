// A body that came by gzip (SV214). Its last four bytes say how long it is once it is open: so much room is asked for before it is opened, and
// it is opened no further than that.
import { promisify } from 'node:util'
import { gunzip, type ZlibOptions } from 'node:zlib'
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

/** `reserve`: asks for room for so many bytes more; the refusal where there is none. Lengths in bytes. */
export async function openGzip(
  body: Buffer,
  maxBytes: number,
  reserve: (bytes: number) => Refusal | null,
): Promise<Result<Buffer, Refusal>> {
  if (body.length < shortest || body.readUInt16BE() !== magic) return err(refusals.invalid)
  const length = body.readUInt32LE(body.length - lengthBytes)
  if (length === 0) return err(refusals.invalid)
  if (length > maxBytes) return err(refusals.tooLarge)
  const full = reserve(length)
  if (full !== null) return err(full)
  try {
    return ok(await open(body, { maxOutputLength: length }))
  } catch {
    return err(refusals.invalid)
  }
}
