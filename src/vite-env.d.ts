interface ImportMetaEnv {
  /** Names the build. */
  readonly VITE_BUILD: string
  /** The developer's public code profile. */
  readonly VITE_DEVELOPER_URL: string
}
