// One HTTP client for page and worker. It never retries and never times out by itself: the engine alone decides when to
// try again (`retry: 0`, `timeout: false`), and aborts a stalled pass. A reply that does not fit the contract, whatever its
// status, is never a refusal: it counts as `network` when a hotel's sign-in page could have sent it, else as `unavailable`.
import { apiVersion, apiVersionHeader, kidHeader, takenEncoding } from '#contract/apiVersion.ts'
import { ErrorBody, errorCodes, type ErrorCode } from '#contract/errors.ts'
import { apiPrefix } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/result.ts'
import ky, { type KyInstance } from 'ky'
import * as v from 'valibot'
import {
  codeOfStatus,
  isEmpty,
  isPortal,
  isTokenRefused,
  isTooLong,
  isUnchanged,
  type ApiFailure,
} from './failure.ts'
import { gzip, isWorthGzip, mayBeOfEncoding, type BodyMemo } from './gzipBody.ts'
import { isOurs } from './strangers.ts'

export interface HttpDeps {
  /** Origin of the API; empty in a page or worker, whose own origin serves it. */
  readonly origin: string
  readonly fetch: typeof fetch
  /** Hears of a token that the server refused, whichever call it came with. */
  readonly onTokenRefused?: (token: string) => void
  /** Learns from replies how a body may come; without it all come plain. */
  readonly bodies?: BodyMemo
}

export interface Call<S extends v.GenericSchema> {
  readonly method?: 'get' | 'post' | 'patch' | 'put' | 'delete'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** It may be long, and come by gzip. */
  readonly isLong?: boolean
  /** What a success must look like; absent where it is a reply without content (204). */
  readonly reply?: S
}

/** One call; its value is the reply as the contract has it. */
export interface Http {
  call<S extends v.GenericSchema>(call: Call<S>): Promise<Result<v.InferOutput<S>, ApiFailure>>
  /**
   * `value` is null when the reply is still the one that `etag` names; the new `etag` and the account's `kid` are null when the reply
   * bears none.
   */
  callIfChanged<S extends v.GenericSchema>(
    call: Call<S> & { readonly reply: S },
    etag: string | null,
  ): Promise<Result<Unchanging<v.InferOutput<S>>, ApiFailure>>
}

export interface Unchanging<T> {
  readonly value: T | null
  readonly etag: string | null
  readonly kid: string | null
  /** The reply is named as our server names its own. */
  readonly isOurs: boolean
}

interface Reply<T> {
  /** Of the browser's own, without anything, where none came. */
  readonly response: Response
  readonly result: Result<T, ApiFailure>
}

const asJson = { 'content-type': 'application/json' }
const asGzip = { 'content-encoding': 'gzip' }

const network: ApiFailure = { type: 'network' }
const unavailable: ApiFailure = { type: 'unavailable' }

const foreign = (response: Response, json: unknown): ApiFailure => {
  if (isPortal(response, json)) return network
  return isTooLong(response) ? { ...unavailable, isTooLong: true } : unavailable
}

async function readJson(response: Response): Promise<unknown> {
  if (!(response.headers.get('content-type') ?? '').includes('application/json')) return undefined
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

const retryAfterMs = (response: Response): number | undefined => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : undefined
}

const later = (failure: ApiFailure, response: Response): ApiFailure =>
  failure.type === 'unavailable' ? { ...failure, retryAfterMs: retryAfterMs(response) } : failure

const isErrorCode = (code: string): code is ErrorCode => errorCodes.some((known) => known === code)

function refusalOf(response: Response, json: unknown): ApiFailure {
  const refusal = v.safeParse(ErrorBody, json)
  if (!refusal.success) return foreign(response, json)
  const { code: written, ...rest } = refusal.output
  const isKnown = isErrorCode(written)
  // A gateway has codes of its own, and may ask to be left alone as well.
  if (!isKnown && !isOurs(response)) return later(foreign(response, json), response)
  const code = isKnown ? written : codeOfStatus(response.status)
  const { message } = rest
  if (code === 'unavailable')
    return { type: 'unavailable', message, retryAfterMs: retryAfterMs(response) }
  return {
    type: 'refused',
    code,
    message,
    requestId: rest.requestId,
    current: rest.current,
    kids: rest.kids,
    erasedAt: rest.erasedAt,
    retryAfterMs: retryAfterMs(response),
  }
}

function resultOf<S extends v.GenericSchema>(
  { reply }: Call<S>,
  response: Response,
  json: unknown,
): Result<v.InferOutput<S>, ApiFailure> {
  if (!response.ok) return err(refusalOf(response, json))
  // A hotel's page, or that of works on the server, is no « done ».
  if (reply === undefined && isEmpty(response)) return ok(undefined)
  const parsed = reply && v.safeParse(reply, json)
  return parsed?.success === true ? ok(parsed.output) : err(foreign(response, json))
}

/** `signal` aborts the calls under way; `more` goes with each. */
export function createHttp(
  { origin, fetch, onTokenRefused, bodies = { takesGzip: false, isPlain: true } }: HttpDeps,
  token: string | null,
  signal?: AbortSignal,
  more: Readonly<Record<string, string>> = {},
): Http {
  const client: KyInstance = ky.create({
    fetch,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    ...(signal === undefined ? {} : { signal }),
    headers: {
      [apiVersionHeader]: String(apiVersion),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...more,
    },
  })

  async function ask<S extends v.GenericSchema>(
    call: Call<S>,
    text: string | undefined,
    isGzipped: boolean,
  ): Promise<Reply<v.InferOutput<S>>> {
    const { method = 'get', path, query = {}, headers = {} } = call
    const response = await client(`${origin}${apiPrefix}${path}`, {
      method,
      headers: { ...headers, ...(text !== undefined && asJson), ...(isGzipped && asGzip) },
      searchParams: { ...query },
      ...(text !== undefined && { body: isGzipped ? await gzip(text) : text }),
    })
    const said = response.headers.get(takenEncoding)
    if (said !== null) bodies.takesGzip = said === 'gzip'
    return { response, result: resultOf(call, response, await readJson(response)) }
  }

  async function send<S extends v.GenericSchema>(call: Call<S>): Promise<Reply<v.InferOutput<S>>> {
    const text = call.body === undefined ? undefined : JSON.stringify(call.body)
    const mayGzip = bodies.takesGzip && !bodies.isPlain
    const isGzipped = call.isLong === true && mayGzip && isWorthGzip(text)
    try {
      const reply = await ask(call, text, isGzipped)
      if (!isGzipped || !mayBeOfEncoding(reply.result)) return reply
      const plain = await ask(call, text, false)
      // Who answers both alike minds something else than the encoding.
      if (!mayBeOfEncoding(plain.result)) bodies.isPlain = true
      return plain
    } catch {
      // Whoever let it go nowhere may take it plain the next time.
      if (isGzipped) bodies.isPlain = true
      return { response: Response.error(), result: err(network) }
    }
  }

  async function hear<S extends v.GenericSchema>(call: Call<S>): Promise<Reply<v.InferOutput<S>>> {
    const reply = await send(call)
    const { result } = reply
    if (token !== null && !result.ok && isTokenRefused(result.error)) onTokenRefused?.(token)
    return reply
  }

  return {
    call: async (request) => (await hear(request)).result,
    async callIfChanged(request, etag) {
      const headers = { ...request.headers, ...(etag !== null && { 'if-none-match': etag }) }
      const { response, result } = await hear({ ...request, headers })
      const named = {
        etag: response.headers.get('etag'),
        kid: response.headers.get(kidHeader),
        isOurs: isOurs(response),
      }
      if (isUnchanged(response)) {
        // Nobody can say that nothing has changed since nothing.
        return etag === null
          ? err(unavailable)
          : ok({ ...named, value: null, etag: named.etag ?? etag })
      }
      return result.ok ? ok({ ...named, value: result.value }) : result
    },
  }
}
