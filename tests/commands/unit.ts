// The unit under a real systemd, in a container over a copy of this machine's root that is thrown away: accounts, units and the
// port of the page are those of the container.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run, start } from './shell.ts'
import { expectThat, type World } from './world.ts'

const runner = `[Unit]
SuccessAction=poweroff
FailureAction=poweroff
[Service]
Type=oneshot
ExecStart=/bin/bash -ex /commands.sh
StandardOutput=file:/commands.log
StandardError=inherit
`
/** Until the server listens: the unit counts as started once its process is. */
const untilItListens =
  'curl -sf --retry 30 --retry-connrefused --retry-delay 1 http://127.0.0.1:3000/health'

/** What stands beside the blocks: the page is served, the backup of the night works, a stop is clean. */
const afterwards = `curl -sf -o /dev/null http://127.0.0.1:3000/
systemd-analyze verify server/lueur.service server/deploy/lueur-backup.service server/deploy/lueur-backup.timer
install -m 644 server/deploy/lueur-backup.service server/deploy/lueur-backup.timer /etc/systemd/system/
systemctl daemon-reload
systemctl enable --now lueur-backup.timer
systemctl start lueur-backup
ls /var/lib/lueur-backups/lueur-*.db
test "$(stat -c '%U %a' /var/lib/lueur)" = 'lueur 700'
systemctl stop lueur
test "$(systemctl show lueur -p Result --value)" = success
echo ALL DONE
`

function missing(): string | null {
  if (process.getuid?.() !== 0) return 'only root can start a container'
  if (!existsSync('/usr/bin/systemd-nspawn')) {
    return 'no systemd-nspawn: apt-get install systemd-container'
  }
  return null
}

/** The built repository with what it runs with and nothing else, as the page tells: `npm ci --omit=dev`, and `npm start` on it. */
async function prepareRelease({ report, folder, site, env }: World): Promise<string> {
  const release = path.join(folder, 'release')
  await run(`git clone --quiet "${site}" "${release}" && cp -r "${site}/dist" "${release}/dist"`, {
    cwd: folder,
    env,
  })
  await report.also('server/README.md: `npm ci --omit=dev`, `npm start`', async () => {
    const shell = { cwd: release, env: { ...env, DATA_DIR: path.join(folder, 'release-data') } }
    await run('npm ci --omit=dev', shell)
    expectThat(!existsSync(path.join(release, 'node_modules', 'vite')), 'vite was installed')
    const running = await start('npm start', shell)
    const { status } = await fetch(running.urls[0] ?? '')
    await running.stop()
    expectThat(status === 200, `the page is ${status}`)
    return 'serves the page that was built before'
  })
  return release
}

/** Boots systemd over a copy of the machine's root, runs commands in it as one of its units, and gives what they printed. */
async function inContainer(
  { folder, env }: World,
  release: string,
  commands: readonly string[],
): Promise<string> {
  const layers = path.join(folder, 'layers')
  const root = path.join(layers, 'root')
  mkdirSync(layers)
  const shell = { cwd: folder, env }
  await run(`mount -t tmpfs tmpfs "${layers}"`, shell)
  try {
    for (const name of ['upper', 'work', 'root']) mkdirSync(path.join(layers, name))
    const overlay = `lowerdir=/,upperdir=${layers}/upper,workdir=${layers}/work`
    await run(`mount -t overlay overlay -o ${overlay} "${root}"`, shell)
    try {
      writeFileSync(path.join(root, 'commands.sh'), ['cd /opt/lueur', ...commands].join('\n'))
      writeFileSync(path.join(root, 'etc/systemd/system/commands.service'), runner)
      mkdirSync(path.join(root, 'opt/lueur'), { recursive: true })
      await run(
        `systemd-nspawn --quiet --directory="${root}" --register=no --keep-unit --private-network \
          --bind-ro="${release}:/opt/lueur" --machine=lueur-commands --boot systemd.unit=commands.service`,
        shell,
      )
      return readFileSync(path.join(root, 'commands.log'), 'utf8')
    } finally {
      await run(`umount "${root}"`, shell)
    }
  } finally {
    await run(`umount "${layers}"`, shell)
  }
}

export async function runUnit(world: World): Promise<void> {
  const { report } = world
  const release = await prepareRelease(world)
  const reason = missing()
  if (reason !== null) {
    report.notExecuted('unit', reason)
    report.notExecuted('unitCommand', reason)
    return
  }
  let log = ''
  const expectInLog = (line: string): void =>
    expectThat(log.includes(`\n${line}\n`), log.split('\n').slice(-15).join('\n  '))
  await report.block('unit', async () => {
    log = await inContainer(world, release, [
      report.text('unit'),
      untilItListens,
      'echo UNIT DONE',
      report.text('unitCommand'),
      'echo COMMAND DONE',
      afterwards,
    ])
    expectInLog('UNIT DONE')
    return 'under a real systemd, in a container: the unit serves'
  })
  await report.block('unitCommand', () => {
    expectInLog('accounts: 0')
    expectInLog('COMMAND DONE')
    return Promise.resolve('beside the unit')
  })
  await report.also('server/deploy/lueur-backup.timer, and the stop of the unit', () => {
    expectInLog('ALL DONE')
    return Promise.resolve('a backup is made, the page is served, the stop is clean')
  })
}
