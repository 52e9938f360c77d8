// WebKit in a window the size of a phone, on a display of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { phoneSize, type SmokeBrowser } from './browser.ts'
import { answerMs, startSession } from './webDriver.ts'

const phone = path.join(import.meta.dirname, 'webkitPhone.py')

/** The driver cannot choose one by itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return port
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

export async function openWebKit(profile: string): Promise<SmokeBrowser> {
  const screen = ['-screen', '0', '480x960x24', '-nolisten', 'tcp']
  const display = spawn('Xvfb', ['-displayfd', '1', ...screen], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const children: ChildProcess[] = [display]
  // A run that is cut short leaves nothing behind.
  process.once('exit', () => children.map((child) => child.kill('SIGKILL')))
  const endAll = async (): Promise<void> => {
    for (const child of children.toReversed()) await end(child)
  }
  try {
    const lines = createInterface({ input: display.stdout })
    const [number] = await once(lines, 'line', { signal: AbortSignal.timeout(answerMs) })
    const port = await freePort()
    children.push(
      spawn('WebKitWebDriver', [`--port=${port}`], {
        stdio: 'ignore',
        env: { ...process.env, DISPLAY: `:${number}`, NO_AT_BRIDGE: '1', LANG: 'fr_FR.UTF-8' },
      }),
    )
    const { width, height } = phoneSize
    const browser = await startSession(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': {
        binary: '/usr/bin/python3',
        args: [phone, profile, `${width}`, `${height}`],
      },
    })
    return {
      ...browser,
      async close() {
        await browser.close().catch(() => undefined)
        await endAll()
      },
    }
  } catch (error) {
    await endAll()
    throw error
  }
}
