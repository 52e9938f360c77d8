// A line between a server and its database that can go silent: what is sent vanishes, and nobody is told.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Link {
  /** The database's address, through the line. */
  readonly url: string
  cut(): void
  /** New connections pass again; those that were cut never do. */
  mend(): void
  stop(): Promise<void>
}

export async function startLink(databaseUrl: string): Promise<Link> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const silent = new Set<Socket>()
  let isCut = false
  const join = (from: Socket, to: Socket): void => {
    from.on('data', (data) => {
      if (!silent.has(from)) to.write(data)
    })
    from.on('error', () => undefined)
    from.once('close', () => {
      if (!silent.has(from)) to.destroy()
    })
  }
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      if (isCut) silent.add(socket)
    }
    join(near, far)
    join(far, near)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut() {
      isCut = true
      for (const socket of sockets) silent.add(socket)
    },
    mend() {
      isCut = false
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
