// One HTTP client for page and worker. It never retries and never times out by itself: the engine alone decides when to
// try again (`retry: 0`, `timeout: false`), and aborts a stalled pass. An answer that does not fit the contract, whatever
// its status, comes from somebody else and is never a refusal: where a hotel's sign-in page could have given it there is no
// network yet, otherwise the server or its proxy failed.
import { apiVersion, apiVersionHeader } from '#contract/apiVersion.ts'
import { ErrorBody } from '#contract/errors.ts'
import { apiPrefix } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/engine.ts'
import ky, { type KyInstance } from 'ky'
import * as v from 'valibot'

export interface HttpDeps {
  /** Origin of the API; empty in a page or worker, whose own origin serves it. */
  readonly origin: string
  readonly fetch: typeof fetch
}

export interface Call<S extends v.GenericSchema> {
  readonly method?: 'get' | 'post' | 'patch' | 'put' | 'delete'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** What a success must look like; absent for an answer without content. */
  readonly answer?: S
}

export interface Answer<T> {
  readonly value: T
  readonly status: number
  readonly etag: string | null
}

export type Http = <S extends v.GenericSchema>(
  call: Call<S>,
) => Promise<Result<Answer<v.InferOutput<S>>, ApiFailure>>

const network: ApiFailure = { type: 'network' }
const unavailable: ApiFailure = { type: 'unavailable' }

/** Sign in first (401), or sign in to this network (511): what a hotel says when it gives no page with 200. */
const portalStatuses = new Set([401, 511])

const foreign = (response: Response, json: unknown): ApiFailure => {
  const isPortal = response.ok ? json === undefined : portalStatuses.has(response.status)
  return isPortal ? network : unavailable
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

/** `signal` gives up whatever is under way. */
export function createHttp(
  { origin, fetch }: HttpDeps,
  token: string | null,
  signal?: AbortSignal,
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
    },
  })

  return async ({ method = 'get', path, query = {}, body, headers = {}, answer }) => {
    let response: Response
    let json: unknown
    try {
      response = await client(`${origin}${apiPrefix}${path}`, {
        method,
        headers,
        searchParams: { ...query },
        ...(body === undefined ? {} : { json: body }),
      })
      json = await readJson(response)
    } catch {
      return err(network)
    }
    const meta = { status: response.status, etag: response.headers.get('etag') }
    if (response.status === 304 || (response.ok && answer === undefined)) {
      return ok({ ...meta, value: undefined as never })
    }
    if (response.ok && answer !== undefined) {
      const parsed = v.safeParse(answer, json)
      return parsed.success ? ok({ ...meta, value: parsed.output }) : err(foreign(response, json))
    }
    const refusal = v.safeParse(ErrorBody, json)
    if (!refusal.success) return err(foreign(response, json))
    const { message, code, requestId, current } = refusal.output
    return err({
      type: 'refused',
      status: response.status,
      code,
      message,
      requestId,
      current,
      retryAfterMs: retryAfterMs(response),
    })
  }
}
