// What a start refuses, in which words, and what a process that serves is deaf to.
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { setupFolder } from '#support/folder.ts'
import { mails } from '#server/texts.ts'
import { runMain, type Ended } from '#support/runMain.ts'
import { createTestServer, startServer } from '#support/setupServer.ts'

const start = (DATA_DIR: string, environment: Readonly<Record<string, string>> = {}) =>
  runMain([], { DATA_DIR, PORT: '0', ...environment })

const expectLine = (ended: Ended, line: string): void =>
  expect([ended.code, ended.errors, ended.out]).toEqual([1, `${line}\n`, ''])

/** The folder of a server that has stopped. */
async function setupStopped(): Promise<string> {
  const dataDir = await setupFolder()
  const world = await createTestServer({ dataDir })
  await world.stop()
  return dataDir
}

test('[SV138] an empty database beside a key is a lost one: neither a start nor a command takes it for a new one', async () => {
  const dataDir = await setupStopped()
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('lueur.db')) await rm(path.join(dataDir, name))
  }
  const database = path.join(dataDir, 'lueur.db')
  await writeFile(database, '')
  const line =
    'lueur.db in DATA_DIR is empty, and server.key says that a journal was here: restore lueur.db from a backup, or remove it to begin anew.'
  expectLine(await start(dataDir), line)
  expectLine(await runMain(['migrate'], { DATA_DIR: dataDir }), line)
  expectLine(await runMain(['admin', 'backup', `${database}.copy`], { DATA_DIR: dataDir }), line)
  expect((await readFile(database)).length).toBe(0)

  await rm(database)
  const server = await startServer({ dataDir })
  expect(await server.stop()).toBe(0)
})

test('[SV138] a first start that ended before its tables were made, or while it wrote its key, is begun again', async () => {
  const dataDir = await setupFolder()
  await writeFile(path.join(dataDir, 'lueur.db'), '')
  await writeFile(path.join(dataDir, 'server.key.part'), 'half of a k')
  const server = await startServer({ dataDir })
  expect(await server.stop()).toBe(0)
  const files = await readdir(dataDir)
  // What former releases sent is noted beside the start, as far as the start lasts.
  expect(files.filter((name) => name !== 'former-files').toSorted()).toEqual([
    'lueur.db',
    'lueur.lock',
    'server.key',
  ])
})

test('[SV138] an empty server.key is named, with what to do for a journal and for a database that never had a key @full', async () => {
  const dataDir = await setupStopped()
  await writeFile(path.join(dataDir, 'server.key'), '\n')
  expectLine(
    await start(dataDir),
    'server.key in DATA_DIR is empty: restore it from a backup, or set SERVER_KEY.',
  )
  const other = await setupFolder()
  await runMain(['migrate'], { DATA_DIR: other })
  await writeFile(path.join(other, 'server.key'), '')
  expectLine(
    await start(other),
    'server.key in DATA_DIR is empty, and this database has no key yet: remove the file, and one is made.',
  )
  await rm(path.join(other, 'server.key'))
  const server = await startServer({ dataDir: other })
  expect(await server.stop()).toBe(0)
})

test('a secret that was put into HOST, DATA_DIR or the address of a copy is not printed @full', async () => {
  const hosts = [await start(await setupFolder(), { HOST: 'canari.invalid' })]
  hosts.push(await start(await setupFolder(), { HOST: 'canari.invalid', METRICS_PORT: '0' }))
  for (const [at, ended] of hosts.entries()) {
    expect(ended.errors).toMatch(
      /^The server cannot listen on HOST and (?:METRICS_)?PORT \(E\w+(?:: [\w ]+)?\)\.\n$/,
    )
    expect([at, ended.errors.includes('canari')]).toEqual([at, false])
  }
  const DATA_DIR = path.join(await setupFolder(), 'postgres:', 'lueur:canari@db.example')
  await runMain(['migrate'], { DATA_DIR })
  const key = path.join(DATA_DIR, 'server.key')
  const printed = [await runMain(['admin', 'mail-preview'], { DATA_DIR })]
  await writeFile(key, 'canari')
  printed.push(await start(DATA_DIR))
  await rm(key)
  const server = await startServer({ dataDir: DATA_DIR })
  expect(await server.stop()).toBe(0)
  await rm(key)
  printed.push(await start(DATA_DIR))
  const url = 'postgres://lueur:canari@127.0.0.1:1/canari'
  printed.push(await runMain(['copy', url], { DATA_DIR }))
  const texts = [...server.lines, ...printed.flatMap(({ out, errors }) => [out, errors])]
  expect(texts.filter((text) => text.includes('canari'))).toEqual([])
  expect(printed.map(({ code }) => code)).toEqual([0, 1, 1, 1])
  expect(printed[0]?.out.split('\n')).toHaveLength(Object.keys(mails).length + 2)
  expect(printed[3]?.errors).toBe(
    'The target database cannot be reached (ECONNREFUSED). Nothing was changed.\n',
  )
})

test('[SV139] no signal opens the debugger of a running server', async () => {
  // A port of its own: two servers that open theirs at once would not both find the usual one free.
  const server = await startServer({ environment: { NODE_OPTIONS: '--inspect-port=0' } })
  process.kill(server.pid, 'SIGUSR1')
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
  expect(server.lines.join('\n')).not.toMatch(/debugger/i)
})
