// What makes it an app: a manifest that the browser accepts, and every page without network.
import { chooseUsername, signUp, expect, test, workerReady } from '#support/journey.ts'

interface ManifestImage {
  readonly src: string
  readonly sizes: string
}

test('the browser finds the app installable, with pictures of the size they say', async ({
  server,
  page,
}) => {
  await page.goto(`${server.url}/welcome`)
  await workerReady(page)
  const client = await page.context().newCDPSession(page)
  const { errors, data } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  const manifest = JSON.parse(data ?? '{}') as Record<string, unknown> & {
    readonly icons: readonly ManifestImage[]
    readonly screenshots: readonly ManifestImage[]
  }
  expect(manifest).toMatchObject({
    id: '/',
    start_url: '/home',
    lang: 'fr',
    display: 'standalone',
    launch_handler: { client_mode: 'navigate-existing' },
    shortcuts: [{ url: '/fill-day' }, { url: '/calendar' }],
  })
  expect(manifest['orientation']).toBeUndefined()
  const images = [...manifest.icons, ...manifest.screenshots]
  const sizes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const image = new Image()
          image.src = source
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    images.map(({ src }) => src),
  )
  expect(sizes).toEqual(images.map(({ sizes: said }) => said))
})

test('every page opens without network @core', async ({ server, page, person }) => {
  await page.goto(`${server.url}/welcome`)
  await workerReady(page)
  await page.context().setOffline(true)
  const titled = async (names: readonly string[]): Promise<void> => {
    for (const name of names) {
      await page.goto(`${server.url}/${name}`)
      await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(`/${name}`)
    }
  }
  await titled(['welcome', 'signup', 'login', 'forgot-password'])
  await page.context().setOffline(false)
  await signUp(page, server, person)
  await chooseUsername(page, 'Iris')
  await page.context().setOffline(true)
  await titled(['home', 'fill-day', 'calendar', 'settings', 'account-settings', 'edit-profile'])
  await titled(['my-data', 'recovery-key', 'sealed-days', 'about'])
})

interface Start extends PerformanceEntry {
  readonly workerStart: number
  readonly transferSize: number
  /** Where a static route of the worker took the answer from (Chromium 133). */
  readonly workerFinalSourceType?: string
}

test('the start address opens without waking the worker, any other through it', async ({
  server,
  page,
}) => {
  await page.goto(`${server.url}/welcome`)
  await workerReady(page)
  await page.context().setOffline(true)
  const client = await page.context().newCDPSession(page)
  await client.send('ServiceWorker.enable')
  const sourceOf = async (address: string) => {
    await client.send('ServiceWorker.stopAllWorkers')
    await page.goto(`${server.url}${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return page.evaluate(() => {
      const [start] = performance.getEntriesByType('navigation') as Start[]
      return start?.workerFinalSourceType
    })
  }
  expect(await sourceOf('/home')).toBe('cache')
  expect(await sourceOf('/home?from=elsewhere')).not.toBe('cache')
  expect(await sourceOf('/calendar')).not.toBe('cache')
})
