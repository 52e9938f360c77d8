export const sqliteCodes = {
  busy: 5,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const

/** SQLite's code of an error without its details, which stand in the higher bits; null for any other error. */
export const sqliteCodeOf = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null
