// Brotli bytes of the built page's JavaScript, read from dist/.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve('dist')

const compressedBytes = (name: string): number => statSync(path.join(folder, `${name}.br`)).size
const sum = (names: Iterable<string>): number =>
  [...names].reduce((total, name) => total + compressedBytes(name), 0)

export const pageText = (): string => readFileSync(path.join(folder, 'index.html'), 'utf8')

/** Scripts, and what they import at once, by the page's import map: each with what it imports. */
function loadedWith(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const map = /<script type="importmap">(.*?)<\/script>/s.exec(pageText())?.[1] ?? '{}'
  const { imports = {} } = JSON.parse(map) as { imports?: Readonly<Record<string, string>> }
  const imported = new Map<string, readonly string[]>()
  const walk = (name: string): void => {
    if (imported.has(name)) return
    const text = readFileSync(path.join(folder, name), 'utf8')
    const files = Array.from(
      text.matchAll(/(?:^|[;}\n])(?:im|ex)port[^'"()]*?["']\.?\/(?:assets\/)?([^"']+\.js)["']/g),
      ([, file = '']) => (imports[`/assets/${file}`] ?? `/assets/${file}`).slice(1),
    )
    imported.set(name, files)
    files.forEach(walk)
  }
  names.forEach(walk)
  return imported
}

/** What index.html asks for. */
export const firstLoad = (): ReadonlyMap<string, readonly string[]> =>
  loadedWith(
    Array.from(
      pageText().matchAll(/rel="app"[^>]* href="\/(assets\/[^"]+\.js)"/g),
      ([, name = '']) => name,
    ),
  )

export const firstLoadBytes = (): number => sum(firstLoad().keys())

const scripts = (): readonly string[] =>
  readdirSync(path.join(folder, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`)

/** What the chunk of that name cannot run without. */
export const chunkLoad = (chunk: string): ReadonlyMap<string, readonly string[]> =>
  loadedWith(scripts().filter((name) => name.startsWith(`assets/${chunk}-`)))

const isWorkers = (name: string): boolean => /\/worker-/.test(name)
const isWorkersEngine = (name: string): boolean => /\/worker-engine-/.test(name)

/** Of what most people never open, and nobody often: a journal of another app, brought; sealed files of the journal. */
const isSeldom = (name: string): boolean =>
  /\/(?:bring(?:Worker)?|importWorker|backup|HomeBackup)-/.test(name)
/** The pages that look back, and pictures that are given by hand. */
const isLookBack = (name: string): boolean => /\/(?:lookBack|HomeTold|sharing)-/.test(name)

/** Every script of the page, but those that are seldom opened; those of the service worker are not part of it. */
export const totalBytes = (): number =>
  sum(scripts().filter((name) => !isWorkers(name) && !isSeldom(name) && !isLookBack(name)))

export const seldomBytes = (): number => sum(scripts().filter(isSeldom))

export const lookBackBytes = (): number => sum(scripts().filter(isLookBack))

/** The page and the worker's list: they name all other files by their content, so that each release changes them. */
export const listBytes = (): number => sum(['index.html', 'sw.js'])

/** What a start of the service worker reads. Its engine is read when there is something to do. */
export const workerBytes = (): number =>
  sum(['sw.js', ...scripts().filter((name) => isWorkers(name) && !isWorkersEngine(name))])
