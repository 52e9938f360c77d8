// A server that does not send what was published, and what `npm run verify` says of it.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { unknownAddress } from '#server/http/publicAddress.ts'
import { keepFormerFiles } from '#server/http/formerFiles.ts'
import { loadStaticFiles, serveStatic } from '#server/http/staticFiles.ts'
import {
  fingerprintOf,
  shortHashOf,
  linesPath,
  listPath,
  named,
  page,
  unhashedPage,
  unnamed,
  worker,
  type Files,
} from '../../../.build/fingerprint.ts'
import { differences, pageAddresses } from '../../../.build/verify.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (content: Uint8Array | undefined): string => new TextDecoder().decode(content)

const app = 'assets/home-Ab_-1234.js'
const picture = `<meta property="og:image" content="${unknownAddress}/og.jpg" />`
const built: Files = new Map([
  [
    page,
    bytes(
      `<html data-build="${unnamed}">${picture}<script>start()</script><script src="/${app}"></script>`,
    ),
  ],
  [worker, bytes(`install("${unnamed}","${unhashedPage}")`)],
  [app, bytes(`export const x = 1${' // and more'.repeat(40)}`)],
  ['logo.svg', bytes('<svg/>')],
])
let published: Files
beforeEach(() => {
  published = new Map([...built, ...named(built, '1.0.0')])
})

/** The project's own server over these files; `tamper` changes its answers. */
async function serve(
  files: Files,
  tamper: (
    response: Response,
    pathname: string,
    encoding: string,
    query: string,
  ) => Response | Promise<Response> = (same) => same,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lueur-verify-'))
  for (const [file, content] of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), content)
  }
  const statics = await loadStaticFiles(folder, 'https://lueur.example', (served) =>
    keepFormerFiles(path.join(folder, '.former'), served, Date.now()),
  )
  if (statics === null) throw new Error('No page.')
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const answer = await tamper(
        await serveStatic(
          statics,
          new Request(url, { headers: request.headers as Record<string, string> }),
        ),
        url.pathname,
        String(request.headers['accept-encoding']),
        url.search,
      )
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(Buffer.from(await answer.arrayBuffer()))
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await rm(folder, { recursive: true })
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

test('the fingerprint covers every file, and the files that bear it', () => {
  const name = fingerprintOf(built, unnamed)
  expect(name).toMatch(/^[0-9a-f]{64}$/)
  expect(text(published.get(page))).toContain(`data-build="${name}"`)
  expect(text(published.get(worker))).toBe(
    `install("${name}","${shortHashOf(published.get(page) ?? '')}")`,
  )
  expect(fingerprintOf(published, name)).toBe(name)
  const lines = published.get(linesPath) ?? ''
  expect(createHash('sha256').update(lines).digest('hex')).toBe(name)
  for (const file of built.keys()) {
    const content = text(published.get(file))
    const changed = new Map([...published, [file, bytes(`${content} `)]])
    expect(fingerprintOf(changed, name), file).not.toBe(name)
  }
  expect(fingerprintOf(new Map([...published, ['more.js', bytes('')]]), name)).not.toBe(name)
  expect(fingerprintOf(new Map([...published].toReversed()), name)).toBe(name)
})

test('the list names the hash of every file, in the shape that browsers may enforce one day', () => {
  const list = JSON.parse(text(published.get(listPath))) as {
    version: string
    fingerprint: string
    hashes: Record<string, string>
    fallback_hashes: string[]
  }
  expect(list.version).toBe('1.0.0')
  expect(list.fingerprint).toBe(fingerprintOf(built, unnamed))
  expect(Object.keys(list.hashes)).toEqual([`/${app}`, '/index.html', '/logo.svg', '/sw.js'])
  for (const hash of Object.values(list.hashes)) expect(hash).toMatch(/^[\w-]{43}$/)
  expect(list.fallback_hashes).toEqual([list.hashes['/index.html']])
})

test('a server that sends what was published differs in nothing', async () => {
  expect(await differences(await serve(published), published)).toEqual([])
})

test('[SV205] the public address is all that a server fills in, and what names the page by its hash follows', async () => {
  const origin = await serve(published)
  const sent = async (file: string): Promise<string> => (await fetch(`${origin}/${file}`)).text()
  const filled = await sent(page)
  expect(filled).toBe(text(published.get(page)).replace(unknownAddress, 'https://lueur.example'))
  expect(await sent(worker)).toContain(shortHashOf(bytes(filled)))
  expect(await sent(worker)).not.toContain(shortHashOf(published.get(page) ?? ''))
  const { hashes } = JSON.parse(await sent(listPath)) as { hashes: Record<string, string> }
  for (const [file, hash] of Object.entries(hashes)) {
    const content = await sent(file.slice(1))
    expect(createHash('sha256').update(content).digest('base64url'), file).toBe(hash)
  }
})

const withHeader = (response: Response, name: string, value: string): Response => {
  const headers = new Headers(response.headers)
  headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}
const withText = async (response: Response, change: (content: string) => string) => {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(change(await response.text()), { status: response.status, headers })
}
const at =
  (file: string, change: (response: Response) => Response | Promise<Response>) =>
  (response: Response, pathname: string) =>
    pathname === `/${file}` ? change(response) : response

/** What stands in the place of the public address. */
const calledBy = (name: string) =>
  at(page, (same) => withText(same, (content) => content.replace('https://lueur.example', name)))

const lies: Readonly<
  Record<string, { readonly tamper: Parameters<typeof serve>[1]; readonly said: readonly string[] }>
> = {
  'more than an address in its place': {
    tamper: calledBy('https://a.example"><script src="https://b.example'),
    said: ['/index.html: other content', '/index.html?build=NAME: other content'],
  },
  'an address that is none of the web': {
    tamper: calledBy('javascript:spy()'),
    said: ['/index.html: other content', '/index.html?build=NAME: other content'],
  },
  'a changed script': {
    tamper: at(app, (same) => withText(same, (content) => `${content};spy()`)),
    said: [`/${app}: other content`],
  },
  'a page of its own at one address': {
    tamper: at('login', (same) =>
      withText(same, (content) => `${content}<script src="/spy.js"></script>`),
    ),
    said: ['/login: other content'],
  },
  'a stale worker': {
    tamper: at(worker, (same) => withText(same, () => 'install("older")')),
    said: [`/${worker}: other content`],
  },
  'a looser policy': {
    tamper: at('home', (same) => withHeader(same, 'content-security-policy', 'script-src *')),
    said: [
      '/home: another Content-Security-Policy',
      '/home?from=verify: another Content-Security-Policy',
    ],
  },
  'a header that loads more': {
    tamper: at('home', (same) => withHeader(same, 'link', '</spy.js>; rel=preload')),
    said: ['/home: a header « link »', '/home?from=verify: a header « link »'],
  },
  'another type for a file': {
    tamper: at('logo.svg', (same) => withHeader(same, 'content-type', 'text/html')),
    said: ['/logo.svg: another type'],
  },
  'a redirection': {
    tamper: at(
      '',
      () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.test/' } }),
    ),
    said: [
      '/: status 302',
      '/: another type',
      '/: another Content-Security-Policy',
      '/: kept for another time',
      '/: a header « location »',
    ],
  },
  'a list that names one file more': {
    tamper: at(listPath, (same) =>
      withText(same, (content) => content.replace('"/logo.svg"', '"/spy.js": "x",\n"/logo.svg"')),
    ),
    said: [`/${listPath}: other content`],
  },
  'another page to browsers that take brotli': {
    tamper: (same, pathname, encoding) =>
      pathname === '/signup' && encoding === 'br' ? withText(same, () => '<html>') : same,
    said: ['/signup: other content'],
  },
  'another page behind a query': {
    tamper: (same, pathname, _encoding, query) =>
      pathname === '/home' && query !== '' ? withText(same, () => '<html>') : same,
    said: ['/home?from=verify: other content'],
  },
  'a worker that browsers keep': {
    tamper: at(worker, (same) => withHeader(same, 'cache-control', 'max-age=31536000')),
    said: [`/${worker}: kept for another time`],
  },
  'another script to browsers that have this one': {
    tamper: (same, pathname) =>
      pathname === `/${app}` && same.headers.get('content-encoding') === 'dcz'
        ? withText(same, (content) => content.slice(0, -4))
        : same,
    said: [`/${app}: other content`],
  },
  'a page for good where the worker asks for it': {
    tamper: (same, pathname, _encoding, query) =>
      pathname === `/${page}` && query !== '' ? withText(same, () => '<html>') : same,
    said: [`/${page}?build=NAME: other content`],
  },
  'a list that is none': {
    tamper: at(listPath, (same) => withText(same, () => '<html>')),
    said: [`/${listPath}: other content`],
  },
}

for (const [lie, { tamper, said }] of Object.entries(lies)) {
  test(`a server that sends ${lie} is told of`, async () => {
    const name = fingerprintOf(built, unnamed)
    expect(await differences(await serve(published, tamper), published)).toEqual(
      said.map((line) => line.replace('NAME', name)),
    )
  })
}

test('a file that was added, and listed, is told of', async () => {
  const more = new Map([...built, ['spy.js', bytes('spy()')]])
  const found = await differences(
    await serve(new Map([...more, ...named(more, '1.0.0')])),
    published,
  )
  expect(found).toContain('/spy.js: this build has no such file')
})

test('another build is told of in each file that differs', async () => {
  const other = new Map([...built, [app, bytes(`export const x = 2${' // and more'.repeat(40)}`)]])
  const found = await differences(
    await serve(new Map([...other, ...named(other, '1.0.0')])),
    published,
  )
  expect(found).toEqual(
    expect.arrayContaining([
      `/${app}: other content`,
      `/${page}: other content`,
      `/${worker}: other content`,
    ]),
  )
})

test('the page is asked for under every address of the app', async () => {
  const sources = (await readdir('src/app')).filter((name) => /\.tsx?$/.test(name))
  const code = await Promise.all(sources.map((name) => readFile(`src/app/${name}`, 'utf8')))
  const paths = Array.from(code.join('').matchAll(/\bpath: '\/([\w-]+)'/g), ([, name]) => name)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((name) => !pageAddresses.includes(name ?? ''))).toEqual([])
})
