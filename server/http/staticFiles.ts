// The built page. All its files are read at the start into one map: a request can name nothing else, so no path leads out
// of the folder, and a compressed copy costs no work at a request.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isPagePath } from '#contract/pagePaths.ts'
import { createDictionaries, familyOf, type Dictionaries } from './dictionaries.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'
import { noFormerFiles, type FormerFile, type FormerFiles } from './formerFiles.ts'
import { addressed } from './publicAddress.ts'
import { barePolicy, kdfWorkerPolicy, pagePolicy, workerPolicy } from './securityHeaders.ts'

interface StaticFile {
  readonly type: string
  readonly etag: string
  readonly content: Uint8Array<ArrayBuffer>
  readonly encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

export interface StaticFiles {
  readonly fileByPath: ReadonlyMap<string, StaticFile>
  readonly policy: string
  /** The name of the build, as the page bears it; null where it bears none. */
  readonly build: string | null
  readonly dictionaries: Dictionaries
}

const typeByExtension: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const extensionByEncoding = { br: '.br', gzip: '.gz' } as const
const encodings = ['br', 'gzip'] as const
const kdfWorker = /^\/assets\/kdfWorker-[\w-]+\.js$/

export const typeOf = (name: string): string =>
  typeByExtension[path.extname(name)] ?? 'application/octet-stream'

/** `policy`: of the page. What runs nowhere alone may load nothing. */
export function staticPolicyOf(pathname: string, policy: string): string {
  if (pathname === '/index.html') return policy
  if (pathname === '/sw.js') return workerPolicy
  return kdfWorker.test(pathname) ? kdfWorkerPolicy : barePolicy
}

/** Compressed copies are sent in the place of their file; sources and what a tool keeps hidden are nobody's. */
const isUnserved = (name: string): boolean =>
  /\.(?:br|gz|map)$/.test(name) ||
  name.split(path.sep).some((part) => part.startsWith('.') && part !== '.well-known')

/** As the build compresses (.build/nameBuild.ts). */
const compress = {
  br: (content: Uint8Array) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (content: Uint8Array) => promisify(gzip)(content, { level: 9 }),
}

/** `isChanged`: it is not what was built, so its compressed copies are not what is sent. */
async function staticFileOf(
  folder: string,
  name: string,
  names: ReadonlySet<string>,
  { content, isChanged }: { content: Uint8Array<ArrayBuffer>; isChanged: boolean },
): Promise<StaticFile> {
  const encoded: StaticFile['encoded'] = {}
  for (const encoding of encodings) {
    const sibling = name + extensionByEncoding[encoding]
    if (!names.has(sibling)) continue
    encoded[encoding] = new Uint8Array(
      isChanged ? await compress[encoding](content) : await readFile(path.join(folder, sibling)),
    )
  }
  return {
    type: typeOf(name),
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    content,
    encoded,
  }
}

/**
 * Null when the folder holds no page. `publicUrl`: what the page says of itself to others (publicAddress.ts). `keep`: notes what is
 * served, and finds what was served before (formerFiles.ts).
 */
export async function loadStaticFiles(
  folder: string,
  publicUrl: string,
  keep: (served: readonly FormerFile[]) => Promise<FormerFiles> = () =>
    Promise.resolve(noFormerFiles),
): Promise<StaticFiles | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))),
  )
  if (!names.has('index.html')) return null
  const served = [...names]
    .filter((name) => !isUnserved(name))
    .map((name) => [name, name.split(path.sep).join('/')] as const)
  const built = new Map(
    await Promise.all(
      served.map(
        async ([name, file]) =>
          [file, new Uint8Array(await readFile(path.join(folder, name)))] as const,
      ),
    ),
  )
  const changed = addressed(built, publicUrl)
  const fileByPath = new Map<string, StaticFile>()
  for (const [name, file] of served) {
    const content = changed.get(file) ?? built.get(file) ?? new Uint8Array()
    const sent = { content, isChanged: changed.has(file) }
    fileByPath.set(`/${file}`, await staticFileOf(folder, name, names, sent))
  }
  const page = new TextDecoder().decode(fileByPath.get('/index.html')?.content)
  const former = await keep(
    [...fileByPath].flatMap(([pathname, { content }]) => {
      const family = familyOf(pathname)
      return family === null ? [] : [{ family, content }]
    }),
  )
  return {
    fileByPath,
    policy: pagePolicy(page),
    build: /data-build="([0-9a-f]{64})"/.exec(page)?.[1] ?? null,
    dictionaries: createDictionaries(former),
  }
}

function findPath(files: StaticFiles, pathname: string): string | null {
  if (files.fileByPath.has(pathname)) return pathname
  return isPagePath(pathname) ? '/index.html' : null
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

const notFound = (): Response =>
  new Response('Not found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })

/** Under an address that names its content for good. The page is where the worker asks for it by its build. */
function cacheControlOf({ build }: StaticFiles, found: string, search: string): string {
  if (found.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // Not for caches of many people: the public address, which no name tells, stands in it.
  return found === '/index.html' && build !== null && search === `?build=${build}`
    ? 'private, max-age=31536000, immutable'
    : 'no-cache'
}

/** An old page that asks for an asset of its build gets 404, never the HTML of the new one: it would run it. */
export async function serveStatic(files: StaticFiles, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const pathname = decodePath(url.pathname)
  const found = pathname === null ? null : findPath(files, pathname)
  const file = found === null ? undefined : files.fileByPath.get(found)
  if (found === null || file === undefined) return notFound()

  const encoding = chooseEncoding(
    request.headers.get('Accept-Encoding'),
    (candidate) => file.encoded[candidate] !== undefined,
  )
  const etag = `"${file.etag}${encoding === null ? '' : `-${encoding}`}"`
  const cacheControl = cacheControlOf(files, found, url.search)
  // A browser uses as a dictionary what it may keep.
  const family = cacheControl === 'no-cache' ? null : familyOf(found)
  const headers = new Headers({
    ETag: etag,
    Vary: family === null ? 'Accept-Encoding' : 'Accept-Encoding, Available-Dictionary',
    'Cache-Control': cacheControl,
    'Content-Security-Policy': staticPolicyOf(found, files.policy),
    ...(family !== null && { 'Use-As-Dictionary': `match="${family}"` }),
  })
  const known = (request.headers.get('If-None-Match') ?? '').split(',')
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers })
  }
  const whole = encoding === null ? file.content : (file.encoded[encoding] ?? file.content)
  const difference =
    family === null
      ? null
      : await files.dictionaries.encode(
          { ...file, family, bytesOtherwise: whole.byteLength },
          request.headers,
        )
  const content = difference ?? whole
  headers.set('Content-Type', file.type)
  headers.set('Content-Length', String(content.byteLength))
  if (difference !== null) {
    headers.set('Content-Encoding', 'dcz')
    headers.set('ETag', `"${file.etag}-dcz"`)
    // Whoever lacks the dictionary can read nothing of it: no cache of many people keeps it, whatever it makes of `Vary`.
    headers.set('Cache-Control', cacheControl.replace('public', 'private'))
  } else if (encoding !== null) headers.set('Content-Encoding', encoding)
  return new Response(content, { headers })
}
