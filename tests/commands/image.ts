// The Dockerfile without Docker: each stage in a folder of its own, its lines one after the other with Node 24 in front, as in the
// image that it starts from; then the image's command and its health check.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#support/postgres.ts'
import { machinePath, run, start } from './shell.ts'
import { expectThat, type World } from './world.ts'

interface Instruction {
  readonly word: string
  readonly rest: string
}

/** Lines without comments, those that a backslash joins as one. */
const readInstructions = (file: string): readonly Instruction[] =>
  readFileSync(file, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ word: line.split(' ')[0] ?? '', rest: line.replace(/^\S+ /, '') }))

/** `["node", "x"]` as somebody would type it. */
const typed = (words: string): string =>
  (JSON.parse(words) as readonly string[])
    .map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`)
    .join(' ')

interface Stage {
  readonly folder: string
  readonly env: Record<string, string>
}

const copy = (words: readonly string[], from: string, to: string): void => {
  const target = path.join(to, words.at(-1) ?? '')
  for (const source of words.slice(0, -1)) {
    const place = path.join(from, source.replace(/^\/app\//, ''))
    const isInto = words.at(-1)?.endsWith('/') === true
    cpSync(place, isInto ? path.join(target, path.basename(source)) : target, { recursive: true })
  }
}

async function buildStages({ folder, site, env }: World): Promise<{
  readonly last: Stage
  readonly command: string
  readonly healthCheck: string
  readonly left: readonly string[]
}> {
  const context = path.join(folder, 'context')
  await run(`git clone --quiet "${site}" "${context}"`, { cwd: folder, env })
  const nodePath = `${path.dirname(process.execPath)}:${machinePath}`
  const stages = new Map<string, Stage>()
  const left: string[] = []
  let [stage, command, healthCheck]: [Stage, string, string] = [{ folder: '', env: {} }, '', '']
  for (const { word, rest } of readInstructions(path.join(site, 'server/Dockerfile'))) {
    const words = rest.split(' ')
    if (word === 'FROM') {
      const name = words[2] ?? 'last'
      stage = { folder: path.join(folder, `stage-${name}`), env: {} }
      mkdirSync(stage.folder)
      stages.set(name, stage)
    } else if (word === 'ENV') {
      for (const pair of words) {
        const [name = '', ...value] = pair.split('=')
        stage.env[name] = value.join('=').replace(/^\/app\//, `${stage.folder}/`)
      }
    } else if (word === 'COPY') {
      const from = /^--from=(\w+) /.exec(rest)?.[1]
      const source = from === undefined ? context : (stages.get(from)?.folder ?? '')
      copy(from === undefined ? words : words.slice(1), source, stage.folder)
    } else if (word === 'RUN' && !/ \/\w/.test(rest)) {
      await run(rest, { cwd: stage.folder, env: { ...stage.env, PATH: nodePath } })
    } else if (word === 'CMD') command = typed(rest)
    else if (word === 'HEALTHCHECK') healthCheck = typed(rest.replace(/^.*?CMD /, ''))
    else if (!(word === 'WORKDIR' && rest === '/app')) left.push(`${word} ${rest}`)
  }
  return { last: stage, command, healthCheck, left }
}

export async function runImage(world: World): Promise<void> {
  const { report, folder } = world
  const reason = 'a daemon of Docker is asked for, and none answers here; see the lines below'
  report.notExecuted('container', reason)
  report.notExecuted('compose', reason)
  report.alsoNotExecuted(
    'server/README.md: `litestream`',
    'it needs a store of objects elsewhere; the page says so',
  )
  await report.also('server/Dockerfile, line by line without Docker', async () => {
    const { last, command, healthCheck, left } = await buildStages(world)
    const port = await freePort()
    const env = {
      ...last.env,
      PATH: `${path.dirname(process.execPath)}:${machinePath}`,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: path.join(folder, 'image-data'),
    }
    expectThat(!existsSync(path.join(last.folder, 'node_modules/vite')), 'the image holds vite')
    const running = await start(command, { cwd: last.folder, env }, 1)
    try {
      await run(healthCheck, { cwd: last.folder, env })
      expectThat((await fetch(`${running.urls[0]}/`)).status === 200, 'the page is not served')
    } finally {
      await running.stop()
    }
    const fails = await run(`! ${healthCheck}`, { cwd: last.folder, env })
    expectThat(fails === '', fails)
    return `serves the page, and its health check says so; not done: ${left.join('; ')}`
  })
}
