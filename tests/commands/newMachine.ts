// README's two commands, and the server's own.
import { linesOf } from './blocks.ts'
import { run, start } from './shell.ts'
import { expectThat, type World } from './world.ts'

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

export async function onNewMachine({ report, site, env }: World): Promise<void> {
  const shell = { cwd: site, env }
  await report.block('twoCommands', async () => {
    const [first = '', second = ''] = linesOf(report.text('twoCommands'))
    const running = await start(first, shell)
    try {
      const page = await fetch(running.urls[0] ?? '')
      expectThat((await page.text()).includes('<div id="root"'), 'the page is not served')
      expectThat((await statusOf(`${running.urls[0]}/api/health`)) === 200, 'the API is not served')
      const [, node = ''] = /, on Node (24\.\d+\.\d+)\./.exec(running.output()) ?? []
      expectThat(node !== '', 'the server is not run by Node 24')
      return `page and API are served, by Node ${node}; « ${second.replace(/ *#.*/, '')} » is not executed: .ci runs the same two commands`
    } finally {
      await running.stop()
    }
  })
  await report.block('serverCommands', async () => {
    const [serve = '', ...others] = linesOf(report.text('serverCommands'))
    const running = await start(serve, shell)
    const health = await statusOf(`${running.urls[0]}/health`)
    await running.stop()
    expectThat(health === 200, '/health is not 200')
    const printed = await Promise.all(others.map((line) => run(line, shell)))
    expectThat(/is up to date\.$/m.test(printed[0] ?? ''), 'it does not migrate')
    expectThat(/^\d+\.\d+\.\d+$/m.test(printed[1] ?? ''), 'it does not say its version')
    expectThat(/^accounts: 0$/m.test(printed[2] ?? ''), 'it does not count')
    return 'each line by itself'
  })
  await report.also('server/README.md: `npx node tests/bench/push.ts`', async () => {
    const printed = await run('npx node tests/bench/push.ts', shell)
    expectThat(/^\| made and sent over kept connections/m.test(printed), printed)
    return 'prints its table'
  })
}
