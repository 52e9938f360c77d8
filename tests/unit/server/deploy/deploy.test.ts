// What operators copy from server/deploy, held against what the server reads, serves and counts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '#server/base/config.ts'
import { createMetrics } from '#server/base/metrics.ts'

const folder = path.join(import.meta.dirname, '../../../../server/deploy')
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')

/** The reader of YAML that knip brings. */
const Reader = v.object({
  parse: v.custom<(text: string, options: object) => unknown>((f) => typeof f === 'function'),
})
const yaml = v.parse(Reader, createRequire(import.meta.resolve('knip'))('yaml'))

const Texts = v.record(v.string(), v.string())
const Service = v.looseObject({
  image: v.string(),
  build: v.optional(v.object({ context: v.string(), dockerfile: v.string() })),
  restart: v.string(),
  environment: v.optional(Texts, {}),
  entrypoint: v.optional(v.array(v.string()), []),
  command: v.optional(v.array(v.string()), []),
  healthcheck: v.optional(v.looseObject({ test: v.optional(v.array(v.string())) })),
  secrets: v.optional(v.array(v.string()), []),
  volumes: v.optional(v.array(v.string()), []),
})
const Compose = v.object({
  services: v.record(v.string(), Service),
  secrets: v.optional(v.record(v.string(), v.object({ file: v.string() })), {}),
  volumes: v.record(v.string(), v.unknown()),
})
const compose = (name: string) => v.parse(Compose, yaml.parse(read(name), { merge: true }))

/** What compose puts in the place of a variable that nobody set, or `given` where one must be. */
const filled = (text: string, given: string): string =>
  text.replaceAll(/\$\{\w+(?::([-?])([^}]*))?\}/g, (_, kind: string, standard: string) =>
    kind === '-' ? standard : given,
  )

test('the history of the sources is neither in the image nor within the unit’s reach', () => {
  const root = path.join(folder, '../..')
  expect(readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n')).toContain('.git')
  const unit = readFileSync(path.join(root, 'server/lueur.service'), 'utf8')
  const at = /^WorkingDirectory=(.*)$/m.exec(unit)?.[1]
  expect(unit.split('\n')).toContain(`InaccessiblePaths=-${at}/.git`)
})

const dockerfile = readFileSync(path.join(folder, '../Dockerfile'), 'utf8')
const configSource = readFileSync(path.join(folder, '../base/config.ts'), 'utf8')

describe.each(['compose.yaml', 'compose.postgres.yaml'])('%s', (name) => {
  const { services, secrets, volumes } = compose(name)
  const ours = Object.values(services).filter(({ build }) => build !== undefined)

  test('every service starts again by itself, and is asked for its health', () => {
    for (const [service, { restart, healthcheck, build }] of Object.entries(services)) {
      expect([service, restart]).toEqual([
        service,
        service === 'migrate' ? 'on-failure' : 'unless-stopped',
      ])
      // The image brings its own.
      if (build === undefined) expect([service, healthcheck?.test?.length]).not.toContain(undefined)
    }
    expect(dockerfile).toContain('HEALTHCHECK')
  })

  test('the server knows each variable, and takes what is there when nothing else is set', () => {
    expect(ours.length).toBeGreaterThan(0)
    for (const { environment } of ours) {
      for (const variable of Object.keys(environment)) {
        expect(configSource).toContain(`  ${variable.replace(/_FILE$/, '')}: `)
      }
      const said = Object.entries(environment).filter(([key]) => !key.endsWith('_FILE'))
      const values = said.map(([key, text]) => [
        key,
        filled(text, key === 'SMTP_URL' ? 'smtp://mail.example:587' : 'lueur.example'),
      ])
      const isShared = 'DATABASE_URL' in environment
      const config = parseConfig({
        ...Object.fromEntries(values),
        ...(isShared && { SERVER_KEY: Buffer.alloc(32).toString('base64') }),
      })
      expect([config.publicUrl, config.trustedProxies]).toEqual(['https://lueur.example', 1])
    }
  })

  test('nothing secret is written in it: secrets come from files that are named', () => {
    const text = read(name)
    expect(text).not.toMatch(/(?:KEY|PASSWORD)\w*: (?!\/run\/secrets\/|&)/)
    for (const service of Object.values(services)) {
      expect(service.secrets.filter((secret) => !(secret in secrets))).toEqual([])
      const needed = Array.from(
        [...service.entrypoint, ...Object.values(service.environment)]
          .join('\n')
          .matchAll(/\/run\/secrets\/(\w+)/g),
        ([, secret = '']) => secret,
      )
      expect(new Set(needed)).toEqual(new Set(service.secrets))
    }
  })

  test('every file and volume that it names exists', () => {
    for (const { build, volumes: mounts } of Object.values(services)) {
      if (build !== undefined) {
        expect(existsSync(path.join(folder, build.context, build.dockerfile))).toBe(true)
      }
      for (const [source = ''] of mounts.map((mount) => mount.split(':'))) {
        const isThere = source.startsWith('./')
          ? existsSync(path.join(folder, source))
          : source in volumes
        expect([source, isThere]).toEqual([source, true])
      }
    }
  })

  test('Caddy is given each instance by its name', () => {
    const upstreams = services['caddy']?.environment['UPSTREAMS']?.split(' ') ?? []
    const instances = Object.entries(services)
      .filter(([service, { build }]) => build !== undefined && service.startsWith('lueur'))
      .map(([service]) => `${service}:3000`)
    expect(upstreams).toEqual(instances)
  })
})

test('every metric of the dashboard is one that the server shows', async () => {
  const metrics = createMetrics()
  metrics.watch({ hashes: () => ({}), connections: () => null })
  const shown = new Set(
    Array.from((await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)/gm)).flatMap(
      ([, name = '', type]) =>
        type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    ),
  )
  const named = Array.from(read('dashboard.json').matchAll(/"expr": "([^"]+)"/g)).flatMap(
    ([, query = '']) => query.match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\()/g) ?? [],
  )
  expect(new Set(named).size).toBeGreaterThan(10)
  expect(named.filter((name) => !shown.has(name))).toEqual([])
})

const linesOf = (name: string): readonly string[] =>
  readFileSync(path.join(folder, '../..', name), 'utf8').split('\n')

test('the secrets of compose go neither into the image nor into the repository', () => {
  const files = Object.values(compose('compose.postgres.yaml').secrets).map(({ file }) => file)
  expect(files.filter((file) => !file.startsWith('./secrets/'))).toEqual([])
  expect(linesOf('.dockerignore')).toContain('server/deploy/secrets')
  expect(linesOf('.gitignore')).toContain('/server/deploy/secrets/')
})

const workflows = path.join(folder, '../../.github/workflows')

test('every action of the workflows is pinned to a commit', () => {
  const used = readdirSync(workflows).flatMap((name) =>
    Array.from(
      readFileSync(path.join(workflows, name), 'utf8').matchAll(/uses: (\S+)/g),
      ([, action = '']) => action,
    ),
  )
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([])
})

test('the image is published for both processors, under the version of the tag', () => {
  const Workflow = v.object({
    on: v.object({ push: v.object({ tags: v.array(v.string()) }) }),
    jobs: v.object({
      publish: v.object({ steps: v.array(v.looseObject({ run: v.optional(v.string(), '') })) }),
    }),
  })
  const text = readFileSync(path.join(workflows, 'image.yml'), 'utf8')
  const { on, jobs } = v.parse(Workflow, yaml.parse(text, {}))
  expect(on.push.tags).toEqual(['v*.*.*'])
  const build = jobs.publish.steps.map(({ run }) => run).join('\n')
  expect(build).toContain('--platform linux/amd64,linux/arm64')
  expect(build).toContain('-t "$image:$number" -t "$image:${number%.*}" -t "$image:latest"')
})
