import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder for the running test, removed with all that it holds when the test ends. */
export async function setupFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lueur-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
