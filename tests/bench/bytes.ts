// Brotli bytes of the built page's JavaScript, read from dist/.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve('dist')

const compressedBytes = (name: string): number => statSync(path.join(folder, `${name}.br`)).size
const sum = (names: Iterable<string>): number =>
  [...names].reduce((total, name) => total + compressedBytes(name), 0)

/** Scripts that index.html asks for, and what they import at once, by the page's import map. */
export function firstLoadBytes(): number {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const map = /<script type="importmap">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  const { imports = {} } = JSON.parse(map) as { imports?: Readonly<Record<string, string>> }
  const names = Array.from(
    html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g),
    ([, name = '']) => name,
  )
  const seen = new Set<string>()
  const walk = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    const text = readFileSync(path.join(folder, name), 'utf8')
    for (const [, file = ''] of text.matchAll(
      /(?:^|[;}\n])import[^'"()]*?["']\.?\/(?:assets\/)?([^"']+\.js)["']/g,
    )) {
      walk((imports[`/assets/${file}`] ?? `/assets/${file}`).slice(1))
    }
  }
  names.forEach(walk)
  return sum(seen)
}

const scripts = (): readonly string[] =>
  readdirSync(path.join(folder, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`)

const isWorkers = (name: string): boolean => /\/worker-/.test(name)
const isWorkersEngine = (name: string): boolean => /\/worker-engine-/.test(name)

/** Every script of the page; those of the service worker are not part of it. */
export const totalBytes = (): number => sum(scripts().filter((name) => !isWorkers(name)))

/** What a start of the service worker reads. Its engine is read when there is something to do. */
export const workerBytes = (): number =>
  sum(['sw.js', ...scripts().filter((name) => isWorkers(name) && !isWorkersEngine(name))])
