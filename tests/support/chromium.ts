// Finds the browser that the tests drive, and installs Debian's when the machine has none.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const candidates = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Since 2026 Chromium loads two pages for the address bar's suggestions into every new window, which nothing here shows: a
 * third of the CPU of a journey that opens one page. Of several such flags Chromium reads the last, so Playwright's own names
 * stand here too.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Flags for a browser that runs as root, without a screen, and talks to nobody but the test. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]

/** A phone as journeys hold it. */
export const phoneOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
} as const

const found = (): string | undefined =>
  candidates.find((file) => file !== undefined && existsSync(file))

/** The browser's path. Throws a sentence that says what to do when there is none and it cannot be installed. */
export function chromiumPath(): string {
  const installed = found()
  if (installed !== undefined) return installed
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    throw new Error('The tests need Chromium: install it, or give its path in CHROMIUM.')
  }
  const file = found()
  if (file === undefined) throw new Error('Chromium was installed but is not where it should be.')
  return file
}
