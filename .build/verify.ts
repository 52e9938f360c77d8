// Is what a server sends what was published? `npm run verify -- https://...` builds this folder, fetches every file that the build
// has and every one that the server lists, and says in one line each what differs; it ends with 1 then. docs/verify.md tells what that
// proves, and what it does not.
import { pagePolicy } from '#server/http/securityHeaders.ts'
import { staticPolicyOf, typeOf } from '#server/http/staticFiles.ts'
import { listPath, page, type Files } from './fingerprint.ts'
import { readServed } from './nameBuild.ts'

/** Headers that lead a browser elsewhere, or widen what a script may do. Nothing that the app serves bears one. */
const unwanted = ['clear-site-data', 'link', 'location', 'refresh', 'service-worker-allowed']

/** Addresses at which a browser gets the page. */
const pageAddresses = ['', 'home', 'welcome', 'login', 'fill-day', 'calendar', 'settings']

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

/** One line for each difference between what `origin` sends and `files`; none where all is equal. Rejects without network. */
export async function differences(origin: string, files: Files): Promise<readonly string[]> {
  const policy = pagePolicy(new TextDecoder().decode(files.get(page)))
  const found: string[] = []

  async function compare(address: string, file: string): Promise<Uint8Array> {
    const response = await fetch(new URL(`/${address}`, origin), { redirect: 'manual' })
    const content = new Uint8Array(await response.arrayBuffer())
    const differ = (what: string): unknown => found.push(`/${address}: ${what}`)
    const own = files.get(file)
    if (own === undefined) {
      if (response.status !== 404) differ('this build has no such file')
      return content
    }
    if (response.status !== 200) differ(`status ${response.status}`)
    else if (!sameBytes(content, own)) differ('other content')
    if (response.headers.get('content-type') !== typeOf(file)) differ('another type')
    if (response.headers.get('content-security-policy') !== staticPolicyOf(`/${file}`, policy))
      differ('another Content-Security-Policy')
    for (const name of unwanted) if (response.headers.has(name)) differ(`a header « ${name} »`)
    return content
  }

  const listed = listedFiles(await compare(listPath, listPath))
  for (const file of new Set([...files.keys(), ...listed])) {
    if (file !== listPath) await compare(file, file)
  }
  for (const address of pageAddresses) await compare(address, page)
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
