// What an operator does with the data of one box: commands, a backup, another key.
import path from 'node:path'
import { linesOf } from './blocks.ts'
import { run, start } from './shell.ts'
import { expectDay, expectThat, join, request, type World, type Writer } from './world.ts'

/** What each command's output must hold, by the words after `npm run admin --`: the first that fits. */
const expected: readonly (readonly [string, RegExp])[] = [
  ['stats', /^accounts: 2$/m],
  ['users --addresses', /camille@example\.fr/],
  ['users', /1 days?/],
  ['invite', /http:\/\/\S+invitation=/],
  ['mail-test', /took the mail/],
  ['backup --keep', /^Removed: 0 older\.$/m],
  ['backup', /^Backed up and checked: 2 accounts, 2 days\.$/m],
  ['versions', /^2026-11-20 {2}1 {2}replaced /m],
  ['restore', /^Restored: /m],
  ['user delete', /\S/],
]
const expectedOf = (line: string): RegExp =>
  expected.find(([words]) => line.startsWith(`npm run admin -- ${words}`))?.[1] ?? /(?:)/

/** Returns somebody whose account stays. */
export async function operate(world: World): Promise<Writer | null> {
  const { report, site, folder, env, postgres } = world
  const shell = { cwd: site, env: { ...env, SMTP_URL: world.smtp.url } }
  let running = await start('npm run serve', shell)
  const url = (): string => running.urls[0] ?? ''
  const stays = await join(world, url())
  const camille = await join(world, url(), { email: 'camille@example.fr' })
  const { text } = await request(url(), ['GET', '/journal/today?date=2026-11-20'], camille)
  const { rev } = JSON.parse(text) as { rev: string }
  const changed = { ...camille.written, writtenAt: '2026-11-20T10:00:00.000Z', ifRev: rev }
  const saved = await request(url(), ['POST', '/journal/batch'], {
    token: camille.token,
    body: { items: [changed] },
  })
  expectThat(saved.status === 200, `the day was not changed: ${saved.status} ${saved.text}`)

  await report.block('operatorCommands', async () => {
    if (postgres === null) throw new Error('without PostgreSQL nothing can be copied to it')
    const lines = linesOf(
      report.text('operatorCommands', {
        'postgres://lueur@127.0.0.1:5432/lueur': await postgres.createDatabase(),
        '/var/backups/lueur': path.join(folder, 'backups'),
      }),
    )
    for (const line of lines.slice(0, -1)) {
      const printed = await run(line, shell)
      expectThat(expectedOf(line).test(printed), `« ${line} » printed: ${printed}`)
    }
    await running.stop()
    const copied = await run(lines.at(-1) ?? '', shell)
    expectThat(/^account: 1 rows?, all equal$/m.test(copied), `the copy printed: ${copied}`)
    return `${lines.length} lines, all but the last beside a server`
  })
  await running.stop()

  await report.block('restoreBackup', async () => {
    running = await start(report.text('restoreBackup'), shell)
    try {
      await expectDay(url(), stays)
      return 'the day stands on the restored server'
    } finally {
      await running.stop()
    }
  })

  let writer: Writer | null = null
  await report.block('anotherKey', async () => {
    await run(report.text('anotherKey'), shell)
    running = await start('npm run serve', shell)
    try {
      const me = await request(url(), ['GET', '/auth/me'], stays)
      expectThat(me.status === 401, 'a session went on')
      const { json } = await request(url(), ['POST', '/auth/login'], {
        body: { email: stays.email, password: stays.password },
      })
      expectThat(json.keys?.[0]?.wrap === stays.wrap, 'the account key is not given back')
      writer = { ...stays, token: json.token }
      await expectDay(url(), writer)
      return 'the server runs under the new key, sessions ended, the account key and the day are given back'
    } finally {
      await running.stop()
    }
  })
  return writer
}
