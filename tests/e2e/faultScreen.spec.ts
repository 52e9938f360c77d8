// A page that breaks, or whose code does not come: it is said, nothing written is lost, and there is one way on.
import type { Page } from '@playwright/test'
import { fieldOf } from '#support/dayForm.ts'
import { expect, openQuietForm, test } from '#support/journey.ts'
import { press } from '#support/keyboard.ts'
import { looksRight } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'
import { faultText } from '#text/fault.ts'

// The worker would give the code of a page that does not come.
test.use({
  serviceWorkers: 'block',
  provoked: /reading 'waiting'|letters cannot be told apart|could not be loaded|Failed to fetch/,
})

const broken = 'broken'
/** What draws initials and counts letters throws on the page whose address the tab is told. */
const breakInitials = (page: Page): Promise<unknown> =>
  page.addInitScript((mark) => {
    const segment: (this: Intl.Segmenter, text: string) => Intl.Segments = Reflect.get(
      Intl.Segmenter.prototype,
      'segment',
    )
    Intl.Segmenter.prototype.segment = function throwing(text) {
      if (sessionStorage.getItem(mark) === location.pathname)
        throw new Error('letters cannot be told apart')
      return segment.call(this, text)
    }
  }, broken)

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a page that breaks says so, keeps the words, and is there again by its one button, without a pointer', async ({
  server,
  page,
}) => {
  await breakInitials(page)
  await openHome(page, server)
  await openQuietForm(page)
  await fieldOf(page, 'learned').fill('Ce mot reste.')
  await page.goBack()
  await press(page, 'Réglages')
  await expect(title(page, 'Réglages')).toBeFocused()
  await page.evaluate((mark) => sessionStorage.setItem(mark, '/account-settings'), broken)
  await press(page, /^..Mon compte/)
  // Who listens hears it: the title has the focus, as on any page that is entered.
  await expect(title(page, faultText.screen.title)).toBeFocused()
  await expect(page.getByText(faultText.screen.detail)).toBeVisible()
  await expect(page.getByRole('button')).toHaveText([faultText.screen.reload])
  await looksRight(page, 'page-fault')
  await expect(page.getByRole('button')).toBeInViewport({ ratio: 1 })

  // The page before is not broken.
  await page.goBack()
  await expect(title(page, 'Réglages')).toBeVisible()
  await page.goForward()
  await expect(title(page, faultText.screen.title)).toBeFocused()

  await page.evaluate((mark) => sessionStorage.removeItem(mark), broken)
  await press(page, faultText.screen.reload)
  await expect(title(page, 'Mon compte')).toBeVisible()
  await page.goto(`${server.url}/fill-day`)
  await expect(fieldOf(page, 'learned')).toHaveValue('Ce mot reste.')
})

test('a page that breaks under the person’s hands is said to them too', async ({
  server,
  page,
}) => {
  await breakInitials(page)
  await openHome(page, server)
  await page.goto(`${server.url}/edit-profile`)
  const name = page.getByLabel('Pseudo')
  await name.fill('Lé')
  await page.evaluate((mark) => sessionStorage.setItem(mark, '/edit-profile'), broken)
  // What draws the page anew meanwhile breaks it as well, and takes the field away.
  await page.keyboard.press('a')
  await expect(title(page, faultText.screen.title)).toBeFocused()
})

test('a page whose code does not come says so, and comes once it does', async ({
  server,
  page,
}) => {
  await page.route('**/assets/account-*.js', (route) => route.abort())
  await openHome(page, server)
  await page.getByRole('link', { name: 'Réglages' }).click()
  await expect(title(page, faultText.screen.title)).toBeFocused()
  await expect(page.getByText(faultText.screen.detail)).toBeVisible()
  await page.unroute('**/assets/account-*.js')
  await page.getByRole('button', { name: faultText.screen.reload }).click()
  await expect(title(page, 'Réglages')).toBeVisible()
})

test('a page whose code has not come yet says without network that the network is missing', async ({
  server,
  page,
  context,
}) => {
  await page.route('**/assets/account-*.js', (route) => route.abort())
  await openHome(page, server)
  const settings = page.getByRole('link', { name: 'Réglages' })
  await expect(settings).toBeVisible()
  await context.setOffline(true)
  await settings.click()
  await expect(title(page, faultText.offline.title)).toBeFocused()
  await expect(page.getByText(faultText.offline.detail)).toBeVisible()
})
