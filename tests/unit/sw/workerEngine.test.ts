// The engine's script, which the worker can only import later if it did so while it was installed.
import { createWorkerEngine } from '#sw/workerEngine.ts'
import type { WorkerEngine, WorkerScope } from '#sw/workerScope.ts'
import { expect, test } from 'vitest'

const engine: WorkerEngine = {
  drain: () => Promise.reject(new Error('Words wait.')),
  receive: () => Promise.resolve({ isWritten: true }),
  renew: () => Promise.resolve(),
}

/** `makes`: what its script leaves in the scope. */
function setupScope(makes: WorkerEngine | undefined) {
  const imported: string[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  const scope = {
    engineUrl: '/engine.js',
    importOwn(url: string) {
      imported.push(url)
      if (makes !== undefined) scope.workerEngine = makes
    },
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
  } as unknown as WorkerScope
  const created = createWorkerEngine(scope)
  async function install(): Promise<void> {
    const works: Promise<unknown>[] = []
    listeners.get('install')?.({ waitUntil: (work: Promise<unknown>) => works.push(work) })
    await Promise.all(works)
  }
  return { created, imported, install }
}

test('the engine is stored as the worker is installed, and run once', async () => {
  const { created, imported, install } = setupScope(engine)
  expect(imported).toEqual([])
  await install()
  expect(imported).toEqual(['/engine.js'])
  await expect(created.drain()).rejects.toThrow('Words wait.')
  expect(await created.receive({ kind: 'reminder', day: undefined })).toEqual({ isWritten: true })
  expect(imported).toEqual(['/engine.js'])
})

test('a worker that was started without its engine runs it for the first that asks', async () => {
  const { created, imported } = setupScope(engine)
  await created.renew()
  expect(imported).toEqual(['/engine.js'])
})

test('a worker whose engine does not come is not installed', async () => {
  const { created, install } = setupScope(undefined)
  await expect(install()).rejects.toThrow('made no engine')
  await expect(created.renew()).rejects.toThrow('made no engine')
})
