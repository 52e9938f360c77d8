// What the worker asks of the engine, whose script is stored when the worker is installed, and run once it is needed.
import type { WorkerEngine, WorkerScope } from './workerScope.ts'

export function createWorkerEngine(scope: WorkerScope): WorkerEngine {
  function load(): WorkerEngine {
    if (scope.workerEngine === undefined) scope.importOwn(scope.engineUrl)
    if (scope.workerEngine === undefined) throw new Error('The engine’s script made no engine.')
    return scope.workerEngine
  }

  scope.addEventListener('install', (event) => {
    // Without it the worker is not installed: it could never import it later.
    event.waitUntil(new Promise<void>((resolve) => resolve(void load())))
  })
  return {
    drain: async () => load().drain(),
    receive: async (push) => load().receive(push),
    renew: async () => load().renew(),
  }
}
