interface ImportMetaEnv {
  /** Addresses of the worker's own scripts, each of which names its content (.build/workerScripts.ts). */
  readonly VITE_WORKER_CORE: string
  readonly VITE_WORKER_ENGINE: string
}
