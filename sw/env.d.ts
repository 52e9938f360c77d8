interface ImportMetaEnv {
  /** Names the build. */
  readonly VITE_BUILD: string
}
