// Ten years, looked back at, on a phone slowed four times: how long a tap waits for its answer (INP), and how long it is to what it asked
// for, the least and the median of seven. `node tests/bench/year.ts` prints the figures of src/features/look-back/SPEC.md.
import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import type { Glow } from '#domain/glow.ts'
import { chromiumArgs, chromiumPath, phoneOptions } from '#support/chromium.ts'
import { openHome } from '#support/quickSignUp.ts'
import { startServer } from '#support/setupServer.ts'
import { syntheticJournal } from '#support/syntheticJournal.ts'

const slowdown = 4
const days = 3650
const rounds = 7

/** What a tap or a key took, in milliseconds. */
interface Taken {
  readonly answer: number
  readonly shown: number
}

/** In the page: the driver's own looks at it would count as its work. */
interface Measured {
  /** Begins to measure; `selector`: what the page shows in the end, and does not yet. */
  measureTo(selector: string): void
  taken(): Promise<Taken>
}

function installMeasure(): void {
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

const leastAndMedian = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b)
  return `${Math.round(sorted[0] ?? 0)} ms at least, ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} in the middle`
}

const server = await startServer()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
try {
  const context = await browser.newContext(phoneOptions)
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const today = new Date().toISOString().slice(0, 10) as never
  const thisYear = new Date().getFullYear()
  const written = syntheticJournal(days, today).map((day, at) => ({
    ...day,
    glow: at % 5 === 0 ? null : ((((at * 7) % 5) + 1) as Glow),
  }))
  await openHome(page, server, { days: written })
  await page.goto(`${server.url}/calendar`)
  await page.evaluate(installMeasure)
  const row = page.getByRole('button', { name: /^Ton année/ })
  const sun = page.getByRole('slider', { name: /^Les jours de/ })
  const before = page.getByRole('button', { name: 'Année précédente' })
  const after = page.getByRole('button', { name: 'Année suivante' })

  const measure = async (selector: string, act: () => Promise<unknown>): Promise<Taken> => {
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
  /** A finger, at a place that is known: finding it is no work of the page. */
  const tapOn = async (target: typeof row): Promise<() => Promise<void>> => {
    await target.waitFor()
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (box === null) throw new Error('Nothing is there to be tapped.')
    return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  }
  const tell = (name: string, taken: readonly Taken[]): void =>
    void process.stdout.write(
      `${name}: answered after ${leastAndMedian(taken.map(({ answer }) => answer))}; shown after ${leastAndMedian(taken.map(({ shown }) => shown))}; load ${loadavg()[0]?.toFixed(1)}\n`,
    )

  const years: Taken[] = []
  await page.waitForTimeout(3000)
  const open = async (): Promise<Taken> => measure('input[type="range"]', await tapOn(row))
  tell('the first time', [await open()])
  for (let round = 0; round < rounds; round++) {
    await page.goBack()
    await row.waitFor()
    await page.waitForTimeout(1000)
    years.push(await open())
  }
  tell('the year', years)
  const others: Taken[] = []
  for (let round = 0; round < rounds; round++) {
    const isBefore = round % 2 === 0
    const shown = `input[aria-label$="${thisYear - (isBefore ? 1 : 0)}"]`
    others.push(await measure(shown, await tapOn(isBefore ? before : after)))
  }
  tell('another year', others)
  const dates: Taken[] = []
  await sun.focus()
  for (let round = 0; round < rounds; round++) {
    const said = await sun.getAttribute('aria-valuetext')
    const shown = `input[aria-valuetext]:not([aria-valuetext="${said}"])`
    dates.push(await measure(shown, () => page.keyboard.press('PageDown')))
  }
  tell('another day', dates)
} finally {
  await browser.close()
  await server.stop()
}
