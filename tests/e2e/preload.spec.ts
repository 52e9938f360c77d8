// A page that is not in the first load is fetched as soon as its link is pointed at, focused or touched.
import type { Locator } from '@playwright/test'
import { expect, test } from '#support/journey.ts'

// The worker would have fetched every file already. A blocked registration resolves with nothing, which is no fault of ours.
test.use({ serviceWorkers: 'block', provoked: /reading 'waiting'/ })

const gestures: Readonly<Record<string, (link: Locator) => Promise<void>>> = {
  'a pointer over it': (link) => link.hover(),
  'the focus on it': (link) => link.focus(),
  'a finger on it': (link) => link.dispatchEvent('touchstart'),
}

for (const [gesture, make] of Object.entries(gestures)) {
  const core = gesture === 'a finger on it' ? ' @core' : ''
  test(`a link’s page is fetched by ${gesture}, before the tap${core}`, async ({
    server,
    page,
  }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    const isFetched = (): boolean =>
      fetched.some((path) => /^\/assets\/entrance-.*\.js$/.test(path))
    await page.goto(`${server.url}/welcome`)
    const link = page.getByRole('link', { name: 'Se connecter' })
    await expect(link).toBeVisible()
    expect(isFetched()).toBe(false)
    await make(link)
    await expect.poll(isFetched).toBe(true)
    await expect(page).toHaveURL(`${server.url}/welcome`)
  })
}
