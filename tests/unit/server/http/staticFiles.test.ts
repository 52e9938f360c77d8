import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { kdfWorkerPolicy } from '#server/http/securityHeaders.ts'
import { loadStaticFiles, serveStatic } from '#server/http/staticFiles.ts'

const page = '<!doctype html><script>go()</script>'
const script = 'export const x = 1 '.repeat(100)

async function setupPage() {
  const parent = await mkdtemp(path.join(tmpdir(), 'lueur-page-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = path.join(parent, 'dist')
  await mkdir(path.join(folder, 'assets'), { recursive: true })
  await writeFile(path.join(parent, 'secret.txt'), 'secret')
  await writeFile(path.join(folder, 'index.html'), page)
  await writeFile(path.join(folder, 'sw.js'), 'sw')
  await writeFile(path.join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(path.join(folder, 'logo.svg'), '<svg/>')
  await mkdir(path.join(folder, '.git'))
  await writeFile(path.join(folder, '.git', 'config'), 'secret')
  await writeFile(path.join(folder, '.env'), 'secret')
  await writeFile(path.join(folder, 'assets', 'main-1.js.map'), 'secret')
  await writeFile(path.join(folder, 'assets', 'kdfWorker-Ab_1-x.js'), 'worker')
  await writeFile(path.join(folder, 'assets', 'main-1.js'), script)
  await writeFile(path.join(folder, 'assets', 'main-1.js.br'), brotliCompressSync(script))
  await writeFile(path.join(folder, 'assets', 'main-1.js.gz'), gzipSync(script))
  const files = await loadStaticFiles(folder, 'http://localhost')
  if (files === null) throw new Error('no page')
  return (pathname: string, headers: Record<string, string> = {}) =>
    serveStatic(files, new Request(`http://localhost${pathname}`, { headers }))
}

describe('static files', () => {
  test('a folder without page is no page', async () => {
    expect(
      await loadStaticFiles(path.join(tmpdir(), 'lueur-nothing-here'), 'http://localhost'),
    ).toBeNull()
  })

  test('every address of the app is the page, always asked again', async () => {
    const get = await setupPage()
    for (const pathname of ['/', '/home', '/journal-detail?date=2026-11-20', '/index.html']) {
      const reply = await get(pathname)
      expect(reply.status).toBe(200)
      expect(await reply.text()).toBe(page)
      expect(reply.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
      expect(reply.headers.get('Cache-Control')).toBe('no-cache')
      expect(reply.headers.get('Content-Security-Policy')).toContain("'sha256-")
    }
  })

  test('what is unchanged is not sent again', async () => {
    const get = await setupPage()
    const etag = (await get('/sw.js')).headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const reply = await get('/sw.js', { 'If-None-Match': known })
      expect(reply.status).toBe(304)
      expect(await reply.text()).toBe('')
      expect(reply.headers.get('Cache-Control')).toBe('no-cache')
    }
    expect((await get('/sw.js', { 'If-None-Match': '"x"' })).status).toBe(200)
    expect((await get('/manifest.webmanifest')).headers.get('Cache-Control')).toBe('no-cache')
  })

  test('assets stay a year, and a file that is not there is 404, never the page', async () => {
    const get = await setupPage()
    expect((await get('/assets/main-1.js')).headers.get('Cache-Control')).toBe(
      'public, max-age=31536000, immutable',
    )
    const ofPrograms = '/.well-known/change-password'
    for (const pathname of [
      '/assets/main-0.js',
      '/assets/main',
      '/assets/',
      '/old.js',
      ofPrograms,
    ]) {
      const reply = await get(pathname)
      expect([pathname, reply.status]).toEqual([pathname, 404])
      expect(reply.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
      expect(await reply.text()).not.toContain('<')
    }
  })

  test('compressed copies go to those who read them', async () => {
    const get = await setupPage()
    const encoded = async (accept: string) => {
      const reply = await get('/assets/main-1.js', { 'Accept-Encoding': accept })
      expect(reply.headers.get('Vary')).toBe('Accept-Encoding')
      expect(reply.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
      const content = Buffer.from(await reply.arrayBuffer())
      expect(reply.headers.get('Content-Length')).toBe(String(content.length))
      return [reply.headers.get('Content-Encoding'), content, reply.headers.get('ETag')] as const
    }
    const [brotli, brotliContent, brotliTag] = await encoded('gzip, deflate, br')
    expect(brotli).toBe('br')
    expect(brotliDecompressSync(brotliContent).toString()).toBe(script)
    const [gzip, gzipContent, gzipTag] = await encoded('gzip;q=0.8, br;q=0')
    expect(gzip).toBe('gzip')
    expect(gunzipSync(gzipContent).toString()).toBe(script)
    const [none, plainContent, plainTag] = await encoded('identity')
    expect(none).toBeNull()
    expect(plainContent.toString()).toBe(script)
    expect(new Set([brotliTag, gzipTag, plainTag]).size).toBe(3)
  })

  test('[SV69] a quality is read as a number, and the best liked copy is sent', async () => {
    const get = await setupPage()
    const sent = [
      ['br;q=0.0, gzip', 'gzip'],
      ['br;q=0.000', null],
      ['br;q=0.2, gzip;q=0.3', 'gzip'],
      ['br;q=1.0, gzip;q=1', 'br'],
      ['BR', 'br'],
      ['*', 'br'],
      ['*;q=0', null],
      ['br;q=0, *', 'gzip'],
      ['br;q=nought', null],
      ['gzip ; q=0.5', 'gzip'],
      ['', null],
      [`${'x,'.repeat(10_000)}br`, null],
    ] as const
    for (const [accept, encoding] of sent) {
      const { headers } = await get('/assets/main-1.js', { 'Accept-Encoding': accept })
      expect([accept.slice(0, 30), headers.get('Content-Encoding')]).toEqual([
        accept.slice(0, 30),
        encoding,
      ])
    }
  })

  test('a part of a file is not served: whoever asks for one gets the whole', async () => {
    const get = await setupPage()
    const reply = await get('/assets/main-1.js', { Range: 'bytes=0-1' })
    expect([reply.status, reply.headers.get('Accept-Ranges')]).toEqual([200, null])
    expect(await reply.text()).toBe(script)
  })

  test('robots are told that the API is not for them', async () => {
    expect(await readFile('public/robots.txt', 'utf8')).toBe('User-agent: *\nDisallow: /api/\n')
  })

  test('the worker that derives keys may compile, and load nothing', async () => {
    const get = await setupPage()
    expect((await get('/assets/kdfWorker-Ab_1-x.js')).headers.get('Content-Security-Policy')).toBe(
      kdfWorkerPolicy,
    )
    expect((await get('/assets/main-1.js')).headers.get('Content-Security-Policy')).not.toContain(
      'wasm',
    )
  })

  test('a source map and what begins with a dot are not served, were they in the folder', async () => {
    const get = await setupPage()
    for (const pathname of ['/assets/main-1.js.map', '/.env', '/.git/config', '/%2egit/config']) {
      const reply = await get(pathname)
      expect([pathname, (await reply.text()).includes('secret')]).toEqual([pathname, false])
    }
    expect((await get('/assets/main-1.js.map')).status).toBe(404)
  })

  test('each text says its characters’ encoding', async () => {
    const get = await setupPage()
    for (const pathname of ['/', '/sw.js', '/logo.svg', '/none.txt']) {
      expect([pathname, (await get(pathname)).headers.get('Content-Type')]).toEqual([
        pathname,
        expect.stringMatching(/^[\w/+]+; charset=utf-8$/),
      ])
    }
  })

  test('no path leads out of the folder', async () => {
    const get = await setupPage()
    const paths = [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/assets/%2e%2e%5c%2e%2e%5csecret.txt',
      '//secret.txt',
      '/secret.txt%00',
      '/%E0%A4%A',
    ]
    for (const pathname of paths) {
      const reply = await get(pathname)
      expect([pathname, (await reply.text()).includes('secret')]).toEqual([pathname, false])
    }
    expect((await get('/%E0%A4%A')).status).toBe(404)
  })
})
