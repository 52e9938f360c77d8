import { execFile } from 'node:child_process'
import path from 'node:path'
import { childEnvironment } from './childEnvironment.ts'

const root = path.join(import.meta.dirname, '..', '..')

export interface Ended {
  readonly code: number
  readonly out: string
  readonly errors: string
}

/** Runs server/main.ts until it ends by itself. */
export const runMain = (
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, 'server', 'main.ts'), ...words],
      { cwd: root, env: { ...childEnvironment, ...environment }, timeout: 30_000 },
      (error, out, errors) => resolve({ code: Number(error?.code ?? 0), out, errors }),
    )
  })
