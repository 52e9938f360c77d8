// Commands as somebody types them: bash, the machine's own programs, nothing of this run's environment.
import { execFileSync, spawn } from 'node:child_process'

export interface Shell {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** Without the folders that npm puts in front: `node` is then the machine's own. */
export const machinePath = (process.env['PATH'] ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':')

const passed = ['HOME', 'LANG', 'NODE_EXTRA_CA_CERTS', 'NPM_CONFIG_USERCONFIG', 'http_proxy']
/** What every command is given. npm takes what its cache has: nobody's network is waited for twice. */
export const machineEnvironment: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    passed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  ),
  PATH: machinePath,
  npm_config_prefer_offline: 'true',
}

const longestMs = 600_000
/** On a terminal a line of its own, elsewhere the message of a line of the log. */
const addressPattern = /Lueur is at (https?:[^\s"]+)/g
/** Each of these goes on until it is stopped. */
const servingPattern = /\bnpm (?:start|run serve)(?: &)?\s*(?:#.*)?$/gm

export interface Running {
  /** Where its servers listen, in the order in which they said so. */
  readonly urls: readonly string[]
  output(): string
  /** Asks all that it started to end, and waits for it. */
  stop(): Promise<void>
}

function begin(text: string, { cwd, env }: Shell, hear?: (output: string) => void) {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', text], {
    cwd,
    env: { ...machineEnvironment, ...env },
    // A group of its own: what it leaves in the background is stopped with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString()
      hear?.(output)
    })
  }
  const tell = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, signal)
    } catch {
      // The group has ended.
    }
  }
  const killWithRun = (): void => tell('SIGKILL')
  process.once('exit', killWithRun)
  const ended = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(killWithRun, longestMs)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      process.off('exit', killWithRun)
      resolve(code ?? 1)
    })
  })
  return {
    output: () => output,
    tell,
    ended,
  }
}

const lastLines = (output: string): string => output.trim().split('\n').slice(-12).join('\n  ')

/** Runs commands to their end, and gives what they printed. Throws it where one ended with anything but 0. */
export async function run(text: string, shell: Shell): Promise<string> {
  const running = begin(text, shell)
  const code = await running.ended
  if (code !== 0) throw new Error(`ended with ${code}:\n  ${lastLines(running.output())}`)
  return running.output()
}

/** Runs commands of which some serve, and returns once all of those listen. */
export async function start(
  text: string,
  shell: Shell,
  expected = Array.from(text.matchAll(servingPattern)).length,
): Promise<Running> {
  let urls: readonly string[] = []
  const { promise: listening, resolve: listen } = Promise.withResolvers<void>()
  const running = begin(text, shell, (output) => {
    urls = Array.from(output.matchAll(addressPattern), ([, url = '']) => url)
    if (urls.length === expected) listen()
  })
  const tooEarly = running.ended.then((code) => {
    throw new Error(`ended with ${code}:\n  ${lastLines(running.output())}`)
  })
  // It ends later too, once it is stopped.
  tooEarly.catch(() => undefined)
  await Promise.race([listening, tooEarly])
  return {
    urls,
    output: running.output,
    async stop() {
      running.tell('SIGTERM')
      await running.ended
    },
  }
}

/** Where `node` of the machine is, and which one. */
export const machineNode = (): string =>
  execFileSync('bash', ['-c', 'echo "$(command -v node) $(node --version)"'], {
    env: machineEnvironment,
    encoding: 'utf8',
  }).trim()
