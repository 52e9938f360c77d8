// Wycheproof vectors (C2SP) are read where a checkout of them lies, and are not part of the project.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = process.env['WYCHEPROOF'] ?? path.resolve('../shared/vectors')

export interface WycheproofCase {
  readonly tcId: number
  readonly comment: string
  readonly result: 'valid' | 'invalid' | 'acceptable'
  readonly [field: string]: unknown
}
export interface WycheproofFile {
  readonly testGroups: readonly { readonly tests: readonly WycheproofCase[] }[]
}

/** Null where the vectors are not there; the suites then say that they were left out. */
export function loadWycheproof(name: string): WycheproofFile | null {
  const file = path.join(folder, `${name}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WycheproofFile) : null
}
