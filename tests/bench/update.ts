// What a release costs a phone that has the app: the app is built twice, and a Chromium whose worker has installed the first build is
// served the second one. Counted are the bodies as a browser gets them over TLS (brotli), and the headers of every reply.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { loadStaticFiles, serveStatic, type StaticFiles } from '#server/http/staticFiles.ts'
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

async function staticsOf(folder: string): Promise<StaticFiles> {
  const statics = await loadStaticFiles(path.join(folder, 'dist'), 'http://localhost')
  if (statics === null) throw new Error('No page was built.')
  return statics
}

async function bytesOfUpdate(first: StaticFiles, second: StaticFiles): Promise<number> {
  let statics = first
  let bytes = 0
  const server = createServer((request, response) => {
    void (async () => {
      const headers = new Headers({ 'accept-encoding': 'br' })
      const known = request.headers['if-none-match']
      if (known !== undefined) headers.set('if-none-match', known)
      const url = new URL(request.url ?? '/', 'http://localhost')
      const isApi = url.pathname.startsWith('/api/')
      const counted = isApi
        ? new Response(null, { status: 503 })
        : serveStatic(statics, new Request(url, { headers }))
      const body = Buffer.from(await counted.arrayBuffer())
      const head = [...counted.headers].reduce(
        (sum, [name, value]) => sum + name.length + value.length + 4,
        17,
      )
      bytes += head + body.length
      // Over plain HTTP browsers take no brotli: what they get was counted as the brotli that it would be.
      headers.delete('accept-encoding')
      const plain = isApi ? counted : serveStatic(statics, new Request(url, { headers }))
      response.writeHead(
        plain.status,
        Object.fromEntries(
          [...plain.headers].map(([name, value]) => [
            name,
            name === 'etag' ? (counted.headers.get('etag') ?? value) : value,
          ]),
        ),
      )
      response.end(isApi ? undefined : Buffer.from(await plain.arrayBuffer()))
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`${origin}/welcome`)
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await page.waitForTimeout(2000)
    statics = second
    bytes = 0
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
    return bytes
  } finally {
    await browser.close()
    server.close()
    server.closeAllConnections()
  }
}

/** Bytes of a release that changes nothing, and of one that changes a sentence of Accueil. */
export async function measureUpdate(): Promise<{
  readonly nothing: number
  readonly sentence: number
}> {
  const folders = [
    buildChanged(() => undefined),
    buildChanged(() => undefined),
    buildChanged(changeSentence),
  ]
  try {
    const [first, same, other] = await Promise.all(folders.map(staticsOf))
    if (first === undefined || same === undefined || other === undefined)
      throw new Error('No build.')
    return {
      nothing: await bytesOfUpdate(first, same),
      sentence: await bytesOfUpdate(first, other),
    }
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
