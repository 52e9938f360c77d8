interface ImportMetaEnv {
  /** The developer's public code profile. */
  readonly VITE_DEVELOPER_URL: string
}
