// The main journey in the browsers that the test run does not drive: `npm run smoke -- [firefox] [webkit]`. Ends with 1 when
// one of them fails it; a browser that is not here is skipped, aloud.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { absent, firefoxPath, hasWebKit } from './findBrowsers.ts'
import { openFirefox } from './firefox.ts'
import { runJourney, type SmokeWorld } from './journey.ts'
import { startMozillaPush } from './mozillaPush.ts'
import { openWebKit } from './webkit.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Answers whether the browser did all that was asked. */
async function report(name: string, world: Pick<SmokeWorld, 'open' | 'push'>): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lueur-smoke-'))
  const startedAt = Date.now()
  let current: { readonly step: string; readonly at: number } | null = null
  const finish = (mark: string): void => {
    if (current !== null) say(`  ${mark} ${current.step} (${seconds(current.at)})`)
  }
  say(name)
  try {
    const { version, features } = await runJourney({
      ...world,
      folder,
      begin(step) {
        finish('ok')
        current = { step, at: Date.now() }
      },
    })
    finish('ok')
    const named = (has: boolean): string =>
      Object.keys(features)
        .filter((feature) => features[feature] === has)
        .toSorted((a, b) => a.localeCompare(b))
        .join(', ')
    say(`  ${version}, ${seconds(startedAt)}`)
    say(`  has ${named(true)}`)
    say(`  lacks ${named(false)}`)
    return true
  } catch (error) {
    finish('FAILED')
    say(`  ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return false
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function smokeFirefox(): Promise<boolean> {
  const executable = firefoxPath()
  if (executable === null) {
    say(`Firefox skipped: ${absent.firefox}`)
    return !process.env['CI']
  }
  const push = await startMozillaPush()
  try {
    return await report('Firefox', {
      open: (profile) => openFirefox(executable, profile, push.url),
      push,
    })
  } finally {
    await push.stop()
  }
}

async function smokeWebKit(): Promise<boolean> {
  if (hasWebKit()) return report('WebKit', { open: openWebKit, push: null })
  say(`WebKit skipped: ${absent.webkit}`)
  return !process.env['CI']
}

const runs = { firefox: smokeFirefox, webkit: smokeWebKit }
const asked = process.argv.slice(2)
for (const [name, run] of Object.entries(runs)) {
  const isAsked = asked.length === 0 || asked.includes(name)
  if (isAsked && !(await run())) process.exitCode = 1
}
