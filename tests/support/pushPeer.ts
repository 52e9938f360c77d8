// A push service on loopback (RFC 8030) and the browsers that subscribed with it: a push counts as received once it was
// opened and its sender recognised. It answers as it is told, by endpoint or for all.
import { createECDH, randomBytes, type ECDH } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { SubscribeBody } from '#contract/push.ts'
import { checkVapid, openPush } from './openPush.ts'

export interface ReceivedPush {
  readonly endpoint: string
  /** The JSON that the browser's worker receives. */
  readonly message: Readonly<Record<string, unknown>>
  readonly ttl: number
  readonly topic: string | undefined
  readonly urgency: string | undefined
  /** When it came, in the peer's clock. */
  readonly at: number
  /** The contact that its sender gave. */
  readonly subject: string
}

/** `hang` never answers; `reset` cuts the connection. */
export type PushOrder =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'hang'
  | 'reset'

export interface PushPeer {
  readonly origin: string
  readonly environment: { readonly PUSH_HOSTS: string }
  readonly received: readonly ReceivedPush[]
  /** Every request, whatever became of it: endpoints in order. */
  readonly asked: readonly string[]
  /** Why pushes were not what they should be. */
  readonly faults: readonly string[]
  /** What reached the peer's other addresses, where no push may go: a redirection's end. */
  readonly strays: readonly string[]
  /** How many connections were opened. */
  readonly connections: () => number
  /** A browser that subscribed with this application key. */
  subscribe(publicKey: string): SubscribeBody
  /** From now on; without an endpoint, for all that have no order of their own. 201 undoes it. */
  order(order: PushOrder, endpoint?: string): void
  /** Called before each reply, which waits for it. */
  beforeReply: (() => Promise<void> | void) | null
  /** Closes the connections that rest, as services do after a while. */
  closeIdle(): void
  stop(): Promise<void>
}

interface Browser {
  readonly keys: ECDH
  readonly auth: Buffer
  readonly publicKey: string
}

const accepted: PushOrder = { status: 201 }

export async function startPushPeer(now: () => number = () => Date.now()): Promise<PushPeer> {
  const browserByEndpoint = new Map<string, Browser>()
  const orderByEndpoint = new Map<string, PushOrder>()
  let orderForAll: PushOrder = accepted
  let connections = 0
  const received: ReceivedPush[] = []
  const asked: string[] = []
  const faults: string[] = []
  const strays: string[] = []

  const read = (request: IncomingMessage, endpoint: string, body: Buffer): ReceivedPush => {
    const browser = browserByEndpoint.get(endpoint)
    if (browser === undefined) throw new Error('no such subscription')
    const { headers } = request
    const { ttl, topic, urgency } = headers
    if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') {
      throw new Error('RFC 8291: method or encoding')
    }
    if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) throw new Error('RFC 8030: TTL')
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic)))
      throw new Error('RFC 8030: Topic')
    const subject = checkVapid(headers.authorization ?? '', {
      origin,
      publicKey: browser.publicKey,
      now: now(),
    })
    return {
      endpoint,
      message: JSON.parse(openPush(body, browser.keys, browser.auth)),
      ttl: Number(ttl),
      topic: topic === undefined ? undefined : String(topic),
      urgency: urgency === undefined ? undefined : String(urgency),
      at: now(),
      subject,
    }
  }

  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const endpoint = `${origin}${request.url}`
    if (!browserByEndpoint.has(endpoint)) strays.push(endpoint)
    asked.push(endpoint)
    await peer.beforeReply?.()
    const order = orderByEndpoint.get(endpoint) ?? orderForAll
    if (order === 'hang') return
    if (order === 'reset') {
      request.socket.resetAndDestroy()
      return
    }
    try {
      const push = read(request, endpoint, Buffer.concat(chunks))
      if (order.status === 201) received.push(push)
      response.writeHead(order.status, order.headers).end('{"reason":"as told"}')
    } catch (error) {
      faults.push(String(error))
      response.writeHead(400).end()
    }
  }

  const server = createServer((request, response) => {
    // A server that was killed leaves half a request.
    reply(request, response).catch(() => request.socket.destroy())
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const origin = `http://${host}`

  const peer: PushPeer = {
    origin,
    environment: { PUSH_HOSTS: host },
    received,
    asked,
    faults,
    strays,
    connections: () => connections,
    beforeReply: null,
    subscribe(publicKey) {
      const endpoint = `${origin}/push/${randomBytes(16).toString('base64url')}`
      const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)]
      keys.generateKeys()
      browserByEndpoint.set(endpoint, { keys, auth, publicKey })
      return {
        endpoint,
        keys: {
          p256dh: keys.getPublicKey().toString('base64url'),
          auth: auth.toString('base64url'),
        },
      }
    },
    order(order, endpoint) {
      if (endpoint === undefined) orderForAll = order
      else orderByEndpoint.set(endpoint, order)
    },
    closeIdle: () => server.closeIdleConnections(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return peer
}
