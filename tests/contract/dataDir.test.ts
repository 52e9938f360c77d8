// The folder of an embedded server: who may read it, who uses it, what stays in it of what was deleted, what is wrong with it.
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { holdDataDir } from '#server/store/dataDir.ts'
import { setupFolder } from '#support/folder.ts'
import { sealDay, signUp } from '#support/people.ts'
import { runMain } from '#support/runMain.ts'
import { createTestServer, databaseBytes, startServer } from '#support/setupServer.ts'
import { operate } from './operator.ts'

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
    'Another server already runs on this DATA_DIR: stop it first.\n',
  ])
  expect((await runMain(['admin', 'stats'], { DATA_DIR: dataDir })).code).toBe(0)
  expect((await fetch(`${first.url}/health`)).status).toBe(200)
  await first.kill()
  expect(() => holdDataDir(dataDir)).not.toThrow()
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

test('[SV122] a folder or a file that will not do is said in one line that names the variable', async () => {
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
