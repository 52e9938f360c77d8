// Covers are fetched by the server, so that the provider learns no listener's address. Known hosts, images, two mebibytes, no
// redirection: this must not become a way to read anything else.
import type { ConfigDep, FetchDep, LogDep } from '#server/base/deps.ts'
import { describeError } from '#server/base/describeError.ts'
import { isAllowedUrl } from '#server/base/isAllowedUrl.ts'

export const coverTimeoutMs = 10_000
const maxCoverBytes = 2 * 1024 * 1024
/** No SVG: it can carry scripts. */
const imageTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

export interface Cover {
  readonly type: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** Stops reading as soon as there is too much, whatever Content-Length said. */
async function readUpTo(
  body: ReadableStream<Uint8Array>,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > max) return null
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Null when there is no such cover, or it may not be fetched. */
export async function fetchCover(
  { config, fetch, log }: ConfigDep<'coverHosts'> & FetchDep & LogDep,
  url: string,
): Promise<Cover | null> {
  if (!isAllowedUrl(url, config.coverHosts)) return null
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(coverTimeoutMs),
    })
    const type = (response.headers.get('Content-Type') ?? '').split(';')[0]?.trim() ?? ''
    if (!response.ok || response.body === null || !imageTypes.has(type)) {
      await response.body?.cancel()
      return null
    }
    const content = await readUpTo(response.body, maxCoverBytes)
    return content && { type, content }
  } catch (error) {
    log.warn(describeError(error), 'cover failed')
    return null
  }
}
