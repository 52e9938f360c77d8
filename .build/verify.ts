// Is what a server sends what was published? `npm run verify -- https://...` builds this folder, fetches every file that the build
// has and every one that the server lists, and says in one line each what differs; it ends with 1 then. docs/verify.md tells what that
// proves, and what it does not.
import { createHash } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import { addressed, addressIn } from '#server/http/publicAddress.ts'
import { pagePolicy } from '#server/http/securityHeaders.ts'
import { staticPolicyOf, typeOf } from '#server/http/staticFiles.ts'
import { listPath, page, worker, type Files } from './fingerprint.ts'
import { readServed } from './nameBuild.ts'

/** Headers that lead a browser elsewhere, or widen what others may do. Nothing that the app serves bears one. */
const unwanted = [
  'access-control-allow-origin',
  'clear-site-data',
  'link',
  'location',
  'refresh',
  'service-worker-allowed',
  'speculation-rules',
]

/** Every address at which a person gets the page, the root first (a line ends before it); with a query, and one that nobody has, too. */
export const pageAddresses = `
  about account-settings bring-journal calendar devices edit-profile fill-day forgot-password home home?from=verify install journal-detail login
  my-data no-such-page password-known previous-versions recovery-key reset-password sealed-days set-username settings signup
  verify-email welcome`.split(/\s+/)

/** As browsers ask: a server may send another file to each of these. With « dcz » a browser names a file that it has: this very one. */
const encodings = ['br', 'gzip', 'zstd', 'identity', 'br, dcz']

/** The content of a reply, read as the browser that named `dictionary` would. */
async function contentOf(response: Response, dictionary: Uint8Array | undefined) {
  const body = new Uint8Array(await response.arrayBuffer())
  if (response.headers.get('content-encoding') !== 'dcz') return body
  try {
    // 8 bytes of a frame's head and the dictionary's hash come first (server/http/dictionaries.ts).
    return new Uint8Array(zstdDecompressSync(body.subarray(40), { dictionary: dictionary ?? body }))
  } catch {
    return body
  }
}

/** What a browser says of a request for the page, for the worker's file, for any other. */
const contextOf = (file: string): Readonly<Record<string, string>> =>
  file === page
    ? { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }
    : file === worker
      ? {
          'sec-fetch-dest': 'serviceworker',
          'sec-fetch-mode': 'same-origin',
          'service-worker': 'script',
        }
      : {
          'sec-fetch-dest': file.endsWith('.js') ? 'script' : 'empty',
          'sec-fetch-site': 'same-origin',
        }

/** `isDifference`: the reply is the difference to what the browser has. */
const cacheControlOf = (address: string, isDifference: boolean): string => {
  const isNamed = address.startsWith('assets/')
  if (!isNamed && !address.includes('?build=')) return 'no-cache'
  return `${isNamed && !isDifference ? 'public' : 'private'}, max-age=31536000, immutable`
}

const dictionaryName = (content: Uint8Array): string =>
  `:${createHash('sha256').update(content).digest('base64')}:`

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

/** What the server lists; a list that is none lists nothing, and differs from ours anyway. */
function listedFiles(content: Uint8Array): readonly string[] {
  try {
    const { hashes } = JSON.parse(new TextDecoder().decode(content)) as { hashes?: object }
    return Object.keys(hashes ?? {}).map((address) => address.slice(1))
  } catch {
    return []
  }
}

/** What was built, with the address that the server says it has: that much it may choose. */
async function withAddress(origin: string, built: Files): Promise<Files> {
  for (const path of ['/', `/${page}`]) {
    const reply = await fetch(new URL(path, origin), { redirect: 'manual' })
    const address = addressIn(await reply.text())
    if (address !== null)
      return new Map<string, Uint8Array>([...built, ...addressed(built, address)])
  }
  return built
}

/** One line for each difference between what `origin` sends and `files`; none where all is equal. Rejects without network. */
export async function differences(origin: string, built: Files): Promise<readonly string[]> {
  const files = await withAddress(origin, built)
  const pageText = new TextDecoder().decode(files.get(page))
  const policy = pagePolicy(pageText)
  const found: string[] = []

  async function compare(address: string, file: string): Promise<Uint8Array> {
    let content = new Uint8Array()
    for (const encoding of encodings) content = await compareAs(address, file, encoding)
    return content
  }

  async function compareAs(address: string, file: string, encoding: string) {
    const own = files.get(file)
    const response = await fetch(new URL(`/${address}`, origin), {
      redirect: 'manual',
      headers: {
        ...contextOf(file),
        'accept-encoding': encoding,
        ...(encoding.includes('dcz') && own && { 'available-dictionary': dictionaryName(own) }),
      },
    })
    const content = await contentOf(response, own)
    const differ = (what: string): void => {
      const line = `/${address}: ${what}`
      if (!found.includes(line)) found.push(line)
    }
    if (own === undefined) {
      if (response.status !== 404) differ('this build has no such file')
      return content
    }
    if (response.status !== 200) differ(`status ${response.status}`)
    else if (!sameBytes(content, own)) differ('other content')
    if (response.headers.get('content-type') !== typeOf(file)) differ('another type')
    if (response.headers.get('content-security-policy') !== staticPolicyOf(`/${file}`, policy))
      differ('another Content-Security-Policy')
    const isDifference = response.headers.get('content-encoding') === 'dcz'
    if (response.headers.get('cache-control') !== cacheControlOf(address, isDifference))
      differ('kept for another time')
    for (const name of unwanted) if (response.headers.has(name)) differ(`a header « ${name} »`)
    return content
  }

  const listed = listedFiles(await compare(listPath, listPath))
  for (const file of new Set([...files.keys(), ...listed])) {
    if (file !== listPath) await compare(file, file)
  }
  // As the worker asks for it.
  const [build = ''] = /(?<=data-build=")[0-9a-f]{64}/.exec(pageText) ?? []
  for (const address of [...pageAddresses, `${page}?build=${build}`]) await compare(address, page)
  return found
}

async function run(origin: string): Promise<number> {
  const files = await readServed('dist')
  const { version, fingerprint } = JSON.parse(
    new TextDecoder().decode(files.get(listPath)),
  ) as Readonly<Record<'version' | 'fingerprint', string>>
  const found = await differences(origin, files)
  for (const line of found) process.stdout.write(`${line}\n`)
  process.stdout.write(
    found.length === 0
      ? `${origin} sends version ${version}, fingerprint ${fingerprint}: all ${files.size} files are those of this build.\n`
      : `${origin} does not send what this build is: ${found.length} differences.\n`,
  )
  return found.length === 0 ? 0 : 1
}

if (import.meta.main) {
  const [origin = ''] = process.argv.slice(2)
  if (!URL.canParse(origin)) throw new Error('Usage: npm run verify -- https://lueur.example')
  process.exitCode = await run(origin)
}
