// A browser as people have it: a tab behind another one is hidden, and can be frozen. Playwright's own browsers keep every
// page in front.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath, phoneOptions } from './chromium.ts'

export interface PlainBrowser {
  openTab(): Promise<Page>
  stop(): Promise<void>
}

export async function startPlainBrowser(): Promise<PlainBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lueur-plain-'))
  const child = spawn(
    chromiumPath(),
    [
      ...chromiumArgs,
      '--headless',
      '--remote-debugging-port=0',
      `--lang=${phoneOptions.locale}`,
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, TZ: phoneOptions.timezoneId } },
  )
  const ended = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const context = await connect(await addressOf(child.stderr))
    return {
      async openTab() {
        const page = await context.newPage()
        await page.setViewportSize(phoneOptions.viewport)
        return page
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The address at which the browser says that it can be driven. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('The browser ended before it could be driven.')
}

async function connect(address: string): Promise<BrowserContext> {
  const browser = await chromium.connectOverCDP(address, { noDefaults: true })
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The browser has no window.')
  context.setDefaultTimeout(20_000)
  await context.addInitScript(() => {
    if (location.protocol === 'about:') return
    localStorage.setItem('lueur.autoAdvance', 'off')
    localStorage.setItem('lueur.installDismissedAt', String(Date.now()))
  })
  return context
}

export interface FrozenTab {
  thaw(): Promise<void>
}

/**
 * Freezes a tab that is behind `front`: from now on nothing in it runs, and what it held it holds. `settled` waits for what the
 * tab begins when it is hidden: browsers freeze no tab in the middle of writing to IndexedDB.
 */
export async function freeze(
  tab: Page,
  front: Page,
  settled: () => Promise<void>,
): Promise<FrozenTab> {
  await tab.evaluate(() => {
    document.addEventListener('freeze', () => localStorage.setItem('test.frozen', 'yes'))
  })
  await front.bringToFront()
  await expect.poll(() => tab.evaluate(() => document.visibilityState)).toBe('hidden')
  await settled()
  const browser = await tab.context().newCDPSession(tab)
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' })
  await expect.poll(() => front.evaluate(() => localStorage.getItem('test.frozen'))).toBe('yes')
  return {
    async thaw() {
      await browser.send('Page.setWebLifecycleState', { state: 'active' })
      await tab.bringToFront()
    },
  }
}
