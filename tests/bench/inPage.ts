// In the page itself: the driver's own looks at it would count as its work.
import type { Browser, Page } from '@playwright/test'
import { phoneOptions } from '#support/chromium.ts'

/** What a tap or a key took, in milliseconds. */
export interface Taken {
  /** From the tap to the first frame after it (INP). */
  readonly answer: number
  /** From the tap to the frame that shows what it asked for. */
  readonly shown: number
}

interface Measured {
  /** Begins to measure; `selector`: what the page shows in the end, and does not yet. */
  measureTo(selector: string): void
  taken(): Promise<Taken>
}

function install(): void {
  let answer = 0
  let shown: Promise<number> = Promise.resolve(0)
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId > 0) answer = Math.max(answer, entry.duration)
    }
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const measured: Measured = {
    measureTo(selector) {
      answer = 0
      shown = new Promise((resolve) => {
        const begin = ({ timeStamp }: Event): void => {
          const look = (): void => {
            if (document.querySelector(selector) === null) return void requestAnimationFrame(look)
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
            port1.start()
            requestAnimationFrame(() => port2.postMessage(null))
          }
          requestAnimationFrame(look)
        }
        addEventListener('pointerup', begin, { capture: true, once: true })
        addEventListener('keydown', begin, { capture: true, once: true })
      })
    },
    taken: async () => ({ shown: await shown, answer }),
  }
  Object.assign(globalThis, measured)
}

/** Measures what is tapped or typed on this page, slowed; it must not be loaded anew. */
export async function installMeasure(page: Page, slowdown: number) {
  const client = await page.context().newCDPSession(page)
  await page.evaluate(install)
  /** `selector`: what `act` leads to. */
  return async (selector: string, act: () => Promise<unknown>): Promise<Taken> => {
    await page.evaluate((end) => (globalThis as unknown as Measured).measureTo(end), selector)
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await act()
    const taken = await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      return (globalThis as unknown as Measured).taken()
    })
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    return taken
  }
}

/** A finger, at a place that is known: finding it is no work of the page. */
export async function tapOn(page: Page, target: ReturnType<Page['locator']>) {
  await target.waitFor()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('Nothing is there to be tapped.')
  return (): Promise<void> => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

export const wordPage = 'page that changes one word'

/** The least that a tap can wait: a page of one button and one word, which the tap changes. Ms until it is answered. */
export async function openWordPage(browser: Browser, slowdown: number) {
  const page = await (await browser.newContext(phoneOptions)).newPage()
  await page.setContent('<!doctype html><html lang="fr"><button>change</button><output>0</output>')
  await page.evaluate(() => {
    document.querySelector('button')?.addEventListener('click', () => {
      const word = document.querySelector('output')
      if (word !== null) word.textContent = `${Number(word.textContent) + 1}`
    })
  })
  const measure = await installMeasure(page, slowdown)
  return async (): Promise<number> => {
    await page.bringToFront()
    const { answer } = await measure('body', await tapOn(page, page.getByRole('button')))
    return answer
  }
}
