// A backup that is killed while it is written: what it leaves is taken for no backup, and the next one removes it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setupFolder } from '#support/folder.ts'
import { createSetupAdminWorld } from './operator.ts'

const setupAdmin = createSetupAdminWorld()
const main = path.join(import.meta.dirname, '../../server/main.ts')

/** A database that takes a while to copy. */
async function setupLargeWorld() {
  const operator = await setupAdmin()
  await sql`create table filler as with recursive n(i) as
    (select 1 union all select i + 1 from n where i < 60) select randomblob(1000000) as b from n`.execute(
    operator.world.server.store.db,
  )
  return operator
}

/** Runs the command until something stands in the folder that did not before, and kills it. */
async function killInTheMiddle(dataDir: string, folder: string, words: readonly string[]) {
  const before = (await readdir(folder)).length
  const child = spawn(process.execPath, [main, 'admin', 'backup', ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const over = once(child, 'exit')
  while (child.exitCode === null && (await readdir(folder)).length === before);
  child.kill('SIGKILL')
  expect(await over).toEqual([null, 'SIGKILL'])
}

test('[SV134] a backup killed in its middle is counted as none, and the next one of its folder removes what it left', async () => {
  const { world, admin } = await setupLargeWorld()
  const folder = await setupFolder()
  const { lines } = await admin('backup', '--keep', '2', folder)
  const [good = ''] = lines
  await killInTheMiddle(world.dataDir, folder, ['--keep', '2', folder])
  const left = (await readdir(folder)).filter((name) => name !== good)
  expect(left).not.toEqual([])
  expect(left.filter((name) => !/\.part(?:-journal)?$/.test(name))).toEqual([])

  world.clock.advance(86_400_000)
  const next = await admin('backup', '--keep', '2', folder)
  expect(next.lines.at(-1)).toBe('Removed: 0 older.')
  expect(new Set(await readdir(folder))).toEqual(new Set([good, next.lines[0]]))
})

test('[SV134] a backup under a given name, killed in its middle, leaves that name free for the next one @full', async () => {
  const { world, admin } = await setupLargeWorld()
  const folder = await setupFolder()
  const file = path.join(folder, 'backup.db')
  await killInTheMiddle(world.dataDir, folder, [file])
  expect(await readdir(folder)).not.toContain('backup.db')
  expect((await admin('backup', file)).error).toBeUndefined()
  expect(await readdir(folder)).toEqual(['backup.db'])
})
