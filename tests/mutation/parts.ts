/** One run: what is changed, and the suites that may notice. */
export interface MutationPart {
  readonly name: string
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
}

/** Most of what a folder does is seen through those above it. */
const engine = (folder: string): MutationPart => ({
  name: `engine/${folder}`,
  mutate: [`src/engine/${folder}/*.ts`],
  tests: ['tests/unit/engine/**/*.test.ts'],
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

export const parts: readonly MutationPart[] = [
  { name: 'domain', mutate: ['src/domain/*.ts'], tests: ['tests/unit/domain/**/*.test.ts'] },
  ...['api', 'crypto', 'data', 'journal', 'local', 'reminders', 'session', 'sync'].map(engine),
  ...['accounts', 'journal', 'reminders'].map(server),
]
