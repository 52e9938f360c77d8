// The licences of everything that ships: the libraries and fonts of the page and the packages of the server, read from
// node_modules. `npm run notices` writes NOTICES.txt; the build puts the same text beside the page, as /notices.txt.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface PackageFile {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

interface Package extends PackageFile {
  readonly folder: string
}

const root = path.join(import.meta.dirname, '..')
const readPackage = (folder: string): PackageFile =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageFile

/** Where a package finds another one: in its own node_modules, or in those of the folders above it. */
function findPackage(name: string, from: string): string | null {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(candidate, 'package.json'))) return candidate
    if (folder === root || folder === path.dirname(folder)) return null
  }
}

/** Every package that the `dependencies` of package.json bring, once for each version, in order of name. */
function shippedPackages(): readonly Package[] {
  const packageByFolder = new Map<string, Package>()
  const visit = (from: string, names: readonly string[]): void => {
    for (const name of names) {
      const folder = findPackage(name, from)
      // An optional package of another system is not installed, and does not ship.
      if (folder === null || packageByFolder.has(folder)) continue
      const file = readPackage(folder)
      packageByFolder.set(folder, { ...file, folder })
      visit(folder, Object.keys(file.dependencies ?? {}))
    }
  }
  visit(root, Object.keys(readPackage(root).dependencies ?? {}))
  return [...packageByFolder.values()].toSorted((a, b) =>
    `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`),
  )
}

/** The package's own licence and notice files, or the name of its licence where it carries none. */
function licenceOf({ folder, license = 'no licence named' }: Package): string {
  const names = readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice|ofl)\b/i.test(name))
    .toSorted()
  const texts = names.map((name) => readFileSync(path.join(folder, name), 'utf8').trim())
  return texts.length === 0 ? `Licence: ${license}` : texts.join('\n\n')
}

export function makeNotices(): string {
  const line = '-'.repeat(80)
  const entries = shippedPackages().map(
    (shipped) => `${line}\n${shipped.name} ${shipped.version}\n${line}\n\n${licenceOf(shipped)}\n`,
  )
  return `Lueur is made with the following packages, under their own licences.\n\n${entries.join('\n')}`
}

if (import.meta.main) writeFileSync(path.join(root, 'NOTICES.txt'), makeNotices())
