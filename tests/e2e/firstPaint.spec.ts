// The first thing on the screen is the person's own words, before the framework has loaded; then the app takes the same
// place, without a move.
import { expect, fillToday, signUp, chooseUsername, test } from '#support/journey.ts'
import type { Page } from '@playwright/test'

const person = { email: 'maya@exemple.fr', password: 'motdepasse-9' }
const words = {
  learned: 'Que la patience se cultive.',
  proud: "D'avoir fini le potager.",
  frustrated: 'La pluie sur les semis.',
}

// What the worker serves never passes before the driver's eyes.
test.use({ serviceWorkers: 'block' })

const keptPicture = (page: Page) =>
  page.evaluate(async () => {
    const { id } = JSON.parse(localStorage.getItem('lueur.user') ?? '{}') as { id: string }
    const opening = indexedDB.open(`lueur-${id}`)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const asking = opening.result.transaction('meta').objectStore('meta').get('boot')
    await new Promise((resolve) => asking.addEventListener('success', resolve))
    opening.result.close()
    return asking.result !== undefined
  })

test('words before the framework, then the app in their place', async ({ server, page }) => {
  await signUp(page, server, person)
  await chooseUsername(page, 'Maya')
  await fillToday(page, words)
  await expect.poll(() => keptPicture(page)).toBe(true)

  const { promise: isIn, resolve: letAppIn } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
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
