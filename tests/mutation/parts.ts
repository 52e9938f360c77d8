/** One run: what is changed, and the suites that may notice. */
export interface MutationPart {
  readonly name: string
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
}

/** Those of the folders above it would notice more, and take ten times as long. */
const engine = (folder: string): MutationPart => ({
  name: `engine/${folder}`,
  mutate: [`src/engine/${folder}/*.ts`],
  tests: [`tests/unit/engine/${folder}/*.test.ts`],
})
const server = (folder: string): MutationPart => ({
  name: `server/${folder}`,
  mutate: [`server/${folder}/*.ts`],
  tests: [
    'tests/contract/api.test.ts',
    'tests/contract/invitations.test.ts',
    'tests/unit/server/**/*.test.ts',
  ],
})

/** What reads a brought file is tried with whole files: by the domain's tests and by those of who opens them. */
const bring = (name: string, folder: string): MutationPart => ({
  name,
  mutate: [`${folder}/*.ts`],
  tests: ['tests/unit/domain/bring/*.test.ts', 'tests/unit/engine/bring/*.test.ts'],
})

export const parts: readonly MutationPart[] = [
  { name: 'domain', mutate: ['src/domain/*.ts'], tests: ['tests/unit/domain/*.test.ts'] },
  bring('domain/bring', 'src/domain/bring'),
  bring('engine/bring', 'src/engine/bring'),
  ...['api', 'crypto', 'data', 'journal', 'local', 'reminders', 'session', 'sync'].map(engine),
  ...['accounts', 'journal', 'reminders'].map(server),
]
