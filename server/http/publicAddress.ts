// Who shows a link that was shared fetches the page and wants the picture's whole address, which only this server knows. The built page
// names a placeholder in its place; what bears the page's hash, or the worker's, follows. Everything else is sent as it was built, and
// `npm run verify` does the same before it compares (docs/verify.md).
import { createHash } from 'node:crypto'

/** Stands in the built page (index.html). */
export const unknownAddress = 'https://lueur.invalid'

const page = 'index.html'
const worker = 'sw.js'
const list = '.well-known/lueur.json'

/** As the list names it, and as the worker does: by its first 132 bits. */
const namesOf = (content: Uint8Array | undefined): readonly string[] => {
  const hash = createHash('sha256')
    .update(content ?? '')
    .digest('base64url')
  return [hash, hash.slice(0, 22)]
}

/** `files` by their path: those that the address changes. None where the page has no placeholder. */
export function addressed(
  files: ReadonlyMap<string, Uint8Array>,
  publicUrl: string,
): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  const changed = new Map<string, Uint8Array<ArrayBuffer>>()
  const replacements: (readonly [string, string])[] = [[unknownAddress, publicUrl]]
  for (const name of [page, worker, list]) {
    const built = files.get(name)
    if (built === undefined) continue
    const before = new TextDecoder().decode(built)
    const after = replacements.reduce((text, [from, to]) => text.replaceAll(from, to), before)
    if (after === before) continue
    const content = new TextEncoder().encode(after)
    changed.set(name, content)
    const newNames = namesOf(content)
    for (const [at, oldName] of namesOf(built).entries()) {
      replacements.push([oldName, newNames[at] ?? oldName])
    }
  }
  return changed
}

/** The address that a page names, which must be no more than that; null where it names none. */
export const addressIn = (html: string): string | null =>
  /<meta property="og:image" content="(https?:\/\/[\w.:[\]-]+)\/og\.jpg"/.exec(html)?.[1] ?? null
