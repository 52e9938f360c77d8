// Long replies of JSON: compressed for who asks, sent as they are taken, and cut where their making fails.
// Sealed texts are base64url: what gzip saves of them is a quarter, whatever they say. Compression tells nothing of a secret here
// (BREACH): no other site can ask in a person's name, since calls bear a token and no cookie, and no reply repeats what was asked.
import { pipeline, Readable } from 'node:stream'
import { createGzip, gzip as gzipWhole, type ZlibOptions } from 'node:zlib'
import { promisify } from 'node:util'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { LogDep } from '#server/base/deps.ts'
import { describeError } from '#server/base/describeError.ts'
import type { AppContext } from './appEnv.ts'
import { chooseEncoding } from './encoding.ts'

/** Less is not worth a header: it fits the same packet. */
const minBytes = 1024
/** A small window: random letters repeat nothing, and each reply on its way keeps one. */
const options: ZlibOptions = { level: 3, windowBits: 12, memLevel: 6 }
/** What compressing keeps in memory for one reply. */
export const compressorBytes = 64 * 1024

const gzip = promisify<string, ZlibOptions, Buffer<ArrayBuffer>>(gzipWhole)
const type = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' }
const compressed = { ...type, 'Content-Encoding': 'gzip' }

/** Brotli keeps megabytes for each reply, and saves no more of random letters. */
const isGzipTaken = (c: AppContext): boolean =>
  chooseEncoding(c.req.header('Accept-Encoding'), (encoding) => encoding === 'gzip') === 'gzip'

export async function sendJson(
  c: AppContext,
  value: unknown,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length >= minBytes && isGzipTaken(c)
    ? c.body(await gzip(text, options), status, compressed)
    : c.body(text, status, type)
}

/** Ends the connection instead of the reply: a client must not take a part for the whole. */
async function* untilFailure(
  c: AppContext,
  { log }: LogDep,
  pieces: AsyncIterable<string>,
): AsyncGenerator<string> {
  try {
    yield* pieces
  } catch (error) {
    log.error({ id: c.var.requestId, ...describeError(error) }, 'reply failed')
    const { outgoing } = c.env
    // The framework would print the whole error, and with it whatever the database says of rows.
    if (outgoing === undefined) throw error
    outgoing.destroy()
  }
}

/** Sends pieces of JSON as the client takes them. */
export function streamJson(c: AppContext, deps: LogDep, pieces: AsyncIterable<string>): Response {
  const texts = untilFailure(c, deps, pieces)
  if (!isGzipTaken(c)) {
    return c.body(ReadableStream.from(texts).pipeThrough(new TextEncoderStream()), 200, type)
  }
  const squeezed = pipeline(Readable.from(texts), createGzip(options), () => undefined)
  return c.body(Readable.toWeb(squeezed) as ReadableStream<Uint8Array>, 200, compressed)
}
