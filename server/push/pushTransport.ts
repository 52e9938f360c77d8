// Carries a push to its service over connections that stay open, on Node's own client: sending costs it half of what it costs
// fetch. A redirection is an answer like any other: following it would let a push service choose whom this
// server calls.
import http from 'node:http'
import https from 'node:https'

export interface PushRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface PushAnswer {
  readonly status: number
  /** The Retry-After header: seconds or a date. */
  readonly retryAfter: string | undefined
}

export interface PushTransport {
  /** Rejects when no answer came. */
  post(url: URL, request: PushRequest): Promise<PushAnswer>
  /** Ends the connections, those in use too. */
  close(): void
}

const restMs = 20_000

/** `answerMs`: how long a push service has to answer; twice where a connection was stale. */
export function createPushTransport(answerMs: number): PushTransport {
  const options = {
    keepAlive: true,
    maxSockets: 256,
    maxFreeSockets: 256,
    // Rested longer, a connection is likely to have been closed at the other end.
    timeout: restMs,
    scheduling: 'lifo',
  } as const
  const [plain, secure] = [new http.Agent(options), new https.Agent(options)]

  const postOnce = (url: URL, { headers, body }: PushRequest, waitMs: number) =>
    new Promise<PushAnswer>((resolve, reject) => {
      const [client, agent] = url.protocol === 'http:' ? [http, plain] : [https, secure]
      const request = client.request(url, { method: 'POST', agent, headers }, (answer) => {
        // Read to its end, or its connection could not serve again.
        answer.resume()
        answer.once('error', reject)
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers['retry-after'],
          }),
        )
      })
      const timer = setTimeout(() => request.destroy(new Error('no answer')), waitMs)
      request.once('close', () => {
        clearTimeout(timer)
        // A connection that became another protocol ends without an error.
        reject(new Error('no answer'))
      })
      request.once('error', (error) => {
        reject(request.reusedSocket && isReset(error) ? new StaleConnection() : error)
      })
      request.end(body)
    })

  return {
    async post(url, request) {
      try {
        return await postOnce(url, request, answerMs)
      } catch (error) {
        if (!(error instanceof StaleConnection)) throw error
        return postOnce(url, request, answerMs)
      }
    },
    close() {
      plain.destroy()
      secure.destroy()
    },
  }
}

/** The other side closed a connection while it rested, as this request set out: it was not read, another try may be. */
class StaleConnection extends Error {
  override readonly name = 'StaleConnection'
}

const isReset = (error: Error): boolean =>
  'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
