// A fetch that notes when bytes last arrived. No call ends by itself, so its caller must know how long it has been silent: 30 s, and
// what the request's bytes take on a slow network, is longer than a working one needs (SY21 in SPEC.md).
const silenceMs = 30_000
/** Bytes a second: three quarters of 256 kbit/s, so that 200 usual days, 600 kB, are given up within a minute. */
export const slowNetwork = 24_576

export interface Listening {
  /** Resolves once the whole reply has arrived. */
  readonly fetch: typeof fetch
  /** Whether a call is under way that has been silent for more than `ms`, or than the time allowed for its size. */
  readonly isSilent: (ms?: number) => boolean
}

const sizeOf = async (request: Request): Promise<number> =>
  (await request.clone().arrayBuffer()).byteLength

/** Statuses whose replies have no body, although Chromium gives a 304 an empty one. */
const bodiless = new Set([204, 205, 304])

async function readWhole(response: Response, onHeard: () => void): Promise<Response> {
  if (response.body === null || bodiless.has(response.status)) return response
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    onHeard()
    chunks.push(value)
  }
  const { status, statusText, headers } = response
  return new Response(new Blob(chunks), { status, statusText, headers })
}

export interface ListenDeps {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  /** As slow as the network is taken to be, in bytes a second. */
  readonly speed: () => number
}

export function listenTo({ fetch, now, speed }: ListenDeps): Listening {
  let call: { heardAt: number; readonly allowedMs: number } | null = null
  const isSilent = (ms?: number): boolean => {
    if (call === null) return false
    const silentMs = now() - call.heardAt
    // The clock went back: the silence counts from now on.
    if (silentMs < 0) call.heardAt = now()
    return silentMs > Math.min(ms ?? Number.POSITIVE_INFINITY, call.allowedMs)
  }
  return {
    isSilent,
    async fetch(...args) {
      const request = new Request(...args)
      const allowedMs = silenceMs + ((await sizeOf(request)) / speed()) * 1000
      const own = { heardAt: now(), allowedMs }
      call = own
      const onHeard = (): void => {
        own.heardAt = now()
      }
      try {
        const response = await fetch(request)
        onHeard()
        return await readWhole(response, onHeard)
      } finally {
        if (call === own) call = null
      }
    },
  }
}
