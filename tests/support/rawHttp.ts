// HTTP as bytes on one connection, to see what a client library hides: whether the connection serves again, or ends as announced.
import { connect, type Socket } from 'node:net'

export interface RawReply {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

export interface RawConnection {
  readonly socket: Socket
  send(content: string | Buffer): void
  /** Sends pieces as the other end takes them, until all are sent or something was answered, as a client does. */
  sendUntilReply(pieces: Iterable<string>): Promise<void>
  /** The next reply; null when the connection ends before one is whole. */
  reply(): Promise<RawReply | null>
  close(): void
}

function parseHead(head: string): Pick<RawReply, 'status' | 'headers'> {
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return { status: Number(first.split(' ')[1]), headers }
}

/** `received` without the first reply, and that reply; null while it is not whole. Lengths only, or no body. */
function takeReply(received: Buffer): { reply: RawReply; rest: Buffer } | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = parseHead(received.subarray(0, end).toString('latin1'))
  if (head.status === 100) return takeReply(received.subarray(end + 4))
  const stop = end + 4 + Number(head.headers.get('Content-Length') ?? 0)
  if (received.length < stop) return null
  const body = received.subarray(end + 4, stop).toString()
  return { reply: { ...head, body }, rest: received.subarray(stop) }
}

export async function openConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received: Buffer = Buffer.alloc(0)
  let isOver = false
  let look: (() => void) | null = null
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data])
    look?.()
  })
  // What follows a reset is its close.
  socket.on('error', () => undefined)
  socket.once('close', () => {
    isOver = true
    look?.()
  })
  await new Promise((resolve) => {
    socket.once('connect', resolve)
  })
  return {
    socket,
    send(content) {
      socket.write(content)
    },
    async sendUntilReply(pieces) {
      for (const piece of pieces) {
        await new Promise((resolve) => {
          socket.write(piece, resolve)
        })
        if (received.length > 0 || isOver) return
      }
    },
    reply: () =>
      new Promise((resolve) => {
        look = () => {
          const taken = takeReply(received)
          if (taken === null && !isOver) return
          look = null
          if (taken !== null) received = taken.rest
          resolve(taken?.reply ?? null)
        }
        look()
      }),
    close() {
      socket.destroy()
    },
  }
}

/** A request's head. */
export const headOf = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string | number>>,
): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: lueur',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** One chunk of a chunked body, or its end. */
export const chunkOf = (content: string): string =>
  `${Buffer.byteLength(content).toString(16)}\r\n${content}\r\n`
