// A newer version waits for the person's word, and reloads the tab that accepted it alone.
import type { Page } from '@playwright/test'
import { expectLocked, turnLockOn, unlockByPassword } from '#support/appLock.ts'
import { expect, questions, test, workerReady } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'
import { nextBuild, startVersionProxy } from '#support/newerVersion.ts'
import { loginText } from '#text/login.ts'
import { updateText } from '#text/update.ts'

const askForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })

const holdRegistration = (page: Page) =>
  page.addInitScript(() => {
    const { serviceWorker } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    const released = new Promise((resolve) => {
      window.addEventListener('release', resolve, { once: true })
    })
    serviceWorker.register = async (...args) => {
      await released
      return register(...args)
    }
  })

test('an update is offered, never taken, and leaves the text of another tab alone @core', async ({
  server,
  context,
}) => {
  const proxy = await startVersionProxy(server.url)
  try {
    const page = await context.newPage()
    await openHome(page, { ...server, url: proxy.url })
    await workerReady(page)
    // Chromium asks for nothing until a page has rested in view, or three minutes after its start: this page rests here.
    await askForUpdate(page)
    const writing = await context.newPage()
    await writing.goto(`${proxy.url}/fill-day`)
    await writing.getByLabel(questions.learned).fill('une phrase au milieu')
    await writing.evaluate(() => {
      document.documentElement.dataset['untouched'] = 'yes'
    })

    const other = await context.newPage()
    await other.goto(`${proxy.url}/settings`)
    await workerReady(other)
    // A phone that is busy, or a tab in the background: it looks for a newer version once that one has taken over.
    const late = await context.newPage()
    await holdRegistration(late)
    await late.goto(`${proxy.url}/settings`)
    await expect(late.getByRole('heading', { name: 'Réglages' })).toBeVisible()

    proxy.publish(await nextBuild(server.url))
    await page.bringToFront()
    await askForUpdate(page)
    await expect(page.getByText('Une nouvelle version est prête.')).toBeVisible()
    await expect(writing.getByText('Une nouvelle version est prête.')).toHaveCount(0)
    await looksRight(page, 'home-update')

    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Mettre à jour' }).click()
    await reloaded
    await expect(page.getByText('Prends 1 minute pour noter ta journée')).toBeVisible()
    await expect(page.getByText('Une nouvelle version est prête.')).toHaveCount(0)

    // Said later, the other tabs' yes takes it too.
    await late.evaluate(() => window.dispatchEvent(new Event('release')))
    for (const tab of [other, late]) {
      await tab.bringToFront()
      const tabReloaded = tab.waitForEvent('load')
      await tab.getByRole('button', { name: 'Mettre à jour' }).click()
      await tabReloaded
      await expect(tab.getByRole('heading', { name: 'Réglages' })).toBeVisible()
      await expect(tab.getByText('Une nouvelle version est prête.')).toHaveCount(0)
    }
    await page.bringToFront()

    // Hashed files come from the cache without waking the worker, under the new version too.
    const sources = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.startsWith('/assets/'))
        .map(
          (entry) => (entry.toJSON() as { workerFinalSourceType?: string }).workerFinalSourceType,
        ),
    )
    expect(new Set(sources)).toEqual(new Set(['cache']))

    expect(await writing.evaluate(() => document.documentElement.dataset['untouched'])).toBe('yes')
    // The next question has opened meanwhile, as it does after a pause: the text stands folded above it.
    await expect(writing.getByRole('button', { name: 'une phrase au milieu' })).toBeVisible()
  } finally {
    await proxy.stop()
  }
})

const offerOf = (page: Page) => page.getByRole('region', { name: updateText.label })

test('who signs in is offered the update as well', async ({ server, page }) => {
  const proxy = await startVersionProxy(server.url)
  try {
    await page.goto(`${proxy.url}/login`)
    await workerReady(page)
    await askForUpdate(page)
    proxy.publish(await nextBuild(server.url))
    await askForUpdate(page)
    await expect(offerOf(page)).toBeVisible()
    await looksRight(page, 'login-update')
    const reloaded = page.waitForEvent('load')
    await offerOf(page).getByRole('button', { name: updateText.accept }).click()
    await reloaded
    await expect(page.getByRole('button', { name: loginText.submit })).toBeVisible()
    await expect(offerOf(page)).toHaveCount(0)
  } finally {
    await proxy.stop()
  }
})

test('who stands before the lock is offered the update, and no more once the form is open', async ({
  server,
  page,
  person,
}) => {
  const proxy = await startVersionProxy(server.url)
  try {
    const proxied = { ...server, url: proxy.url }
    await openHome(page, proxied, { person, usesPassword: true })
    await workerReady(page)
    await askForUpdate(page)
    await turnLockOn(page, proxied, person)
    await page.goto(`${proxy.url}/fill-day`)
    await expectLocked(page)
    proxy.publish(await nextBuild(server.url))
    await askForUpdate(page)
    await expect(offerOf(page)).toBeVisible()
    await looksRight(page, 'locked-update')
    await unlockByPassword(page, person.password)
    await expect(page.getByLabel(questions.learned)).toBeVisible()
    await expect(offerOf(page)).toHaveCount(0)
  } finally {
    await proxy.stop()
  }
})

const newer = (content: string): string => `${content}<!-- newer -->`

for (const [how, page, isTaken] of [
  ['as its list says', (content: string) => content, true],
  ['changed on its way', newer, false],
  ['cut off on its way', (content: string) => content.slice(0, 500), false],
] as const) {
  test(`a release whose page comes ${how} is ${isTaken ? 'offered' : 'refused, and the former one goes on'}`, async ({
    server,
    context,
  }) => {
    const proxy = await startVersionProxy(server.url)
    try {
      const tab = await context.newPage()
      await openHome(tab, { ...server, url: proxy.url })
      await workerReady(tab)
      await askForUpdate(tab)
      const ends = tab.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        const { promise, resolve } = Promise.withResolvers<string>()
        registration.addEventListener('updatefound', () => {
          const worker = registration.installing
          worker?.addEventListener('statechange', () => resolve(worker.state))
        })
        return promise
      })
      const changes = await nextBuild(server.url)
      proxy.publish({
        ...changes,
        '/index.html': (content) => page(changes['/index.html']?.(content) ?? ''),
      })
      await askForUpdate(tab).catch(() => undefined)
      expect(await ends).toBe(isTaken ? 'installed' : 'redundant')
      await expect(tab.getByText('Une nouvelle version est prête.')).toHaveCount(isTaken ? 1 : 0)
      await context.setOffline(true)
      await tab.reload()
      await expect(tab.getByText('Prends 1 minute pour noter ta journée')).toBeVisible()
    } finally {
      await proxy.stop()
    }
  })
}

test('a browser that has the app is sent a release as the difference to it', async ({
  server,
  page,
}) => {
  await page.goto(`${server.url}/welcome`)
  await workerReady(page)
  // As the worker asks for the page of a release, past what the browser keeps.
  const sent = await page.evaluate(async () => {
    const address = `/index.html?build=${document.documentElement.dataset['build']}`
    const reply = await fetch(address, { cache: 'reload' })
    const whole = await fetch('/index.html?no-dictionary')
    return [reply.headers.get('content-encoding'), (await reply.text()) === (await whole.text())]
  })
  expect(sent).toEqual(['dcz', true])
})

test('« / » opens where the browser has cleared the caches and a newer page is out', async ({
  server,
  context,
}) => {
  const proxy = await startVersionProxy(server.url)
  try {
    const tab = await context.newPage()
    await tab.goto(`${proxy.url}/welcome`)
    await workerReady(tab)
    await tab.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
    })
    proxy.publish({ '/': newer, '/index.html': newer })
    await tab.goto(`${proxy.url}/`)
    await expect(tab.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  } finally {
    await proxy.stop()
  }
})
