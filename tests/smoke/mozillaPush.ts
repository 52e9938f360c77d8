// Mozilla's push service on loopback: a WebSocket for Firefox, and HTTP (RFC 8030) for the server. It carries what it
// cannot read.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

export interface MozillaPush {
  /** For Firefox. */
  readonly url: string
  readonly environment: { readonly PUSH_HOSTS: string }
  /** Bodies of the pushes carried, sealed. */
  readonly carried: readonly Buffer[]
  stop(): Promise<void>
}

interface ClientMessage {
  readonly messageType?: string
  readonly uaid?: string
  readonly channelID?: string
}

export async function startMozillaPush(): Promise<MozillaPush> {
  const socketByChannel = new Map<string, WebSocket>()
  const carried: Buffer[] = []

  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const channelID = request.url?.split('/').at(-1) ?? ''
      const socket = socketByChannel.get(channelID)
      if (socket === undefined) {
        response.writeHead(410).end()
        return
      }
      const body = Buffer.concat(chunks)
      carried.push(body)
      const encoding = request.headers['content-encoding']
      socket.send(
        JSON.stringify({
          messageType: 'notification',
          channelID,
          version: randomUUID(),
          data: body.toString('base64url'),
          headers: { encoding },
        }),
      )
      response.writeHead(201, { location: `/m/${channelID}` }).end()
    })
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`

  const answerTo = (socket: WebSocket, message: ClientMessage): object | null => {
    const { messageType, channelID = '', uaid } = message
    if (messageType === 'hello') {
      const known = uaid || randomUUID().replaceAll('-', '')
      return { messageType, status: 200, uaid: known, use_webpush: true, broadcasts: {} }
    }
    if (messageType === 'register') {
      socketByChannel.set(channelID, socket)
      const pushEndpoint = `http://${host}/wpush/${channelID}`
      return { messageType, status: 200, channelID, pushEndpoint }
    }
    if (messageType === 'unregister') {
      socketByChannel.delete(channelID)
      return { messageType, status: 200, channelID }
    }
    return messageType === undefined || messageType === 'ping' ? {} : null
  }
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (socket) => {
    socket.on('message', (bytes: Buffer) => {
      const answer = answerTo(socket, JSON.parse(bytes.toString()) as ClientMessage)
      if (answer !== null) socket.send(JSON.stringify(answer))
    })
  })

  return {
    url: `ws://${host}/`,
    environment: { PUSH_HOSTS: host },
    carried,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate()
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}
