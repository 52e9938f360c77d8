// In low windows, as of small phones, phones held sideways and large text: what is said and shown is in view.
import type { Locator } from '@playwright/test'
import { addThem, give } from '#support/bringing.ts'
import { askForCode, expect, fillToday, test, typeCode } from '#support/journey.ts'
import { day } from '#support/days.ts'
import { drawn, enlarge } from '#support/looksRight.ts'
import { createPerson } from '#support/person.ts'
import { openHome } from '#support/quickSignUp.ts'
import { offerSheet } from '#support/phoneSheet.ts'
import { standOnCalendar } from '#support/threeDays.ts'
import { bringText } from '#text/bring.ts'
import { fillDayText } from '#text/fillDay.ts'
import { recoveryText } from '#text/recovery.ts'
import { sharedPictureText } from '#text/sharedPicture.ts'

const topOf = (of: Locator): Promise<number> =>
  of.evaluate((element) => Math.round(element.getBoundingClientRect().top))

test('why a code is refused is in view, with text at 200 % on the smallest screen too', async ({
  server,
  page,
}) => {
  const person = createPerson('Ada')
  await askForCode(page, server, person)
  const code = await server.codeTo(person.email)
  await page.setViewportSize({ width: 320, height: 568 })
  await enlarge(page, 200)
  await typeCode(page, code === '1111' ? '2222' : '1111')
  const why = page.getByRole('alert')
  await expect(why).toContainText('incorrect')
  await expect(why).toBeInViewport({ ratio: 1 })
})

test('of several fields that are refused the one that has the focus stays in view', async ({
  server,
  page,
}) => {
  await page.goto(`${server.url}/signup`)
  for (const [width, height, text] of [
    [320, 568, 200],
    [390, 500, 200],
    [844, 390, 100],
  ] as const) {
    await page.setViewportSize({ width, height })
    await enlarge(page, text)
    await page.getByRole('button', { name: 'Créer', exact: false }).last().click()
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
    await page.reload()
  }
})

test('in a low window the day’s sheet hides none of its three answers, and is as tall on every day', async ({
  server,
  page,
}) => {
  await standOnCalendar(page, server, '/calendar?jour=2026-11-19')
  const sheet = page.getByRole('dialog')
  for (const size of [
    { width: 844, height: 390 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(size)
    const tops = new Set<number>()
    for (const on of ['03', '19']) {
      await page.goto(`${server.url}/calendar?jour=2026-11-${on}`)
      await expect(sheet).toBeVisible()
      await drawn(page)
      await expect(sheet.getByText('Contrarié'), `${size.width}`).toBeInViewport({ ratio: 1 })
      tops.add(await topOf(sheet))
    }
    expect([...tops], `${size.width}`).toHaveLength(1)
    // Of few words too it does not shrink as it is made large.
    await page.goto(`${server.url}/calendar?jour=2026-11-03`)
    await sheet.getByRole('button', { name: 'Agrandir' }).click()
    await drawn(page)
    expect(await topOf(sheet), `${size.width}`).toBeLessThanOrEqual(Math.min(...tops))
  }
  // The ways out stay in the window.
  await enlarge(page, 200)
  expect(await topOf(sheet)).toBeGreaterThanOrEqual(0)
})

test('on a phone that is held sideways both doors are in view, and nothing goes beyond the screen', async ({
  server,
  page,
}) => {
  for (const [width, height, text] of [
    [568, 320, 100],
    [844, 390, 100],
    [568, 320, 200],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${server.url}/welcome`)
    await enlarge(page, text)
    for (const door of ['Commencer', 'Se connecter']) {
      await expect(page.getByText(door, { exact: true })).toBeInViewport({ ratio: 1 })
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('on a phone that is held sideways a dialog’s only answer is as wide as the dialog', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 568, height: 320 })
  await openHome(page, server)
  await page.getByRole('button', { name: 'Confidentialité' }).click()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last()
  await drawn(page)
  const [button, dialog] = await Promise.all([
    close.boundingBox(),
    page.getByRole('dialog').boundingBox(),
  ])
  expect(button?.width).toBeGreaterThan((dialog?.width ?? 0) * 0.8)
})

test('why a picture was not given is in view, however low the window', async ({ server, page }) => {
  await offerSheet(page, ['DataError', 'DataError', 'DataError'])
  await standOnCalendar(page, server, '/calendar?jour=2026-11-19')
  await page.getByRole('button', { name: 'Agrandir' }).click()
  await page.getByRole('button', { name: 'Partager une phrase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager une phrase' })
  for (const [width, height, text] of [
    [568, 320, 100],
    [320, 568, 100],
    [320, 568, 200],
  ] as const) {
    await page.setViewportSize({ width, height })
    await enlarge(page, text)
    await dialog.getByRole('button', { name: sharedPictureText.share }).click()
    const why = dialog.getByText(sharedPictureText.failed)
    await expect(why, `${width} x ${height}`).toBeInViewport({ ratio: 1 })
  }
})

test('in a low window each step of a page begins at its top', async ({ server, page }) => {
  await page.setViewportSize({ width: 568, height: 320 })
  const { password } = await openHome(page, server, { usesPassword: true })
  /** By a button at the foot of the step before. */
  const leadsOn = async (button: string | RegExp, title: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
    await drawn(page)
    expect(await page.evaluate(() => scrollY), `${title}`).toBe(0)
  }
  await page.goto(`${server.url}/recovery-key`)
  await page.getByLabel('Ton mot de passe').fill(password)
  await leadsOn('Créer ma clé', recoveryText.wordsTitle)
  await leadsOn(recoveryText.noted, recoveryText.proveTitle)
  await leadsOn(recoveryText.again, recoveryText.wordsTitle)

  await page.goto(`${server.url}/bring-journal`)
  await page.evaluate(() => scrollTo(0, 999))
  await give(page, 'notes.csv', Buffer.from('date,note\n2014-03-01,un lac\n'))
  await expect(page.getByRole('heading', { name: '1 journée trouvée' })).toBeFocused()
  await drawn(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await leadsOn(addThem, '1 journée prête')
  await leadsOn('Annuler cet import', bringText.title)
})

test('on a phone that is held sideways a song of three lines is whole in its dialog', async ({
  server,
  page,
}) => {
  const music = {
    id: 'manual',
    name: 'Symphonie fantastique, épisode de la vie d’un artiste en cinq parties, opus 14 : Songe d’une nuit du sabbat',
    artists: 'Barbara, Orchestre philharmonique de Radio France, Chœur',
  }
  const days = ['2026-11-20', '2026-11-19'].map((date) => ({
    date: day(date),
    learned: 'a',
    music,
  }))
  await page.setViewportSize({ width: 568, height: 320 })
  await openHome(page, server, { today: day('2026-11-20'), days })
  await page
    .getByRole('button', { name: /Symphonie/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 journées en 2026')).toBeVisible()
  await drawn(page)
  expect(
    await dialog.evaluate((over) => over.scrollHeight - over.clientHeight),
  ).toBeLessThanOrEqual(0)
})

test('on a phone that is held sideways the message of a saved day leaves each button of Accueil to be seen', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 568, height: 320 })
  await openHome(page, server)
  await fillToday(page)
  await page.waitForURL(/\/home$/)
  const message = page.getByText(fillDayText.savedDetail)
  await expect(message).toBeVisible()
  await drawn(page)
  const said = await message.locator('xpath=ancestor::*[@aria-live]/*').last().boundingBox()
  const buttons = await page
    .locator('main :is(button, a):visible')
    .evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect()] as const))
  expect(said).not.toBeNull()
  if (said === null) return
  const covered = buttons.filter(
    ([, box]) =>
      box.top < said.y + said.height &&
      box.bottom > said.y &&
      box.left < said.x + said.width &&
      box.right > said.x,
  )
  expect(covered.map(([name]) => name)).toEqual([])
})
