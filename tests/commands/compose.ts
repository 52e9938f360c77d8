// The compose files without Docker: read by a YAML parser and held against what the server reads and the repository holds.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { parseConfig } from '#server/base/config.ts'
import { readSecretFiles } from '#server/base/readEnvironment.ts'
import { run } from './shell.ts'
import { expectThat, type World } from './world.ts'

const words = v.union([v.string(), v.array(v.string())])
const Service = v.object({
  image: v.optional(v.string()),
  build: v.optional(v.object({ context: v.string(), dockerfile: v.string() })),
  environment: v.optional(v.record(v.string(), v.string()), {}),
  entrypoint: v.optional(words, []),
  command: v.optional(words, []),
  volumes: v.optional(v.array(v.string()), []),
  secrets: v.optional(v.array(v.string()), []),
})
const Compose = v.object({
  services: v.record(v.string(), Service),
  volumes: v.record(v.string(), v.unknown()),
  secrets: v.optional(v.record(v.string(), v.object({ file: v.string() })), {}),
})

const toJson = 'import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))'
const readCompose = (file: string): v.InferOutput<typeof Compose> =>
  v.parse(Compose, JSON.parse(execFileSync('python3', ['-c', toJson, file], { encoding: 'utf8' })))

function parserMissing(): string | null {
  try {
    execFileSync('python3', ['-c', 'import yaml'], { stdio: 'ignore' })
    return null
  } catch {
    return 'no YAML parser: apt-get install python3-yaml'
  }
}

const given: Readonly<Record<string, string>> = {
  DOMAIN: 'lueur.example',
  SMTP_URL: 'smtps://user:pass@mail.example',
}
/** `${NAME}`, `${NAME:-default}`, `${NAME:?why it is needed}`, and `$$` for a dollar. */
const filled = (text: string): string =>
  text
    .replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, sign?: string, rest = '') => {
      expectThat(given[name] !== undefined || sign === '-', `nobody gives ${name}`)
      return given[name] ?? rest
    })
    .replaceAll('$$', () => '$')

async function check(world: World, name: string): Promise<string> {
  const { site, folder } = world
  const file = path.join(site, 'server/deploy', name)
  const near = (place: string): string => path.join(site, 'server/deploy', place)
  // What its first lines ask to be done before, but for Docker's own.
  const commands = Array.from(
    readFileSync(file, 'utf8').matchAll(/^# {3}(?!docker )(.+)$/gm),
    ([, line = '']) => line,
  )
  await run(commands.join('\n'), { cwd: site, env: {} })
  const { services, volumes, secrets } = readCompose(file)
  for (const { file: secret } of Object.values(secrets)) {
    expectThat(existsSync(near(secret)), `${secret} is not made`)
  }
  const names = readFileSync(path.join(site, 'server/base/config.ts'), 'utf8')
  for (const [
    service,
    { image, build, environment, entrypoint, command, volumes: mounts },
  ] of Object.entries(services)) {
    for (const mount of mounts) {
      const [source = ''] = mount.split(':')
      const isThere = source.startsWith('.') ? existsSync(near(source)) : source in volumes
      expectThat(isThere, `${service} mounts ${source}, which is not there`)
    }
    if (image !== 'lueur') continue
    const dockerfile = near(path.join(build?.context ?? '', build?.dockerfile ?? ''))
    expectThat(existsSync(dockerfile), `${service}: no ${dockerfile}`)
    for (const variable of Object.keys(environment)) {
      // A secret may stand in a file: server/base/readEnvironment.ts.
      const setting = variable.replace(/_FILE$/, '')
      expectThat(names.includes(`  ${setting}: `), `${service}: the server reads no ${variable}`)
    }
    const values = Object.entries(environment).map(([key, value]) => [key, filled(value)] as const)
    // Without an entrypoint the image's command is what is started, and nothing is added to the environment.
    checkEntrypoint(folder, { entrypoint, site, command, secrets })
    const readSecret = (mounted: string): string =>
      readFileSync(near(secrets[path.basename(mounted)]?.file ?? ''), 'utf8')
    const config = parseConfig(readSecretFiles(Object.fromEntries(values), readSecret))
    expectThat(config.publicUrl === 'https://lueur.example', `${service}: ${config.publicUrl}`)
  }
  return `${Object.keys(services).length} services: settings are accepted, files and volumes are there`
}

/** The entrypoint starts the command with the password of the database: run with the files of the secrets. */
function checkEntrypoint(
  folder: string,
  {
    entrypoint,
    site,
    command,
    secrets,
  }: {
    readonly entrypoint: string | readonly string[]
    readonly site: string
    readonly command: string | readonly string[]
    readonly secrets: Readonly<Record<string, { readonly file: string }>>
  },
): void {
  const main = [command]
    .flat()
    .join(' ')
    .match(/server\/\S+/)?.[0]
  expectThat(main === undefined || existsSync(path.join(site, main)), `no ${main}`)
  const [shell, flags, script] = [entrypoint].flat()
  if (shell === undefined || flags === undefined || script === undefined) return
  const program = path.join(folder, 'printEnvironment')
  writeFileSync(program, '#!/bin/sh\necho "$1"\necho "$PGPASSWORD"\n')
  chmodSync(program, 0o755)
  let text = filled(script)
  for (const [name, { file }] of Object.entries(secrets)) {
    text = text.replaceAll(`/run/secrets/${name}`, () => path.join(site, 'server/deploy', file))
  }
  const printed = execFileSync(shell, [flags, text, program, 'server/main.ts'], {
    encoding: 'utf8',
  })
  const [first, password = ''] = printed.split('\n')
  expectThat(first === 'server/main.ts' && password !== '', `the entrypoint starts: ${printed}`)
}

export async function checkCompose(world: World): Promise<void> {
  const missing = parserMissing()
  for (const name of ['compose.yaml', 'compose.postgres.yaml']) {
    const title = `server/deploy/${name}, by a YAML parser`
    if (missing === null) await world.report.also(title, () => check(world, name))
    else world.report.alsoNotExecuted(title, missing)
  }
}
