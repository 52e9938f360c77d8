/** One run: what is changed, and the suites that may notice. */
export interface MutationPart {
  readonly name: string
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
  readonly needsPostgres: boolean
}

/** Those of the folders above it would notice more, and take ten times as long. */
const engine = (folder: string): MutationPart => ({
  name: `engine/${folder}`,
  mutate: [`src/engine/${folder}/*.ts`],
  tests: [`tests/unit/engine/${folder}/*.test.ts`],
  needsPostgres: false,
})
const server = (folder: string): MutationPart => ({
  name: `server/${folder}`,
  mutate: [`server/${folder}/*.ts`],
  tests: [
    'tests/contract/api.test.ts',
    'tests/contract/apiOnPostgres.test.ts',
    'tests/contract/invitations.test.ts',
    'tests/contract/store.test.ts',
    'tests/contract/writeIfUnchanged.test.ts',
    'tests/unit/server/**/*.test.ts',
  ],
  needsPostgres: true,
})

/**
 * What reads a brought file is tried with whole files: by the domain's tests and by those of who opens them. Texts of megabytes take longer
 * than a change may.
 */
const bring = (name: string, folder: string): MutationPart => ({
  name,
  mutate: [`${folder}/*.ts`],
  tests: ['tests/unit/domain/bring/*.test.ts', 'tests/unit/engine/bring/!(longTexts).test.ts'],
  needsPostgres: false,
})

export const parts: readonly MutationPart[] = [
  {
    name: 'domain',
    mutate: ['src/domain/*.ts'],
    tests: ['tests/unit/domain/*.test.ts'],
    needsPostgres: false,
  },
  bring('domain/bring', 'src/domain/bring'),
  bring('engine/bring', 'src/engine/bring'),
  {
    name: 'engine',
    mutate: ['src/engine/*.ts'],
    // They stand between the folders: those of the folders' tests that go through them.
    tests: [
      'tests/unit/engine/*.test.ts',
      'tests/unit/engine/reminders/*.test.ts',
      'tests/unit/engine/session/{appLockStore,locked,workerSession}.test.ts',
      'tests/unit/engine/sync/clocks.test.ts',
    ],
    needsPostgres: false,
  },
  ...['api', 'crypto', 'data', 'journal', 'local', 'reminders', 'session', 'sync'].map(engine),
  ...['accounts', 'journal', 'reminders'].map(server),
]
