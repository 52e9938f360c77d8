import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createPushTransport } from '#server/push/pushTransport.ts'

/** A server that counts its connections; `status` null leaves a request without a reply. */
async function setupServer(status: number | null, headers: Record<string, string> = {}) {
  let connections = 0
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.once('end', () => {
      bodies.push(body)
      if (status !== null) response.writeHead(status, headers).end('some reason')
    })
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const transport = createPushTransport(300)
  onTestFinished(async () => {
    transport.close()
    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  })
  const address = server.address()
  const url = new URL(
    `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/x`,
  )
  const post = () => transport.post(url, { headers: { TTL: '1' }, body: Buffer.from('sealed') })
  return { post, bodies, server, connections: () => connections }
}

test('pushes share a connection, and a reply has its status and its Retry-After', async () => {
  const { post, bodies, connections } = await setupServer(429, { 'Retry-After': '7' })
  for (let count = 0; count < 5; count++) {
    expect(await post()).toEqual({ status: 429, retryAfter: '7' })
  }
  expect(bodies).toEqual(Array(5).fill('sealed'))
  expect(connections()).toBe(1)
})

test('[SV50] a connection that the service closed while idle is replaced', async () => {
  const { post, server, connections } = await setupServer(201)
  await post()
  // The end is on its way when the next push takes the connection.
  server.closeIdleConnections()
  expect((await post()).status).toBe(201)
  expect(connections()).toBe(2)
})

test('a connection that becomes another protocol is no reply', async () => {
  const { post, server } = await setupServer(null)
  server.prependListener('request', (request) => {
    request.socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
  })
  await expect(post()).rejects.toThrow()
})

test('a redirection is a reply, and is not followed', async () => {
  const { post, bodies } = await setupServer(307, { Location: '/elsewhere' })
  expect((await post()).status).toBe(307)
  expect(bodies).toHaveLength(1)
})

test('a service that hangs, or that is not there, rejects', async () => {
  const { post, server } = await setupServer(null)
  await expect(post()).rejects.toThrow()
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
  await expect(post()).rejects.toThrow()
})
