// Brotli bytes of the built page's JavaScript, read from dist/.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve('dist')

const compressedBytes = (name: string): number => statSync(path.join(folder, `${name}.br`)).size

/** Scripts that index.html asks for, and what they import at once. */
export function firstLoadBytes(): number {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
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
      /(?:^|[;}\n])import[^'"()]*?["']\.\/([^"']+\.js)["']/g,
    )) {
      walk(`assets/${file}`)
    }
  }
  names.forEach(walk)
  return [...seen].reduce((sum, name) => sum + compressedBytes(name), 0)
}

/** Every script of the page; the service worker is not part of it. */
export const totalBytes = (): number =>
  readdirSync(path.join(folder, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + compressedBytes(`assets/${name}`), 0)
