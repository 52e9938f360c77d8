// A release sent as its difference to what a browser has (RFC 9842).
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { familyOf } from '#server/http/dictionaries.ts'
import { keepFormerFiles } from '#server/http/formerFiles.ts'
import { loadStaticFiles, serveStatic } from '#server/http/staticFiles.ts'

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest()
const named = (content: string | Uint8Array) => `:${sha256(content).toString('base64')}:`

const words = Array.from({ length: 2000 }, (_, at) => sha256(`${at}`).toString('hex').slice(0, 8))
const script = (sentence: string) => `export const texts = "${words.join(' ')} ${sentence}"`
const name = 'a'.repeat(64)
const pageOf = (more: string) =>
  `<!doctype html><html data-build="${name}">${words.slice(0, 200).join('')}${more}`

const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd, dcb, dcz' }

async function setup() {
  const parent = await mkdtemp(path.join(tmpdir(), 'lueur-release-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const data = path.join(parent, 'former-files')
  async function release(content: string, page = pageOf('')) {
    const folder = await mkdtemp(path.join(parent, 'dist-'))
    await mkdir(path.join(folder, 'assets'))
    await writeFile(path.join(folder, 'index.html'), page)
    await writeFile(path.join(folder, 'assets', 'text-Ab_-1234.js'), content)
    await writeFile(path.join(folder, 'assets', 'text-Ab_-1234.js.br'), brotliCompressSync(content))
    await writeFile(path.join(folder, 'assets', 'other-Ab_-1234.js'), content)
    const files = await loadStaticFiles(folder, 'http://localhost', (served) =>
      keepFormerFiles(data, served, Date.now()),
    )
    if (files === null) throw new Error('No page.')
    return (pathname: string, headers: Record<string, string> = {}) =>
      serveStatic(
        files,
        new Request(`http://localhost${pathname}`, { headers: { ...browser, ...headers } }),
      )
  }
  return { data, release }
}

const file = '/assets/text-Ab_-1234.js'

async function decode(reply: Response, dictionary: string): Promise<string> {
  const body = Buffer.from(await reply.arrayBuffer())
  expect(reply.headers.get('Content-Length')).toBe(String(body.length))
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(body.subarray(8, 40)).toEqual(sha256(dictionary))
  return zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(dictionary) }).toString()
}

test('[SV210] a changed sentence is sent as the difference to what the browser names', async () => {
  const { release } = await setup()
  await release(script('one'))
  const get = await release(script('two'))
  const reply = await get(file, { 'Available-Dictionary': named(script('one')) })
  expect(reply.headers.get('Content-Encoding')).toBe('dcz')
  // A cache on the way that takes `Vary` for nothing would hand it to whoever cannot read it.
  expect(reply.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable')
  expect(reply.headers.get('Vary')).toBe('Accept-Encoding, Available-Dictionary')
  expect(reply.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(Number(reply.headers.get('Content-Length'))).toBeLessThan(200)
  expect(await decode(reply, script('one'))).toBe(script('two'))
  const again = await get(file, { 'Available-Dictionary': named(script('one')) })
  expect(await decode(again, script('one'))).toBe(script('two'))
})

test('[SV210] whoever keeps a file is told for which addresses', async () => {
  const { release } = await setup()
  const get = await release(script('one'))
  const tells = async (address: string) => (await get(address)).headers.get('Use-As-Dictionary')
  expect(await tells(file)).toBe('match="/assets/text-*.js"')
  expect(await tells(`/index.html?build=${name}`)).toBe('match="/index.html?*"')
  // What a browser asks for anew each time is no dictionary, and an address that no build gave is not kept.
  for (const address of ['/', '/index.html', '/home', `/index.html?build=${'b'.repeat(64)}`]) {
    expect(await tells(address), address).toBeNull()
    expect((await get(address)).headers.get('Cache-Control'), address).toBe('no-cache')
  }
  expect((await get(`/index.html?build=${name}`)).headers.get('Cache-Control')).toBe(
    'private, max-age=31536000, immutable',
  )
})

test('[SV210] the page of a release is sent as the difference to the former one', async () => {
  const { release } = await setup()
  await release(script('one'), pageOf('one'))
  const get = await release(script('one'), pageOf('two'))
  const headers = { 'Available-Dictionary': named(pageOf('one')) }
  const reply = await get(`/index.html?build=${name}`, headers)
  expect(await decode(reply, pageOf('one'))).toBe(pageOf('two'))
  expect((await get('/index.html', headers)).headers.get('Content-Encoding')).toBeNull()
})

test.for([
  ['that the server never had', { 'Available-Dictionary': named('never') }],
  ['of another family', { 'Available-Dictionary': named(pageOf('')) }],
  ['in no hash', { 'Available-Dictionary': ':../../server.key:' }],
  ['in a hash too long', { 'Available-Dictionary': `:${'A'.repeat(10_000)}=:` }],
  [
    'that it then does not take',
    { 'Accept-Encoding': 'br', 'Available-Dictionary': named(script('one')) },
  ],
  [
    'that it refuses',
    { 'Accept-Encoding': 'br, dcz;q=0', 'Available-Dictionary': named(script('one')) },
  ],
] as const)('[SV210] a browser that names a file %s is sent the whole one', async ([, headers]) => {
  const { release } = await setup()
  await release(script('one'))
  const get = await release(script('two'))
  const reply = await get(file, headers)
  expect([reply.status, reply.headers.get('Content-Encoding')]).toEqual([200, 'br'])
})

test('[SV210] a difference that saves nothing is not sent', async () => {
  const { release } = await setup()
  const noise = randomBytes(3000).toString('base64')
  await release(noise)
  const get = await release('export {}')
  const reply = await get(file, { 'Available-Dictionary': named(noise) })
  expect(reply.headers.get('Content-Encoding')).toBe('br')
})

test('[SV210] a damaged former file is not taken for what it was', async () => {
  const { data, release } = await setup()
  await release(script('one'))
  const get = await release(script('two'))
  for (const kept of await readdir(data)) await writeFile(path.join(data, kept), script('lie'))
  const reply = await get(file, { 'Available-Dictionary': named(script('one')) })
  expect(reply.headers.get('Content-Encoding')).toBe('br')
})

test('[SV210] former files fill 16 MiB at most, the oldest go first, what is served stays', async () => {
  const { data, release } = await setup()
  await release(script('one'))
  for (const [at, year] of [2001, 2002, 2003].entries()) {
    const old = path.join(data, `_assets_x-_.js.${at}`)
    await writeFile(old, new Uint8Array(6 * 1024 * 1024))
    await utimes(old, new Date(`${year}-01-01`), new Date(`${year}-01-01`))
  }
  await release(script('two'))
  const names = await readdir(data)
  expect(names).not.toContain('_assets_x-_.js.0')
  expect(names).toContain('_assets_x-_.js.1')
  expect(names).toContain('_assets_x-_.js.2')
  expect(names.filter((kept) => kept.startsWith('_assets_text-'))).toHaveLength(2)
  const sizes = await Promise.all(
    names.map(async (kept) => (await stat(path.join(data, kept))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(16 * 1024 * 1024)
})

test('[SV210] what was first served long ago and is served still is not the oldest, and the next release is its difference', async () => {
  const { data, release } = await setup()
  await release(script('one'))
  const long = new Date('2000-01-01')
  for (const kept of await readdir(data)) await utimes(path.join(data, kept), long, long)
  for (const year of [2001, 2002, 2003]) {
    const other = path.join(data, `_assets_x-_.js.${year}`)
    await writeFile(other, new Uint8Array(6 * 1024 * 1024))
    await utimes(other, new Date(`${year}-01-01`), new Date(`${year}-01-01`))
  }
  await release(script('one'))
  const get = await release(script('two'))
  const reply = await get(file, { 'Available-Dictionary': named(script('one')) })
  expect(reply.headers.get('Content-Encoding')).toBe('dcz')
})

test('[SV210] a folder that cannot be made is an error with its cause', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'lueur-release-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  await writeFile(path.join(parent, 'taken'), '')
  await chmod(parent, 0o700)
  await expect(keepFormerFiles(path.join(parent, 'taken', 'in'), [], 0)).rejects.toThrow(
    'The folder of former files cannot be made',
  )
})

test('releases of one file have a family, what is not built in releases has none', () => {
  expect(familyOf('/assets/worker-engine-YUt0jx3p.js')).toBe('/assets/worker-engine-*.js')
  expect(familyOf('/assets/webAuthn-xidZn_-.js')).toBe('/assets/webAuthn-*.js')
  expect(familyOf('/assets/worker-engine--hJVuGx.js')).toBe('/assets/worker-engine-*.js')
  expect(familyOf('/assets/index-OcT6w0Z.css')).toBe('/assets/index-*.css')
  for (const none of ['/sw.js', '/logo.svg', '/assets/figtree-D_ZTVpCC.woff2', '/home'])
    expect(familyOf(none), none).toBeNull()
})
