// Carries a push to its service over connections that stay open, on Node's own client: sending takes half of fetch's
// processor time. A redirection is a reply like any other: following it would let a push service choose what this server
// calls.
import http from 'node:http'
import https from 'node:https'

export interface PushRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface PushReply {
  readonly status: number
  /** The Retry-After header: seconds or a date. */
  readonly retryAfter: string | undefined
}

export interface PushTransport {
  /** Rejects when no reply came. */
  post(url: URL, request: PushRequest): Promise<PushReply>
  /** Ends the connections, those in use too. */
  close(): void
}

/** To one push service; longer idle, a connection is likely to have been closed at the other end. */
export const pushConnections = { most: 256, idleMs: 20_000 } as const

/** `replyMs`: how long a push service has to reply; twice that where the connection was stale. */
export function createPushTransport(replyMs: number): PushTransport {
  const pooled = {
    keepAlive: true,
    maxSockets: pushConnections.most,
    maxFreeSockets: pushConnections.most,
    timeout: pushConnections.idleMs,
    scheduling: 'lifo',
  } as const
  const [plain, secure] = [new http.Agent(pooled), new https.Agent(pooled)]

  const postOnce = (url: URL, { headers, body }: PushRequest) =>
    new Promise<PushReply>((resolve, reject) => {
      const [client, agent] = url.protocol === 'http:' ? [http, plain] : [https, secure]
      const signal = AbortSignal.timeout(replyMs)
      const options = { method: 'POST', agent, headers, signal } as const
      const request = client.request(url, options, (reply) => {
        // Read to its end, or its connection could not serve again.
        reply.resume()
        reply.once('error', reject)
        reply.once('end', () =>
          resolve({ status: reply.statusCode ?? 0, retryAfter: reply.headers['retry-after'] }),
        )
      })
      // A connection that became another protocol ends without an error.
      request.once('close', () => reject(new Error('no reply')))
      request.once('error', (error) => {
        reject(request.reusedSocket && isReset(error) ? new StaleConnection() : error)
      })
      request.end(body)
    })

  return {
    async post(url, request) {
      try {
        return await postOnce(url, request)
      } catch (error) {
        if (!(error instanceof StaleConnection)) throw error
        return postOnce(url, request)
      }
    },
    close() {
      plain.destroy()
      secure.destroy()
    },
  }
}

/** The other side closed an idle connection just as this request was sent: it did not read it, so another try is safe. */
class StaleConnection extends Error {
  override readonly name = 'StaleConnection'
}

const isReset = (error: Error): boolean =>
  'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
