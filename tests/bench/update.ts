// What a release costs a phone that has the app: the app is built twice, and a Chromium whose worker has installed the first build is
// served the second one by the product's server. Counted are the replies, head and body.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '#support/chromium.ts'

const sources = [
  '.build',
  'index.html',
  'package.json',
  'public',
  'server',
  'src',
  'sw',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
]
const sentence = 'Prends 1 minute pour noter ta journée'

/** The folder of a build of these sources, changed. */
function buildChanged(change: (folder: string) => void): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lueur-release-'))
  for (const source of sources) {
    cpSync(source, path.join(folder, source), {
      recursive: true,
      filter: (file) => !/node_modules|tests\/bench\/peers/.test(file),
    })
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  change(folder)
  const { status, stderr } = spawnSync('node_modules/.bin/vite', ['build'], { cwd: folder })
  if (status !== 0) throw new Error(stderr.toString())
  return folder
}

function changeSentence(folder: string): void {
  const file = path.join(folder, 'src/text/home.ts')
  const text = readFileSync(file, 'utf8')
  if (!text.includes(sentence)) throw new Error(`${file} does not say « ${sentence} ».`)
  writeFileSync(file, text.replace(sentence, 'Prends une minute pour ta journée'))
}

/** The product's server over a build, on a free port, until it is stopped. All builds share one `data` folder, as releases do. */
async function startServer(folder: string, data: string) {
  const server = spawn('node', ['server/main.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', DATA_DIR: data, PUBLIC_URL: 'http://localhost' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => {
    server.once('exit', resolve)
  })
  let printed = ''
  for await (const part of server.stdout) {
    printed += String(part)
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
    if (url === undefined) continue
    server.stdout.resume()
    return {
      url,
      async stop() {
        server.kill()
        await ended
      },
    }
  }
  throw new Error(`The server did not start: ${printed}`)
}

/** Passes each request on, counts the bytes of the replies (heads as HTTP/1.1 writes them), and can hide what a browser knows. */
async function startCounter(isWithDictionaries: boolean) {
  let target = ''
  let bytes = 0
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers }
    if (!isWithDictionaries) delete headers['available-dictionary']
    const { method = 'GET', url = '/' } = incoming
    const passed = request(new URL(url, target), { method, headers, agent: false }, (reply) => {
      bytes += reply.rawHeaders.reduce((sum, part) => sum + part.length + 2, 17)
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.on('data', (part: Buffer) => {
        bytes += part.length
      })
      reply.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    aimAt(url: string) {
      target = url
      bytes = 0
    },
    bytes: () => bytes,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function bytesOfUpdate(
  first: string,
  second: string,
  isWithDictionaries: boolean,
): Promise<number> {
  const data = mkdtempSync(path.join(tmpdir(), 'lueur-release-data-'))
  const counter = await startCounter(isWithDictionaries)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  let server = await startServer(first, data)
  try {
    counter.aimAt(server.url)
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`${counter.url}/welcome`)
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await page.waitForTimeout(2000)
    await server.stop()
    server = await startServer(second, data)
    counter.aimAt(server.url)
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      const worker = registration.installing
      if (worker === null) return
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      worker.addEventListener('statechange', () =>
        worker.state === 'installed' ? resolve() : reject(new Error(worker.state)),
      )
      await promise
    })
    return counter.bytes()
  } finally {
    await browser.close()
    counter.stop()
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/**
 * Bytes of a release that changes nothing, of one that changes a sentence of Accueil, and of the latter in a browser without compression
 * dictionaries.
 */
export async function measureUpdate(): Promise<
  Readonly<Record<'nothing' | 'sentence' | 'sentenceWithoutDictionaries', number>>
> {
  const first = buildChanged(() => undefined)
  const same = buildChanged(() => undefined)
  const other = buildChanged(changeSentence)
  try {
    return {
      nothing: await bytesOfUpdate(first, same, false),
      sentence: await bytesOfUpdate(first, other, true),
      sentenceWithoutDictionaries: await bytesOfUpdate(first, other, false),
    }
  } finally {
    for (const folder of [first, same, other]) rmSync(folder, { recursive: true, force: true })
  }
}
