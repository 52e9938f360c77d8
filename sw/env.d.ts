interface ImportMetaEnv {
  /** Names the build. */
  readonly VITE_BUILD: string
  /** Address of the engine's script, which names its content. */
  readonly VITE_WORKER_ENGINE: string
}
