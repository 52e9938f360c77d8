// The file that the browser compares at each look for an update: which files are the app's, and where the worker's own scripts are.
import { createImport } from './imports.ts'
import type { WorkerScope } from './workerScope.ts'

declare const self: WorkerScope & { __WB_MANIFEST: WorkerScope['files'] }

self.files = self.__WB_MANIFEST
self.engineUrl = import.meta.env.VITE_WORKER_ENGINE
self.importOwn = createImport(self, [
  import.meta.env.VITE_WORKER_CORE,
  import.meta.env.VITE_WORKER_ENGINE,
])
self.importOwn(import.meta.env.VITE_WORKER_CORE)
