// The engine of the worker: a script of its own (.build/workerScripts.ts), which the worker runs when it has something to send, to receive
// or to renew. Every push and every page would else wait for it to be read.
import { maxBatchItems } from '#contract/limits.ts'
import { createEngine } from '#engine/createEngine.ts'
import { browserEnvironment } from '#engine/environment.ts'
import { createBrowserPush } from '#engine/reminders/browserPush.ts'
import { drain, receivePush, renewPush } from '#engine/worker.ts'
import type { WorkerScope } from './workerScope.ts'

declare const self: WorkerScope

const engine = createEngine(
  browserEnvironment(
    {
      kdf: () => Promise.reject(new Error('The worker never sees a password.')),
      loadWords: () => Promise.reject(new Error('The worker makes no recovery key.')),
      storage: null,
      push:
        'pushManager' in self.registration
          ? createBrowserPush({
              permission: () => Notification.permission,
              registration: () => Promise.resolve(self.registration),
              activeRegistration: () => Promise.resolve(self.registration),
            })
          : null,
      passkeys: null,
      startAnew: () => false,
      onUnsent: () => undefined,
    },
    self.build,
    maxBatchItems,
  ),
)

self.workerEngine = {
  drain: () => drain(engine),
  receive: (push) => receivePush(engine, push),
  renew: () => renewPush(engine),
}
