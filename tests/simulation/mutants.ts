// Bugs planted on purpose, one at a time, while the product is loaded: the simulation must catch each of them. A bug that it
// does not see would mean that a promise is not tested. `node tests/simulation/mutants.ts <schedules>`
import { execFileSync } from 'node:child_process'
import { childEnvironment } from '#support/childEnvironment.ts'

export interface Mutant {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
}

export const mutants: readonly Mutant[] = [
  {
    name: 'a save replaces values that the form never showed',
    file: 'src/domain/register.ts',
    from: 'const replaced = new Set(opened)',
    to: 'const replaced = new Set(now.values.map(({ id }) => id))',
  },
  {
    name: 'a join forgets what was replaced',
    file: 'src/domain/register.ts',
    from: 'replacedIds: [...replacedIds] })',
    to: 'replacedIds: [] })',
  },
  {
    name: 'a join keeps one of two concurrent texts',
    file: 'src/domain/register.ts',
    from: '!replaced.has(bareId(value.id)) && !valueById.has(value.id)',
    to: '!replaced.has(bareId(value.id)) && valueById.size === 0',
  },
  {
    name: 'a replaced value that was sent leaves no tombstone',
    file: 'src/domain/register.ts',
    from: 'opened.filter((id) => !neverSent.has(id))',
    to: 'opened.filter(() => false)',
  },
  {
    name: 'an acknowledgement covers words typed since',
    file: 'src/engine/sync/push.ts',
    from: 'withServerRev(row, sent.contentRev)',
    to: 'withServerRev(row, row.contentRev)',
  },
  {
    name: 'a refused day is dropped',
    file: 'src/engine/sync/push.ts',
    from: '? { ...row, refusal } : null',
    to: '? withServerRev(row, row.contentRev) : null',
  },
  {
    name: 'a refused day stops the others',
    file: 'src/engine/sync/push.ts',
    from: 'const refusal = {',
    to: 'if (result.code) return false\n  const refusal = {',
  },
  {
    name: 'a conflict takes the server’s copy',
    file: 'src/engine/sync/reconcile.ts',
    from: 'if (row === undefined) return adopt(theirs, sealer)',
    to: 'if (row === undefined || row.unsent === 1) return adopt(theirs, sealer)',
  },
  {
    name: 'a sent day takes the server’s copy without a join',
    file: 'src/engine/sync/reconcile.ts',
    from: 'if (row === undefined) return adopt(theirs, sealer)',
    to: 'if (row === undefined || row.unsent === 0) return adopt(theirs, sealer)',
  },
  {
    name: 'a join that only this phone has is not sent',
    file: 'src/engine/sync/reconcile.ts',
    from: 'if (covers(ours, other)) return withServerRev(row, rev)',
    to: 'if (covers(ours, other)) return { ...withServerRev(row, rev), unsent: 0 }',
  },
  {
    name: 'a day that the server forgot is not given back',
    file: 'src/engine/sync/pull.ts',
    from: "row.serverRev === null ? 'unchanged' : withServerRev(row, null)",
    to: "row.serverRev === null ? 'unchanged' : 'unchanged'",
  },
  {
    name: 'a digest ignores revisions',
    file: 'src/contract/rev.ts',
    from: '`${day}:${rev}`',
    to: '`${day}${rev.slice(0, 0)}`',
  },
  {
    name: 'a pass brings down and never sends up',
    file: 'src/engine/sync/pass.ts',
    from: 'const left = new Set<Day>()',
    to: "if (etag === null) return { type: 'equal', etag, leftDays: 0, unjoined: [], unverified }\n  const left = new Set<Day>()",
  },
  {
    name: 'the server ignores preconditions: the last write wins',
    file: 'server/journal/precondition.ts',
    from: "stored === expected ? 'write' : 'changed'",
    to: "expected === undefined ? 'changed' : 'write'",
  },
  {
    name: 'the server stores a new day over an existing one',
    file: 'server/journal/precondition.ts',
    from: "precondition.type === 'absent' ? null",
    to: "precondition.type === 'absent' ? stored",
  },
  {
    name: 'a prepared row is put over one that changed meanwhile',
    file: 'tests/simulation/memoryDayStore.ts',
    from: '(rowByDay.get(row.day)?.changeCount ?? null) === from',
    to: '(rowByDay.get(row.day)?.changeCount ?? null) !== undefined',
  },
]

/** The seed of the first schedule in which a run of simulations sees the bug; null when none does. */
export function plant({ file, from, to }: Mutant, run: readonly string[]): number | null {
  const args = ['--import', './tests/support/plantedBug.ts', ...run]
  const env = { ...childEnvironment, PLANTED_BUG: JSON.stringify({ file, from, to }) }
  const output = execFileSync(process.execPath, args, { env, encoding: 'utf8' })
  const { failures } = JSON.parse(output) as { failures: { seed: number }[] }
  return failures[0]?.seed ?? null
}

export const hunt = (mutant: Mutant, schedules: number): number | null =>
  plant(mutant, ['tests/simulation/run.ts', '1', String(schedules), '150', '1'])

if (import.meta.main) {
  const schedules = Number(process.argv[2] ?? '3000')
  for (const mutant of mutants) {
    const seed = hunt(mutant, schedules)
    const verdict = seed === null ? 'SURVIVED' : `caught by schedule ${seed}`
    process.stdout.write(`${verdict.padEnd(26)} ${mutant.name}\n`)
  }
}
