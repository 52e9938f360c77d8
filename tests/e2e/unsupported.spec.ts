// What is said where the browser lacks something, or does not know yet who is there.
import { holdReplies } from '#support/heldPage.ts'
import { expect, test } from '#support/journey.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { routes } from '#contract/routes.ts'
import type { Page } from '@playwright/test'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('a browser that refuses the subscription is told so, until « Fermer »', async ({
  server,
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url })
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('', 'AbortError'))
  })
  await quickSignUp(page, server)
  await page.goto(`${server.url}/settings`)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(dialog(page).getByText('À activer')).toBeVisible()
  await dialog(page).getByRole('switch').click()
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toContainText('Activation échouée')
  await expect(alert).toContainText('Vérifiez vos paramètres de navigateur')
  await alert.getByRole('button', { name: 'Fermer' }).click()
  await expect(alert).toHaveCount(0)
})

test('a browser without push says that reminders are not possible', async ({ server, page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await quickSignUp(page, server)
  await page.goto(`${server.url}/settings`)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(dialog(page).getByText('Non supporté')).toBeVisible()
  await expect(
    dialog(page).getByText('Les notifications push ne sont pas supportées sur ce navigateur'),
  ).toBeVisible()
  await expect(dialog(page).getByRole('switch')).toBeDisabled()
})

test('a browser that refuses the clipboard says that the link was not copied', async ({
  server,
  page,
}) => {
  await page.addInitScript(() => {
    Clipboard.prototype.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(`${server.url}/install`)
  await page.getByRole('button', { name: 'Copier le lien' }).click()
  await expect(page.getByText('Erreur lors de la copie du lien')).toBeVisible()
})

test('a tablet can leave the install page for the app @core', async ({ server, page }) => {
  await quickSignUp(page, server)
  await page.setViewportSize({ width: 800, height: 800 })
  await page.goto(`${server.url}/install`)
  await page.getByRole('link', { name: "Tu es déjà sur mobile ? Ouvrir l'application" }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('until the phone and the server have been asked who is there, the page says that it loads', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server)
  const letGo = await holdReplies(page, routes.me)
  await page.evaluate(async () => {
    localStorage.removeItem('lueur.user')
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('lueur-device')
      opening.addEventListener('error', reject)
      opening.addEventListener('success', () => {
        const forgetting = opening.result.transaction('meta', 'readwrite')
        forgetting.objectStore('meta').delete('session')
        forgetting.addEventListener('complete', () => {
          opening.result.close()
          resolve(null)
        })
      })
    })
  })
  await page.goto(`${server.url}/home`)
  await expect(page.getByText('Chargement...')).toBeVisible()
  letGo()
  await expect(page.getByText('Prends 1 minute pour noter ta journée')).toBeVisible()
})
