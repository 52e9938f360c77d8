// A reverse proxy before the server that can serve a newer build: the worker's file changes by one comment, which is all
// that a browser needs to install it.
import { createServer } from 'node:http'
import { shortHashOf } from '../../.build/fingerprint.ts'

export type Changes = Readonly<Record<string, (content: string) => string>>

const newerName = 'f'.repeat(64)

/** What a release of another name changes: the page that bears it, and the list that names the page and its hash. */
export async function nextBuild(target: string): Promise<Changes> {
  const page = await (await fetch(new URL('/index.html', target))).text()
  const [name] = /(?<=data-build=")[0-9a-f]{64}/.exec(page) ?? []
  if (name === undefined) throw new Error('The page bears no name of its build.')
  const rename = (content: string) => content.replaceAll(name, newerName)
  return {
    '/index.html': rename,
    '/sw.js': (list) => rename(list).replaceAll(shortHashOf(page), shortHashOf(rename(page))),
  }
}

export interface VersionProxy {
  readonly url: string
  /** From now on the worker's file is another one, and every file that has a change is sent changed. */
  publish(changes?: Changes): void
  stop(): Promise<void>
}

export async function startVersionProxy(target: string): Promise<VersionProxy> {
  let changeByPath: Changes | null = null
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const headers = new Headers()
      for (const [name, value] of Object.entries(request.headers)) {
        if (typeof value === 'string' && name !== 'host' && name !== 'connection') {
          headers.set(name, value)
        }
      }
      headers.set('accept-encoding', 'identity')
      const isWorker = request.url === '/sw.js'
      if (isWorker) headers.delete('if-none-match')
      const answer = await fetch(new URL(request.url ?? '/', target), {
        method: request.method ?? 'GET',
        headers,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      })
      const body = Buffer.from(await answer.arrayBuffer())
      const { pathname } = new URL(request.url ?? '/', target)
      const change = changeByPath?.[pathname]
      const changed = change === undefined ? body : Buffer.from(change(body.toString()))
      const content =
        isWorker && changeByPath !== null
          ? Buffer.concat([changed, Buffer.from('\n// newer')])
          : changed
      const sent = Object.fromEntries(answer.headers)
      delete sent['content-length']
      delete sent['content-encoding']
      response.writeHead(answer.status, sent).end(content)
    })().catch(() => response.writeHead(502).end())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    publish(changes = {}) {
      changeByPath = changes
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
