// Ten years in the calendar, on a phone slowed four times, beside one month of days on another phone: mounting, scrolling, tapping.
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath, phoneOptions } from '#support/chromium.ts'
import { openHome } from '#support/quickSignUp.ts'
import { startServer, type StartedServer } from '#support/setupServer.ts'
import { syntheticJournal } from '#support/syntheticJournal.ts'
import { installMeasure, openWordPage, tapOn, wordPage } from './inPage.ts'
import { inTurn, rowOf, type Row } from './rows.ts'

const slowdown = 4
const rounds = 9
const days = { month: 30, years: 3650 }
const firstCard = '.EntryList-month li button'

/** A page with the app open, and what measures a tap on it. */
async function openJournal(browser: Browser, server: StartedServer, count: number) {
  const page = await (await browser.newContext(phoneOptions)).newPage()
  await openHome(page, server, { days: syntheticJournal(count) })
  await page.goto(`${server.url}/settings`)
  await page.getByText('Tout est enregistré et synchronisé').waitFor({ timeout: 300_000 })
  const measure = await installMeasure(page, slowdown)
  return { page, measure }
}
type Opened = Awaited<ReturnType<typeof openJournal>>

async function mountList({ page, measure }: Opened): Promise<number> {
  const tap = await tapOn(page, page.getByRole('link', { name: 'Calendrier' }))
  const { shown } = await measure(firstCard, tap)
  await page.getByRole('link', { name: 'Réglages' }).click()
  await page.getByRole('heading', { level: 1, name: 'Réglages' }).waitFor()
  return shown
}

/** As many days as plain markup, all at once: what a page without a list of its own does. */
async function openPlainList(browser: Browser) {
  const page = await (await browser.newContext(phoneOptions)).newPage()
  await page.setContent('<!doctype html><html lang="fr"><button>show</button><main></main>')
  const texts = syntheticJournal(days.years).map(({ date, learned, proud, frustrated }) => [
    date,
    learned,
    proud,
    frustrated,
  ])
  await page.evaluate((list) => {
    document.querySelector('button')?.addEventListener('click', () => {
      const cards = list.map((lines) => {
        const card = document.createElement('article')
        card.append(
          ...lines.map((line) => {
            const paragraph = document.createElement('p')
            paragraph.textContent = line ?? ''
            return paragraph
          }),
        )
        return card
      })
      document.querySelector('main')?.replaceChildren(...cards)
    })
  }, texts)
  const measure = await installMeasure(page, slowdown)
  return async (): Promise<number> => {
    const tap = await tapOn(page, page.getByRole('button'))
    const { shown } = await measure('article', tap)
    await page.evaluate(() => document.querySelector('main')?.replaceChildren())
    return shown
  }
}

const mostNodes = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let most = 0
    const step = window.innerHeight * 0.9
    for (let screen = 0; screen < 40; screen++) {
      most = Math.max(most, document.querySelectorAll('*').length)
      window.scrollBy(0, step)
      await new Promise((resolve) => {
        setTimeout(resolve, 60)
      })
    }
    return most
  })

/** The share, in points of a hundred, of frames that took over 34 ms while a finger scrolled. */
async function lateFrames(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    const frames: number[] = []
    Object.assign(globalThis, { frames })
    const note = (at: number): void => {
      frames.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await client.send('Input.synthesizeScrollGesture', {
    x: 190,
    y: 500,
    yDistance: -12_000,
    speed: 4000,
    gestureSourceType: 'touch',
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const share = await page.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: number[] }
    const spans = frames.slice(1).map((at, before) => at - (frames[before] ?? at))
    return (100 * spans.filter((ms) => ms > 34).length) / spans.length
  })
  await client.detach()
  return share
}

async function scrolls(browser: Browser, { page }: Opened): Promise<Row> {
  const blank = await (await browser.newContext(phoneOptions)).newPage()
  await blank.setContent(
    '<!doctype html><html lang="fr"><body style="block-size: 400000px; background: linear-gradient(red, blue)">',
  )
  await page.getByRole('link', { name: 'Calendrier' }).click()
  await page.locator(firstCard).first().waitFor()
  const { list, empty } = await inTurn(7, {
    list: async () => {
      await page.bringToFront()
      return lateFrames(page)
    },
    empty: async () => {
      await blank.bringToFront()
      return lateFrames(blank)
    },
  })
  // The goal is a difference: what the blank page has is taken away from each.
  const over = list.map((share, at) => Math.max(0, share - (empty[at] ?? 0)))
  return rowOf({
    id: 'L2',
    what: 'frames over 34 ms while the list of 3,650 days scrolls, points above a blank page',
    unit: 'points',
    ours: over,
    goal: 2,
  })
}

const tapRow = (
  id: string,
  what: string,
  ours: readonly number[],
  beside: readonly number[],
): Row =>
  rowOf({
    id,
    what: `a tap's wait among 3,650 days: ${what}`,
    unit: 'ms',
    ours,
    beside: { [wordPage]: beside },
    goal: 100,
    isOfOurs: true,
  })

/** What a tap waits for its answer (INP). */
async function taps(browser: Browser, { page, measure }: Opened): Promise<readonly Row[]> {
  const least = await openWordPage(browser, slowdown)
  const button = (name: RegExp | string) => page.getByRole('button', { name })
  const answerOf = async (name: RegExp | string): Promise<number> => {
    await page.bringToFront()
    const { answer } = await measure('body', await tapOn(page, button(name)))
    return answer
  }
  const { pinned, all, leastOfFilter } = await inTurn(rounds, {
    pinned: () => answerOf(/^Épinglés/),
    all: () => answerOf(/^Tous/),
    leastOfFilter: least,
  })
  const { grid, list, leastOfView } = await inTurn(rounds, {
    grid: () => answerOf('Grille'),
    list: () => answerOf('Liste'),
    leastOfView: least,
  })
  await page.bringToFront()
  await button('Grille').click()
  const { before, after, leastOfMonth } = await inTurn(rounds, {
    before: () => answerOf('Mois précédent'),
    after: () => answerOf('Mois suivant'),
    leastOfMonth: least,
  })
  await page.bringToFront()
  await button('Liste').click()
  const dialog = page.getByRole('dialog')
  const { sheet, leastOfSheet } = await inTurn(rounds, {
    sheet: async () => {
      await page.bringToFront()
      const { answer } = await measure('body', await tapOn(page, page.locator(firstCard).first()))
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      return answer
    },
    leastOfSheet: least,
  })
  return [
    tapRow('L3 filter', 'pinned days alone, all days', [...pinned, ...all], leastOfFilter),
    tapRow('L3 view', 'list to grid and back', [...grid, ...list], leastOfView),
    tapRow('L3 month', 'month to month', [...before, ...after], leastOfMonth),
    tapRow('L3 sheet', 'a day opened', sheet, leastOfSheet),
  ]
}

export async function measureLists(): Promise<readonly Row[]> {
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  try {
    const month = await openJournal(browser, server, days.month)
    const years = await openJournal(browser, server, days.years)
    const plain = await openPlainList(browser)
    const mounts = await inTurn(rounds, {
      years: async () => {
        await years.page.bringToFront()
        return mountList(years)
      },
      month: async () => {
        await month.page.bringToFront()
        return mountList(month)
      },
      plain,
    })
    const mounted = rowOf({
      id: 'L1',
      what: 'list of 3,650 days mounted, against one of 30',
      unit: 'ms',
      ours: mounts.years,
      beside: { 'list of 30 days': mounts.month, 'plain markup, 3,650 days': mounts.plain },
      than: 'list of 30 days',
      goal: 1.5,
    })
    const scrolled = await scrolls(browser, years)
    const nodes = rowOf({
      id: 'L1 nodes',
      what: 'nodes on the page at most, list of 3,650 days',
      unit: 'count',
      ours: [await mostNodes(years.page)],
      goal: 1000,
    })
    await years.page.evaluate(() => window.scrollTo(0, 0))
    return [mounted, nodes, scrolled, ...(await taps(browser, years))]
  } finally {
    await browser.close()
    await server.stop()
  }
}
