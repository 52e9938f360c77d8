// The first thing on the screen is the person's own words, before the framework has loaded; then the app takes the same
// place, without a move.
import { chooseUsername, expect, fillToday, questions, signUp, test } from '#support/journey.ts'
import { draftsText } from '#text/drafts.ts'
import { homeText } from '#text/home.ts'
import { navigationText } from '#text/navigation.ts'
import { day } from '#support/days.ts'
import { openHome } from '#support/quickSignUp.ts'
import type { Page } from '@playwright/test'

const words = {
  learned: 'Que la patience se cultive.',
  proud: "D'avoir fini le potager.",
  frustrated: 'La pluie sur les semis.',
}

const appCode = '**/assets/index-*.js'

test.use({
  // What the worker serves never passes before the driver's eyes; the registration that it blocks yields nothing.
  serviceWorkers: 'block',
  provoked: /reading 'waiting'/,
})

interface Kept {
  readonly build: string
  readonly day: string
}

/** What the phone keeps for its next start, with `changes` written over it; null when there is nothing. */
const keptPicture = (
  page: Page,
  changes: { readonly [field in keyof Kept]?: string | undefined } = {},
): Promise<Kept | null> =>
  page.evaluate(async (over) => {
    const { id } = JSON.parse(localStorage.getItem('lueur.user') ?? '{}') as { id: string }
    // What runs in the page brings its own.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const end = (request: IDBRequest) =>
      new Promise((resolve) => request.addEventListener('success', resolve))
    const opening = indexedDB.open(`lueur-${id}`)
    await end(opening)
    const store = opening.result.transaction('meta', 'readwrite').objectStore('meta')
    const asking = store.get('boot') as IDBRequest<{ value: Kept } | undefined>
    await end(asking)
    const row = asking.result
    if (row !== undefined) await end(store.put({ ...row, value: { ...row.value, ...over } }))
    opening.result.close()
    return row?.value ?? null
  }, changes)

/** What a start paints before the app, whose code never comes; what boot waits for ends with a sentence about that. */
async function paintedFirst(page: Page, script: () => void = () => undefined): Promise<string> {
  const next = await page.context().newPage()
  await next.addInitScript(script)
  await next.route(appCode, (route) => route.abort())
  await next.addInitScript(() => {
    // What runs in the page brings its own.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const note = (): void => {
      const painted = document.querySelector<HTMLElement>('#boot')?.innerText ?? ''
      if (painted !== '') document.documentElement.dataset['painted'] = painted
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  await next.goto(new URL('/home', page.url()).href)
  await expect(next.getByText("Cette page n'a pas pu s'afficher")).toBeVisible()
  const painted = (await next.locator('html').getAttribute('data-painted')) ?? ''
  await next.close()
  return painted
}

/** Starts again: what was learnt stands in the app where the picture has it. */
async function startInPlace(page: Page): Promise<void> {
  const { promise: isIn, resolve: letAppIn } = Promise.withResolvers<void>()
  await page.route(appCode, async (route) => {
    await isIn
    await route.continue()
  })
  await page.goto(new URL('/home', page.url()).href, { waitUntil: 'commit' })
  const painted = page.locator('#boot').getByText(words.learned)
  await expect(painted).toBeVisible()
  const before = await painted.boundingBox()
  letAppIn()
  const own = page.locator('#root').getByText(words.learned)
  await expect(own).toBeVisible()
  expect(await own.boundingBox()).toEqual(before)
}

/** A store that never answers. */
const silence = () => {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
}

test('words before the framework, then the app in their place @core', async ({
  server,
  page,
  person,
}) => {
  await signUp(page, server, person)
  await chooseUsername(page, 'Maya')
  await fillToday(page, words)
  // The first picture may have been kept before the card stood there, which would then push the rest down.
  await expect.poll(() => paintedFirst(page)).toContain("Mets ton journal à l'abri")

  const { promise: isIn, resolve: letAppIn } = Promise.withResolvers<void>()
  await page.route(appCode, async (route) => {
    await isIn
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        document.documentElement.dataset['shift'] = String(
          Number(document.documentElement.dataset['shift'] ?? 0) + entry.value,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${server.url}/home`, { waitUntil: 'commit' })
  const first = page.locator('#boot').getByText(words.learned)
  await expect(first).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])
  await page.screenshot({ path: 'test-results/screens/first-paint.png' })
  const [before, text] = [await first.boundingBox(), await page.locator('#boot main').innerText()]

  letAppIn()
  const own = page.locator('#root').getByText(words.learned)
  await expect(own).toBeVisible()
  await expect(page.locator('#boot')).toBeEmpty()
  expect(await own.boundingBox()).toEqual(before)
  await expect.poll(() => page.locator('#root main').innerText()).toBe(text)
  expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThan(0.01)
})

test('the app takes the place of a picture with a change that was never saved, without a move', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await fillToday(page, words)
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await page.getByRole('button', { name: questions.proud }).click()
  await page.getByLabel(questions.proud).fill('Encore un mot.')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByText('Encore un mot.')).toBeVisible()
  await expect.poll(() => paintedFirst(page)).toContain('Encore un mot.')
  await startInPlace(page)
  await expect(page.getByRole('button', { name: draftsText.dropEdit })).toBeVisible()
})

test('the app takes the place of a picture that says « Hors ligne », the network being back, without a move', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await fillToday(page, words)
  // This page alone: others can still be opened beside it.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false })
    dispatchEvent(new Event('offline'))
  })
  await page.getByRole('link', { name: navigationText.calendar, exact: true }).click()
  await page.getByRole('link', { name: navigationText.home, exact: true }).click()
  await expect(page.locator('main').getByText(homeText.offline)).toBeVisible()
  await expect.poll(() => paintedFirst(page)).toContain(homeText.offline)

  await startInPlace(page)
  await expect(page.getByText(homeText.offline)).toBeHidden()

  // The next start no longer leaves room for it.
  await expect.poll(() => paintedFirst(page)).not.toContain(homeText.offline)
  await page.reload()
  await expect(page.locator('#root').getByText(words.learned)).toBeVisible()
  await expect(page.getByText(homeText.offline)).toHaveCount(0)
})

test('the picture is of today, of this version, and of what still stands', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await fillToday(page, words)
  const card = "Mets ton journal à l'abri"
  await expect.poll(() => paintedFirst(page)).toContain(card)
  await page.getByRole('button', { name: 'Plus tard' }).click()
  await expect.poll(() => paintedFirst(page)).not.toContain(card)

  // Away from Accueil, nothing is kept again.
  await page.goto(`${server.url}/about`)
  expect(await paintedFirst(page)).toContain(words.learned)
  const kept = await keptPicture(page, { build: 'another' })
  expect(await paintedFirst(page)).toBe('')
  await keptPicture(page, { build: kept?.build, day: '2020-01-01' })
  expect(await paintedFirst(page)).toBe('')
  await keptPicture(page, { day: kept?.day })
  expect(await paintedFirst(page)).toContain(words.learned)

  // It paints nothing and keeps nobody from the app.
  expect(await paintedFirst(page, silence)).toBe('')
})

test('[PR26] a session that has ended shows no words, however little of its end was done @core', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await fillToday(page, words)
  await expect.poll(() => paintedFirst(page)).toContain(words.learned)

  // What a kill leaves after the first step: the picture, its key and the user are still there.
  await page.evaluate(async () => {
    // What runs in the page brings its own.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const end = (request: IDBRequest) =>
      new Promise((resolve) => request.addEventListener('success', resolve))
    const opening = indexedDB.open('lueur-device')
    await end(opening)
    const store = opening.result.transaction('meta', 'readwrite').objectStore('meta')
    await end(store.delete('session'))
    await end(store.put({ key: 'ending', value: 'refused' }))
    opening.result.close()
  })
  expect(await keptPicture(page)).not.toBeNull()
  expect(await paintedFirst(page)).toBe('')
})

test('a day with everything on it is painted first, and nothing of it is refused by the page’s policy', async ({
  server,
  page,
}) => {
  const today = day('2026-11-20')
  const music = { id: 'manual', name: 'Göttingen', artists: 'Barbara' }
  await openHome(page, server, {
    today,
    days: [{ date: today, ...words, lueur: 'Un mot', glow: 4, music, isPinned: true }],
  })
  await expect.poll(() => keptPicture(page)).not.toBeNull()
  const said: string[] = []
  page.on('console', (message) => void said.push(message.text()))
  await page.reload()
  await expect(page.getByText('Éclaircie').first()).toBeVisible()
  await expect(page.locator('#boot')).toBeEmpty()
  // The driver blocks the worker, and says so.
  expect(said.filter((line) => !line.includes('Playwright'))).toEqual([])
})
