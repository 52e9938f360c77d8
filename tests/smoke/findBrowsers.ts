// Finds the browsers of the smoke runs, and installs Debian's where that is allowed.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const firefoxPaths = [
  process.env['FIREFOX'],
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
const webkitPackages = ['webkit2gtk-driver', 'xvfb', 'gir1.2-webkit2-4.1', 'python3-gi']
const webkitPrograms = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/python3']
const phoneNeeds =
  "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"

function isRunnable(file: string, args: readonly string[]): boolean {
  try {
    execFileSync(file, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function installPackages(names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const quiet = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  try {
    execFileSync('apt-get', ['update', '-qq'], quiet)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet)
  } catch {
    // The search that follows says what is missing.
  }
}

function findFirefox(): string | undefined {
  return firefoxPaths.find((file) => file !== undefined && existsSync(file))
}

/** The browser's path; null when there is none and it could not be installed. */
export function firefoxPath(): string | null {
  if (findFirefox() === undefined) installPackages(['firefox-esr'])
  return findFirefox() ?? null
}

const hasPhone = (): boolean =>
  webkitPrograms.every((file) => existsSync(file)) &&
  isRunnable('/usr/bin/python3', ['-c', phoneNeeds])

/** Whether WebKit can be driven here; installs what is missing. */
export function hasWebKit(): boolean {
  if (!hasPhone()) installPackages(webkitPackages)
  return hasPhone()
}

export const absent = {
  firefox: 'no Firefox: install it, or give its path in FIREFOX',
  webkit: `no WebKit to drive: on Debian or Ubuntu, install ${webkitPackages.join(' ')}`,
} as const
