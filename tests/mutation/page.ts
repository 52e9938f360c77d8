export interface FileResult {
  readonly noticed: number
  readonly survived: number
  readonly notReached: number
}
/** By the path of each file. */
export type Results = Readonly<Record<string, FileResult>>

const percent = ({ noticed, survived, notReached }: FileResult): string => {
  const all = noticed + survived + notReached
  return all === 0 ? '–' : `${((100 * noticed) / all).toFixed(1)} %`
}

const sum = (results: readonly FileResult[]): FileResult => ({
  noticed: results.reduce((total, { noticed }) => total + noticed, 0),
  survived: results.reduce((total, { survived }) => total + survived, 0),
  notReached: results.reduce((total, { notReached }) => total + notReached, 0),
})

const line = (name: string, result: FileResult): string =>
  `| ${[name, percent(result), result.noticed, result.survived, result.notReached].join(' | ')} |`

/** docs/mutation.md, from results.json. */
export function mutationPage(results: Results): string {
  const folders = Map.groupBy(Object.entries(results), ([file]) =>
    file.split('/').slice(0, -1).join('/'),
  )
  const table = [...folders].flatMap(([folder, files]) => [
    line(`**${folder}**`, sum(files.map(([, result]) => result))),
    ...files.map(([file, result]) => line(`\`${file.split('/').at(-1) ?? file}\``, result)),
  ])
  return `# Mutation testing

StrykerJS changes the source one small bit at a time, and runs the suites of that folder alone. A change that survives, or that
no test of these suites reaches, is a bug that they would not notice; other suites may. \`node tests/mutation/run.ts\`
followed by a part (\`domain\`, \`engine/sync\`, \`server/journal\`...) runs it and renews this page. Parts that are not in the table
have not been run yet.

| file | score | noticed | survived | not reached |
| --- | --- | --- | --- | --- |
${table.join('\n')}
`
}
