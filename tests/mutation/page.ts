import { reasonOf } from './reasons.ts'
import type { FileResult, Results } from './results.ts'

const count = (results: readonly FileResult[]) => {
  const survivors = results.flatMap((result) => result.survivors)
  const noticed = results.reduce((total, result) => total + result.noticed, 0)
  const notReached = survivors.filter(({ isReached }) => !isReached).length
  return { noticed, survived: survivors.length - notReached, notReached }
}

function row(name: string, results: readonly FileResult[]): string {
  const { noticed, survived, notReached } = count(results)
  const all = noticed + survived + notReached
  const score = all === 0 ? '–' : `${((100 * noticed) / all).toFixed(1)} %`
  return `| ${[name, score, noticed, survived, notReached].join(' | ')} |`
}

const code = (text: string): string =>
  text === '' ? 'nothing' : `\`\` ${text.replaceAll('|', '\\|')} \`\``

const survivorsOf = ([file, { survivors }]: readonly [string, FileResult]): readonly string[] =>
  survivors.map(
    (survivor) =>
      `| \`${file.split('/').at(-1) ?? file}\` ${survivor.line} | ${code(survivor.was)} | ${code(survivor.became)} | ${reasonOf(file, survivor)} |`,
  )

/** docs/mutation.md, from results.json and reasons.ts. */
export function mutationPage(results: Results): string {
  const files = Object.entries(results).filter(
    ([, { noticed, survivors }]) => noticed + survivors.length > 0,
  )
  const folders = [...Map.groupBy(files, ([file]) => file.split('/').slice(0, -1).join('/'))]
  const table = folders.flatMap(([folder, inside]) => [
    row(
      `**${folder}**`,
      inside.map(([, result]) => result),
    ),
    ...inside.map(([file, result]) => row(`\`${file.split('/').at(-1) ?? file}\``, [result])),
  ])
  const lists = folders.map(([folder, inside]) => {
    const lines = inside.flatMap(survivorsOf)
    return lines.length === 0
      ? ''
      : `### ${folder}\n\n| where | was | became | why no test notices |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`
  })
  return `# Mutation testing

StrykerJS changes the source one small bit at a time, and runs the tests that reach it, the likeliest first, for six seconds of
work at most, or fifteen where a change had survived before: those of the domain for \`src/domain\`, those of its own folder for each folder of \`src/engine\`, both of these for what reads brought
files, the API's and the stores' on SQLite and PostgreSQL and the server's for \`server\`. A change that survives, or that no test of these reaches, is a bug that they would not notice; tests of other
folders, simulation, journeys and component tests may. \`node tests/mutation/run.ts\` followed by a part (\`domain\`, \`engine/sync\`,
\`server/journal\`...) measures what changed since, and renews this page. What has a reason below was not tried again, and what runs once as a module is loaded is not changed. Parts that are not in the table have not been measured yet.

| file | score | noticed | survived | not reached |
| --- | --- | --- | --- | --- |
${[row('**all**', Object.values(results)), ...table].join('\n')}

## What survives, and why

${lists.filter((list) => list !== '').join('\n')}`
}
