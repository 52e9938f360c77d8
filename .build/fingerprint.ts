// One name for all that a browser would run or show: SHA-256 over the hash of every served file. The page and the worker bear the name
// itself, so it is counted there as zeros. `npm run verify` computes it again of what a server sends (docs/verify.md).
import { createHash } from 'node:crypto'

/** Stands in the page and the worker until the build is named, and wherever the name is computed. */
export const unnamed = '0'.repeat(64)
/** Stands in the worker for the short hash of the named page, which it stores. */
export const unhashedPage = '-'.repeat(22)
export const page = 'index.html'
export const worker = 'sw.js'
/** Beside the files that they list. */
export const listPath = '.well-known/lueur.json'
/** The text whose SHA-256 is the fingerprint. */
export const linesPath = '.well-known/lueur.txt'

/** Served files by their path, without slash in front. */
export type Files = ReadonlyMap<string, Uint8Array>

const sha256 = (content: Uint8Array | string): Buffer =>
  createHash('sha256').update(content).digest()
/**
 * What the worker knows of each file: the first 22 characters of its SHA-256 in base64url, 132 bits. Nobody finds another content for a
 * hash of that length, and a release sends these of all files again.
 */
export const shortHashOf = (content: Uint8Array | string): string =>
  sha256(content).toString('base64url').slice(0, 22)

const text = (content: Uint8Array | undefined): string => new TextDecoder().decode(content)

/** A line for each file, as sha256sum writes it. `name`: what the page and the worker bear now. */
function linesOf(files: Files, name: string): string {
  const pageHash = shortHashOf(files.get(page) ?? '')
  const unnamedPage = text(files.get(page)).replaceAll(name, unnamed)
  const unnamedWorker = text(files.get(worker))
    .replaceAll(name, unnamed)
    .replaceAll(pageHash, unhashedPage)
  return [...files.keys()]
    .filter((file) => file !== listPath && file !== linesPath)
    .toSorted()
    .map((file) => {
      const content =
        file === page ? unnamedPage : file === worker ? unnamedWorker : files.get(file)
      return `${sha256(content ?? '').toString('hex')}  ${file}\n`
    })
    .join('')
}

/** Lower-case hexadecimal, 64 digits. `name`: what the page and the worker bear now. */
export const fingerprintOf = (files: Files, name: string): string =>
  sha256(linesOf(files, name)).toString('hex')

/** The files that bear the name, with it, and the list of all. */
export function named(files: Files, version: string): Files {
  const name = fingerprintOf(files, unnamed)
  const namedPage = Buffer.from(text(files.get(page)).replaceAll(unnamed, name))
  const namedWorker = Buffer.from(
    text(files.get(worker))
      .replaceAll(unnamed, name)
      .replaceAll(unhashedPage, shortHashOf(namedPage)),
  )
  const all = new Map([...files, [page, namedPage], [worker, namedWorker]])
  const list = Buffer.from(`${JSON.stringify(listOf(all, version, name), null, 1)}\n`)
  return new Map([
    [page, namedPage],
    [worker, namedWorker],
    [listPath, list],
    [linesPath, Buffer.from(linesOf(files, unnamed))],
  ])
}

const hashOf = (content: Uint8Array): string => sha256(content).toString('base64url')

/** In the shape of a WAICT manifest (waict-wg/waict-integrity-spec, draft 2), which ignores what it does not know. */
function listOf(files: Files, version: string, fingerprint: string) {
  const hashes = [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, content]) => [`/${file}`, hashOf(content)])
  const pageHash = hashOf(files.get(page) ?? new Uint8Array())
  // The page answers under every address of the app.
  return { version, fingerprint, hashes: Object.fromEntries(hashes), fallback_hashes: [pageHash] }
}
