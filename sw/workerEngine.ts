// What the worker asks of the engine, whose script is stored when the worker is installed, and run once it is needed.
import type { ReceivedPush } from '#engine/reminders/reminders.ts'

export interface WorkerEngine {
  /** Rejects while words wait. */
  readonly drain: () => Promise<void>
  readonly receive: (push: ReceivedPush) => Promise<{ readonly isWritten: boolean }>
  readonly renew: () => Promise<void>
}

/** Under Trusted Types a script's address may not be a bare string: a policy makes it. The DOM's types still say string. */
interface Factory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** `url`: of the engine's script. A worker may run later only what it imported while it was being installed. */
export function createWorkerEngine(
  scope: ServiceWorkerGlobalScope & { workerEngine?: WorkerEngine },
  url: string,
): WorkerEngine {
  const rules = { createScriptURL: (address: string) => address }
  const { trustedTypes } = scope as { trustedTypes?: Factory }
  const policy = trustedTypes?.createPolicy('lueur-url', rules) ?? rules

  function load(): WorkerEngine {
    if (scope.workerEngine === undefined) importScripts(policy.createScriptURL(url))
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
