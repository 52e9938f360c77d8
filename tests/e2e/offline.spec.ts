// What makes it an app: a manifest that the browser accepts, and every page without network.
import { fieldOf } from '#support/dayForm.ts'
import {
  chooseUsername,
  expect,
  goOn,
  openQuietForm,
  saveForm,
  signUp,
  test,
  workerReady,
  writeAnswers,
} from '#support/journey.ts'

interface ManifestImage {
  readonly src: string
  readonly sizes: string
  readonly purpose?: string
  readonly label?: string
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
    readonly shortcuts: readonly { readonly icons: readonly ManifestImage[] }[]
  }
  expect(manifest).toMatchObject({
    id: '/',
    start_url: '/home',
    lang: 'fr',
    display: 'standalone',
    launch_handler: { client_mode: 'navigate-existing' },
    shortcuts: [{ url: '/fill-day' }, { url: '/calendar' }],
  })
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
    'monochrome 512x512',
  ])
  expect(manifest.shortcuts.map(({ icons }) => icons.length)).toEqual([1, 1])
  expect(manifest['orientation']).toBeUndefined()
  expect(manifest.screenshots.map(({ label = '' }) => label)).not.toContain('')
  // What a shared link shows, from an address that is whole.
  const tag = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
  expect(await tag('title')).toBe('Lueur')
  expect(await tag('description')).toBe('Ton journal intime, une minute par jour.')
  const shared = new URL((await tag('image')) ?? '')
  expect(shared.hostname).toBe('localhost')
  const images = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
    {
      src: shared.pathname,
      sizes: `${await tag('image:width')}x${await tag('image:height')}`,
    },
  ]
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

test('what a start leaves for later is there without network: a draft is read, sealed and saved', async ({
  server,
  page,
  person,
}) => {
  await signUp(page, server, person)
  await chooseUsername(page, 'Iris')
  await openQuietForm(page)
  await fieldOf(page, 'learned').fill('Begun before the tunnel')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await workerReady(page)
  const context = page.context()
  await page.close()
  await context.setOffline(true)

  const cold = await context.newPage()
  await cold.goto(`${server.url}/home`)
  await expect(cold.getByText("Tes premiers mots sont gardés : la suite t'attend.")).toBeVisible()
  await openQuietForm(cold)
  await expect(fieldOf(cold, 'learned')).toHaveValue('Begun before the tunnel')
  await writeAnswers(cold, {
    learned: 'Begun before the tunnel, ended in it',
    proud: 'Written in it',
    frustrated: 'The dark',
  })
  await saveForm(cold)
  await expect(cold.getByText("C'est écrit.")).toBeVisible()
  await goOn(cold)
  await expect(cold.getByText('Begun before the tunnel, ended in it')).toBeVisible()
})

test('an address of the server’s own, opened in the browser, is answered by the server and not by the app', async ({
  server,
  page,
}) => {
  await page.goto(`${server.url}/welcome`)
  await workerReady(page)
  await page.reload()
  const addresses = ['/api', '/api/openapi.json', '/api/me?from=bar', '/health', '/health?from=bar']
  const files = [
    '/metrics',
    '/metrics?from=bar',
    '/.well-known/change-password',
    '/gone.js?from=bar',
  ]
  for (const address of [...addresses, ...files]) {
    const direct = await page.request.get(`${server.url}${address}`)
    const opened = await page.goto(`${server.url}${address}`)
    const typeOf = (reply: typeof opened | typeof direct) => reply?.headers()['content-type']
    expect([address, opened?.status(), typeOf(opened)]).toEqual([
      address,
      direct.status(),
      typeOf(direct),
    ])
    expect(typeOf(direct)).not.toContain('html')
  }
  await page.context().setOffline(true)
  for (const address of ['/welcome?from=/a.b', '/healthy', '/apiary']) {
    await page.goto(`${server.url}${address}`)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
  }
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

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    screen: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  })

  test('the start from the home screen has a picture of the screen’s size, in the page’s colour', async ({
    server,
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${server.url}/welcome`)
    const links = page.locator('link[rel="apple-touch-startup-image"]')
    await expect(links).toHaveCount(2)
    const drawn = await links.evaluateAll((elements) =>
      Promise.all(
        elements.map(async (element) => {
          const image = new Image()
          image.src = (element as HTMLLinkElement).href
          await image.decode()
          const context = new OffscreenCanvas(1, 1).getContext('2d')
          context?.drawImage(image, 0, 0)
          const [red, green, blue] = context?.getImageData(0, 0, 1, 1).data ?? []
          return {
            media: (element as HTMLLinkElement).media,
            size: `${image.naturalWidth}x${image.naturalHeight}`,
            color: `rgb(${red}, ${green}, ${blue})`,
          }
        }),
      ),
    )
    const color = 'rgb(21, 13, 27)'
    expect(drawn).toEqual([
      { media: '(orientation: portrait)', size: '780x1688', color },
      { media: '(orientation: landscape)', size: '1688x780', color },
    ])
  })
})

test('the bar of the browser goes on with the sky of the landing and of the page of a desk, and of no form', async ({
  server,
  page,
}) => {
  const bar = (): Promise<readonly string[]> =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content))
  await page.goto(`${server.url}/welcome`)
  await expect.poll(bar).toEqual(['#2a1438', '#120819'])
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect.poll(bar).toEqual(['#fdf5f1', '#150d1b'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${server.url}/install`)
  await expect.poll(bar).toEqual(['#2a1438', '#120819'])
})
