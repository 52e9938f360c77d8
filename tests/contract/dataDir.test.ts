// The folder of an embedded server: who may read it, who uses it, what stays in it of what was deleted, what is wrong with it.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Random } from '#domain/ports.ts'
import { runCommand } from '#server/admin/runCommand.ts'
import { parseConfig } from '#server/base/config.ts'
import { holdDataDir } from '#server/store/dataDir.ts'
import { childEnvironment } from '#support/childEnvironment.ts'
import { setupFolder } from '#support/folder.ts'
import { mountSmallDisk } from '#support/fullDisk.ts'
import { sealDay, signUp } from '#support/people.ts'
import { runMain } from '#support/runMain.ts'
import { createTestServer, databaseBytes, startServer, storeDeps } from '#support/setupServer.ts'
import { operate } from './operator.ts'

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64')

test('[SV119] in a folder that others may read, the files of the database are for their owner alone, old ones too', async () => {
  const dataDir = await setupFolder()
  await chmod(dataDir, 0o755)
  await writeFile(path.join(dataDir, 'lueur.db'), '', { mode: 0o644 })
  const world = await createTestServer({ dataDir })
  onTestFinished(() => world.stop())
  await signUp(world)
  const modes = await Promise.all(
    ['lueur.db', 'lueur.db-wal', 'lueur.db-shm'].map(async (name) =>
      ((await stat(path.join(dataDir, name))).mode & 0o777).toString(8),
    ),
  )
  expect(modes).toEqual(['600', '600', '600'])
})

test('[SV120] a second server on a folder ends with one line, commands run beside the first, and its end frees the folder', async () => {
  const dataDir = await setupFolder()
  const first = await startServer({ dataDir })
  const second = await runMain([], { DATA_DIR: dataDir, PORT: '0' })
  expect([second.code, second.errors]).toEqual([
    1,
    'Another server or command is at work on this DATA_DIR: stop it, or wait for its end.\n',
  ])
  for (const words of [
    ['migrate'],
    ['admin', 'rotate-key'],
    ['copy', 'postgres://nowhere/lueur'],
  ]) {
    const refused = await runMain(words, { DATA_DIR: dataDir })
    expect([words, refused.code, refused.errors]).toEqual([
      words,
      1,
      'Another server or command is at work on this DATA_DIR: stop it, or wait for its end. Nothing was changed.\n',
    ])
  }
  expect((await runMain(['admin', 'stats'], { DATA_DIR: dataDir })).code).toBe(0)
  expect((await fetch(`${first.url}/health`)).status).toBe(200)
  await first.kill()
  const hold = holdDataDir(dataDir)
  expect(hold.ok).toBe(true)
  // Asked again it does not let go of what it holds.
  expect(holdDataDir(dataDir).ok).toBe(false)
  expect((await runMain(['migrate'], { DATA_DIR: dataDir })).code).toBe(1)
  if (hold.ok) hold.value()
  expect((await runMain(['migrate'], { DATA_DIR: dataDir })).code).toBe(0)
})

test('[SV120][SV126] a rotation that begins in the same instant as a server, which has not opened the database yet, changes nothing', async () => {
  const dataDir = await setupFolder()
  const world = await createTestServer({ dataDir, environment: { SERVER_KEY: keyOf(1) } })
  await world.stop()
  const hold = holdDataDir(dataDir)
  const rotate = () =>
    operate(world, ['admin', 'rotate-key'], undefined, {
      SERVER_KEY: keyOf(2),
      SERVER_KEY_PREVIOUS: keyOf(1),
    })
  expect((await rotate()).error).toContain('is at work on this DATA_DIR')
  if (hold.ok) hold.value()
  expect((await rotate()).error).toBeUndefined()
})

test('[SV120][SV126] in the middle of a rotation neither a server nor another rotation starts; afterwards they do', async () => {
  const dataDir = await setupFolder()
  const environment = { SERVER_KEY: keyOf(2), SERVER_KEY_PREVIOUS: keyOf(1) }
  const world = await createTestServer({ dataDir, environment: { SERVER_KEY: keyOf(1) } })
  await signUp(world)
  await world.stop()
  const tried: (readonly [number | null, string])[] = []
  const start = (...words: readonly string[]) => {
    const { status, stderr } = spawnSync(process.execPath, ['server/main.ts', ...words], {
      env: { ...childEnvironment, DATA_DIR: dataDir, PORT: '0', ...environment },
      encoding: 'utf8',
      timeout: 20_000,
    })
    tried.push([status, stderr])
  }
  const random: Random = {
    ...storeDeps.random,
    // Something is being sealed anew.
    bytes(length) {
      if (tried.length === 0) {
        start()
        start('admin', 'rotate-key')
      }
      return storeDeps.random.bytes(length)
    },
  }
  const config = parseConfig({ DATA_DIR: dataDir, ...environment })
  const { clock } = world
  const rotated = await runCommand({ ...storeDeps, config, clock, random }, ['admin', 'rotate-key'])
  expect(rotated.ok).toBe(true)
  const sentence =
    'Another server or command is at work on this DATA_DIR: stop it, or wait for its end.'
  expect(tried).toEqual([
    [1, `${sentence}\n`],
    [1, `${sentence} Nothing was changed.\n`],
  ])
  const server = await startServer({ dataDir, environment: { SERVER_KEY: keyOf(2) } })
  expect(await server.stop()).toBe(0)
})

test('[SV121] after a deletion no file has address, key or song, whoever deletes', async () => {
  const dataDir = await setupFolder()
  const world = await createTestServer({ dataDir })
  onTestFinished(() => world.stop())
  const people = [await signUp(world), await signUp(world)]
  for (const { token, kid } of people) {
    const body = sealDay(kid)
    expect((await world.request('POST', '/journal', { token, body })).status).toBe(201)
  }
  const traces = people.flatMap(({ email, kid }) => [email, kid])
  const written = await databaseBytes(dataDir)
  expect(traces.filter((trace) => !written.includes(trace))).toEqual([])

  const [asked, erased] = people
  const { status } = await world.request('DELETE', '/user/me', {
    token: asked?.token ?? '',
    body: { password: asked?.password },
  })
  expect(status).toBe(202)
  await operate(world, ['admin', 'user', 'delete', erased?.email ?? ''])
  const left = await databaseBytes(dataDir)
  expect(traces.filter((trace) => left.includes(trace))).toEqual([])
})

const disk = await mountSmallDisk(1)
afterAll(() => disk?.unmount())
if (disk === null)
  writeSync(1, 'Not run, no disk can be mounted: commands and a start on a full disk\n')

test.skipIf(disk === null)(
  '[SV122] on a full disk a start and each command say so, what is stored stays, and with room they work @full',
  async () => {
    if (disk === null) throw new Error('no disk')
    const DATA_DIR = path.join(disk.folder, 'data')
    const environment = { DATA_DIR, PORT: '0', SERVER_KEY: keyOf(1) }
    const rotation = { SERVER_KEY: keyOf(2), SERVER_KEY_PREVIOUS: keyOf(1) }
    const world = await createTestServer({
      dataDir: DATA_DIR,
      environment: { SERVER_KEY: keyOf(1) },
    })
    const { email } = await signUp(world)
    // What was just written stands in the log: there is no room to bring it into the database.
    await disk.fill()
    await world.server.store.forgetDeleted()
    await world.stop()
    await disk.makeRoom()
    expect((await runMain(['admin', 'stats'], environment)).out).toContain('accounts: 1\n')
    const read = () => readFile(path.join(DATA_DIR, 'lueur.db'))
    const before = await read()
    await disk.fill()
    const commands = [
      ['migrate'],
      ['admin', 'stats'],
      ['admin', 'user', 'delete', email],
      ['admin', 'rotate-key'],
    ]
    for (const words of [[], ...commands]) {
      const ended = await runMain(words, { ...environment, ...rotation })
      expect([words, ended.code, ended.errors]).toEqual([
        words,
        1,
        'The disk of DATA_DIR is full. Nothing that was stored is lost: make room on it, then do this again.\n',
      ])
    }
    expect((await read()).equals(before)).toBe(true)
    const first = await runMain([], { DATA_DIR: path.join(disk.folder, 'first'), PORT: '0' })
    expect([first.code, first.errors]).toEqual([
      1,
      expect.stringMatching(/^The disk of DATA_DIR is full\./),
    ])
    await disk.makeRoom()
    const stats = await runMain(['admin', 'stats'], environment)
    expect(stats.out).toContain('accounts: 1\n')
    expect((await runMain(['admin', 'rotate-key'], { ...environment, ...rotation })).code).toBe(0)
  },
)

test('[SV122] a lock that is damaged, or that this user may not open, is not said to be another server @full', async () => {
  const DATA_DIR = await setupFolder()
  const lock = path.join(DATA_DIR, 'lueur.lock')
  await writeFile(lock, randomBytes(5000))
  const damaged = await runMain(['migrate'], { DATA_DIR })
  expect([damaged.code, damaged.errors]).toEqual([
    1,
    'lueur.lock in DATA_DIR is damaged: remove this file, which holds nothing of anybody. Nothing was changed.\n',
  ])
  await rm(lock)
  await mkdir(lock)
  const started = await runMain([], { DATA_DIR, PORT: '0' })
  expect([started.code, started.errors]).toEqual([
    1,
    'lueur.lock in DATA_DIR cannot be opened: may this user read and write it, and the folder DATA_DIR?\n',
  ])
  await rm(lock, { recursive: true })
  expect((await runMain(['migrate'], { DATA_DIR })).code).toBe(0)
})

test('[SV122] a damaged database and a key that cannot be read are named, by a start and by a command @full', async () => {
  const damaged = await setupFolder()
  const server = await startServer({ dataDir: damaged })
  await server.stop()
  await truncate(path.join(damaged, 'lueur.db'), 20_000)
  const keyless = await setupFolder()
  await mkdir(path.join(keyless, 'server.key'))
  for (const [DATA_DIR, sentence] of [
    [
      damaged,
      'lueur.db in DATA_DIR is damaged. Keep it as it is, and restore the latest backup into another DATA_DIR.',
    ],
    [keyless, 'server.key in DATA_DIR cannot be read: is it a file that this user may read?'],
  ] as const) {
    const ended = await runMain([], { DATA_DIR, PORT: '0' })
    expect([ended.code, ended.errors]).toEqual([1, `${sentence}\n`])
  }
  const counted = await runMain(['admin', 'stats'], { DATA_DIR: damaged })
  expect([counted.code, counted.errors]).toEqual([1, expect.stringContaining('is damaged')])
})

test('[SV122] a folder or a file that will not do is said in one line that names the variable @full', async () => {
  const folder = await setupFolder()
  const file = path.join(folder, 'file')
  await writeFile(file, 'no folder')
  const broken = path.join(folder, 'broken')
  await mkdir(broken)
  await writeFile(path.join(broken, 'lueur.db'), 'x'.repeat(5000))
  const taken = path.join(folder, 'taken')
  await mkdir(path.join(taken, 'lueur.db'), { recursive: true })
  for (const [DATA_DIR, sentence] of [
    [file, 'The folder that DATA_DIR names cannot be made (EEXIST).'],
    [path.join(file, 'below'), 'The folder that DATA_DIR names cannot be made (EEXIST).'],
    ['/proc/lueur', 'The folder that DATA_DIR names cannot be made (ENOENT).'],
    [
      broken,
      'lueur.db in DATA_DIR is no database: restore it from a backup, or give another DATA_DIR.',
    ],
    [
      taken,
      'lueur.db in DATA_DIR cannot be opened: may this user read and write it, and the folder DATA_DIR?',
    ],
  ] as const) {
    const ended = await runMain([], { DATA_DIR, PORT: '0' })
    expect([DATA_DIR, ended.code, ended.errors]).toEqual([DATA_DIR, 1, `${sentence}\n`])
  }
  expect(await readdir(folder)).toHaveLength(3)
})
