// An HTTP proxy on loopback that counts what passes: requests, and bytes both ways, headers included.
import { createServer, request as connect } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { pipeline } from 'node:stream'

export interface Counts {
  readonly requests: number
  readonly bytes: number
  /** As `performance.now()` tells. */
  readonly lastReplyAt: number
  /** Of the first request for an address of the journal, as `performance.now()` tells; NaN where there was none. */
  readonly firstOfJournalAt: number
}

export interface CountingProxy {
  readonly url: string
  /** Counts from now on. */
  reset(): void
  counts(): Counts
  stop(): Promise<void>
}

const journalPath = '/api/journal'

const bytesOf = ({ bytesRead, bytesWritten }: Socket): number => bytesRead + bytesWritten

export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let goneBytes = 0
  let bytesBefore = 0
  let requests = 0
  let lastReplyAt = 0
  let firstOfJournalAt = Number.NaN
  const allBytes = (): number =>
    [...sockets].reduce((sum, socket) => sum + bytesOf(socket), goneBytes)
  const server = createServer((incoming, reply) => {
    requests++
    const { method, url: path, headers } = incoming
    if (Number.isNaN(firstOfJournalAt) && path?.startsWith(journalPath) === true)
      firstOfJournalAt = performance.now()
    const outgoing = connect({ hostname, port, method, path, headers }, (answer) => {
      // The page left meanwhile.
      if (reply.destroyed) return void answer.resume()
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, reply, () => {
        lastReplyAt = performance.now()
      })
    })
    outgoing.on('error', () => reply.destroy())
    pipeline(incoming, outgoing, () => undefined)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      goneBytes += bytesOf(socket)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reset() {
      requests = 0
      firstOfJournalAt = Number.NaN
      bytesBefore = allBytes()
    },
    counts: () => ({ requests, bytes: allBytes() - bytesBefore, lastReplyAt, firstOfJournalAt }),
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
