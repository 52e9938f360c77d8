// The body of a long write by gzip, for a server that has said that it takes that: sealed words are base64url, of which it saves a quarter, and
// what stands around them nearly goes.
import type { Result } from '#domain/result.ts'
import { isRefused, type ApiFailure } from './failure.ts'
import { isStrangers } from './strangers.ts'

/** What is known of bodies, for as long as calls share it. */
export interface BodyMemo {
  /** As the server said last. */
  takesGzip: boolean
  /** Somebody on the way seems not to let them through: whatever the server says, they come plain. */
  isPlain: boolean
}

/** Less is not worth a header: it fits the same packet. In bytes. */
const shortest = 1024

export const isWorthGzip = (text: string | undefined): boolean =>
  text !== undefined && text.length >= shortest && 'CompressionStream' in globalThis

export const gzip = (text: string): Promise<ArrayBuffer> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()

/**
 * Whether the encoding may be what failed: whoever stands on the way and takes none answers anyhow, and a server that opens none, or
 * finds it damaged, finds no JSON.
 */
export const mayBeOfEncoding = (result: Result<unknown, ApiFailure>): boolean =>
  !result.ok && (isStrangers(result.error) || isRefused(result.error, 'invalid', 'mediaType'))
