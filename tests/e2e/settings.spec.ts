// Réglages: what stands there, and where each row leads. Delays are held until the test lets them pass.
import type { Page } from '@playwright/test'
import {
  elapse,
  holdTimers,
  noteVibrations,
  vibrationsOf,
  waitingTimers,
} from '#support/heldPage.ts'
import { expect, test } from '#support/journey.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

const successToastMs = 4000

/** A person on Réglages whose messages stay until the test lets their time pass. */
async function openSettings(page: Page, server: StartedServer): Promise<void> {
  await quickSignUp(page, server)
  await holdTimers(page, [successToastMs])
  await noteVibrations(page)
  await page.goto(`${server.url}/settings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible()
}

const section = (page: Page, name: string) => page.getByRole('region', { name })
const back = (page: Page) => page.getByRole('button', { name: 'Retour' })
const themeMessage = (page: Page) =>
  page.locator('[data-passing]').locator('div', { hasText: 'À venir...' }).last()

test('the rows stand under three titles', async ({ server, page }) => {
  await openSettings(page, server)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Compte',
    'Préférences',
    'Informations',
  ])
  await expect(section(page, 'Compte').getByRole('link')).toHaveText([/Mon compteGwen$/])
  await expect(section(page, 'Préférences').getByRole('button')).toHaveText([
    /^Notifications/,
    'Thème',
  ])
  await expect(section(page, 'Informations').getByRole('button')).toHaveText([
    'Mes données',
    'Confidentialité',
    'À propos',
  ])
  // The one that leaves is a row like the others, alone on its card.
  const edgeOf = async (name: string) => (await page.getByText(name).boundingBox())?.x
  expect(await edgeOf('Se déconnecter')).toBe(await edgeOf('Mes données'))
  // « Thème » before the switch: the specification's rows first.
  const topOf = async (name: string) => (await page.getByText(name).boundingBox())?.y ?? 0
  expect(await topOf('Thème')).toBeLessThan(await topOf('Question suivante automatique'))
})

test('the navigation has three pages and says which one is open', async ({ server, page }) => {
  await openSettings(page, server)
  const links = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link')
  await expect(links).toHaveText(['Accueil', 'Calendrier', 'Réglages'])
  for (const [name, path] of [
    ['Calendrier', '/calendar'],
    ['Accueil', '/home'],
    ['Réglages', '/settings'],
  ] as const) {
    await links.filter({ hasText: name }).click()
    await expect(page).toHaveURL(`${server.url}${path}`)
    await expect(links.and(page.locator('[aria-current="page"]'))).toHaveText(name)
  }
})

test('« Thème » says for 4 s that it is still to come', async ({ server, page }) => {
  await openSettings(page, server)
  await page.getByRole('button', { name: 'Thème' }).click()
  await expect(page.getByText('À venir...')).toBeVisible()
  expect(await waitingTimers(page)).toContain(successToastMs)
  await elapse(page, successToastMs)
  await expect(page.getByText('À venir...')).toHaveCount(0)
})

test('the automatic next question is switched off for good, with a vibration of 8 ms', async ({
  server,
  page,
}) => {
  await openSettings(page, server)
  const automatic = page.getByRole('switch', { name: 'Question suivante automatique' })
  await expect(automatic).toBeChecked()
  await automatic.click()
  expect(await vibrationsOf(page)).toEqual([8])
  await page.reload()
  await expect(automatic).not.toBeChecked()
})

test('« Confidentialité » says what is encrypted and what is not', async ({ server, page }) => {
  await openSettings(page, server)
  await page.getByRole('button', { name: 'Confidentialité' }).click()
  const privacy = page.getByRole('dialog', { name: 'Confidentialité' })
  await expect(privacy).toContainText("Personne d'autre ne peut les lire.")
  await expect(privacy).toContainText("elle n'est pas chiffrée")
  await page.keyboard.press('Escape')
  await expect(privacy).toBeHidden()
})

test('« Notifications » opens its dialog', async ({ server, page }) => {
  await openSettings(page, server)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
})

test('« À propos » gives the version and its fingerprint, the year, the developer’s code and the notices of what ships @core', async ({
  server,
  page,
}) => {
  await openSettings(page, server)
  await page.getByRole('button', { name: 'À propos' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('link', { name: 'Le code de cette app' })).toHaveAttribute(
    'href',
    /^https:\/\/github\.com\//,
  )
  const notices = page.getByRole('link', { name: 'Licences des logiciels et polices utilisés' })
  const address = new URL((await notices.getAttribute('href')) ?? '', page.url())
  expect(await (await page.request.get(address.href)).text()).toContain(
    'Permission is hereby granted',
  )
  await expect(page.getByText('Lueur v1.0.0')).toBeVisible()
  const list = await page.request.get(new URL('/.well-known/lueur.json', page.url()).href)
  const { fingerprint } = (await list.json()) as { fingerprint: string }
  const short = `${fingerprint.slice(0, 4)}-${fingerprint.slice(4, 8)}`
  await expect(page.getByText(`Empreinte de cette version : ${short}`)).toBeVisible()
  await expect(page.getByText(`© ${new Date().getFullYear()} Lueur`)).toBeVisible()
  await back(page).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test('a word about one row is not said over the page that comes next', async ({ server, page }) => {
  await openSettings(page, server)
  await page.getByRole('button', { name: 'Thème' }).click()
  await expect(themeMessage(page)).toBeVisible()
  await page.getByRole('button', { name: 'À propos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'À propos' })).toBeVisible()
  await expect(themeMessage(page)).toHaveCount(0)
})
