// The product's source files, for the tests that read them as text: no import graph tool reads this TypeScript version yet.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Source {
  readonly file: string
  readonly text: string
  readonly imports: readonly string[]
}

export const sources: readonly Source[] = ['src', 'sw', 'server'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name): Source => {
      const file = path.posix.join(root, name)
      const text = readFileSync(file, 'utf8')
      const imports = Array.from(
        text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g),
        ([, specifier = '']) => specifier,
      )
      return { file, text, imports }
    }),
)
