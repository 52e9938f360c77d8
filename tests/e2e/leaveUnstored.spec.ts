// Words that this page alone has, as the phone could not store them or must not: they can be copied, and the page is not left without a
// question.
import type { Locator, Page } from '@playwright/test'
import { fillDayText } from '#text/fillDay.ts'
import { give } from '#support/bringing.ts'
import { expect, questions, stopAutoAdvance, test } from '#support/journey.ts'
import { drawn, looksRight } from '#support/looksRight.ts'
import { openHome, quickSignUp } from '#support/quickSignUp.ts'
import { recoveryText } from '#text/recovery.ts'
import type { StartedServer } from '#support/setupServer.ts'

/** A form whose last letters the phone's store refused; `mend` lets the store answer again. */
async function writeUnstored(page: Page, server: StartedServer): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    // Called with its own store below.
    // oxlint-disable-next-line typescript/unbound-method
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function failing(...args) {
      if (Reflect.get(globalThis, 'isStoreLost') === true) {
        throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
      }
      return put.apply(this, args)
    }
  })
  await quickSignUp(page, server)
  await page.goto(`${server.url}/home`)
  await stopAutoAdvance(page)
  await page.getByRole('button', { name: 'Remplir ma journée' }).click()
  const field = page.getByLabel(questions.learned)
  await field.pressSequentially('gardé')
  await expect(page.getByText(fillDayText.kept, { exact: true })).toBeVisible()
  await page.evaluate(() => Reflect.set(globalThis, 'isStoreLost', true))
  await field.pressSequentially(', pas gardé')
  await expect(page.getByText(fillDayText.notKept)).toBeVisible()
  return async () => {
    await page.evaluate(() => Reflect.set(globalThis, 'isStoreLost', false))
  }
}

/** Stays on the page all the same. */
async function asksBeforeReload(page: Page): Promise<void> {
  const warned = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await warned
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

const question = (page: Page) => page.getByRole('alertdialog', { name: fillDayText.leaveTitle })

test('[SY20] letters that are not stored can be copied @core', async ({
  server,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await writeUnstored(page, server)
  await page.getByRole('button', { name: fillDayText.copy }).click()
  await expect(page.getByText('Ton texte est copié.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('gardé, pas gardé')
})

test('[SY20] a page with letters that are not stored asks before it is left, by its buttons and by going back', async ({
  server,
  page,
}) => {
  const mend = await writeUnstored(page, server)
  for (const leave of [
    () => page.getByRole('button', { name: 'Fermer' }).click(),
    () => page.getByRole('button', { name: 'Retour' }).click(),
    () => page.goBack(),
  ]) {
    await leave()
    await expect(question(page)).toBeVisible()
    await page.getByRole('button', { name: 'Rester' }).click()
    await expect(question(page)).toBeHidden()
    await expect(page).toHaveURL(/\/fill-day$/)
    await expect(page.getByLabel(questions.learned)).toHaveValue('gardé, pas gardé')
  }
  await page.goBack()
  await looksRight(page, 'leave-unstored')
  await page.getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL(/\/home$/)
  // Nothing is lost while the app is open: the text is tried again, and opened again.
  await mend()
  await page.getByRole('button', { name: /journée$/ }).click()
  await expect(page.getByLabel(questions.learned)).toHaveValue('gardé, pas gardé')
  await expect(page.getByText(fillDayText.kept, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})

test('[SY20] the browser asks before it closes a page whose letters are not stored', async ({
  server,
  page,
}) => {
  const mend = await writeUnstored(page, server)
  await asksBeforeReload(page)
  await expect(page.getByLabel(questions.learned)).toHaveValue('gardé, pas gardé')
  await mend()
  await expect(page.getByText(fillDayText.kept, { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(questions.learned)).toHaveValue('gardé, pas gardé')
})

test('the browser asks before it reloads a recovery key that is being made, or is not noted', async ({
  server,
  page,
}) => {
  const { password } = await openHome(page, server, { usesPassword: true })
  await page.goto(`${server.url}/recovery-key`)
  const late = Promise.withResolvers<void>()
  await page.route('**/api/auth/**', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.getByLabel('Ton mot de passe').fill(password)
  await page.getByRole('button', { name: 'Créer ma clé' }).click()
  await expect(page.getByRole('button', { name: recoveryText.making })).toBeVisible()
  await asksBeforeReload(page)
  late.resolve()
  await expect(page.getByRole('img', { name: /Code à scanner/ })).toBeVisible()
  const words = await page.getByRole('listitem').allTextContents()
  await asksBeforeReload(page)
  await page.getByRole('button', { name: recoveryText.noted }).click()
  await asksBeforeReload(page)
  const asked = await page.getByText(/Quel est le\s\d+e?r?\smot/).textContent()
  await page.getByLabel(/Quel est le/).fill(words[Number(/\d+/.exec(asked ?? '')?.[0]) - 1] ?? '')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page).toHaveURL(/\/(?:home|account-settings)$/)
  page.on('dialog', () => {
    throw new Error('Nothing is at risk any more.')
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a tablet that is turned leaves no words of a recovery key, no file that was read and no typed pseudo behind', async ({
  server,
  page,
}) => {
  const upright = { width: 768, height: 1024 }
  const lying = { width: 1024, height: 768 }
  await page.setViewportSize(upright)
  const { password } = await openHome(page, server, { usesPassword: true })
  const turned = async (shown: Locator): Promise<void> => {
    const address = page.url()
    for (const size of [lying, upright]) {
      await page.setViewportSize(size)
      await drawn(page)
      await expect(shown).toBeVisible()
      expect(page.url()).toBe(address)
    }
  }
  await page.goto(`${server.url}/recovery-key`)
  const late = Promise.withResolvers<void>()
  await page.route('**/api/auth/**', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.getByLabel('Ton mot de passe').fill(password)
  await page.getByRole('button', { name: 'Créer ma clé' }).click()
  await turned(page.getByRole('button', { name: recoveryText.making }))
  late.resolve()
  await expect(page.getByRole('img', { name: /Code à scanner/ })).toBeVisible()
  const words = await page.getByRole('listitem').allTextContents()
  await turned(page.getByRole('listitem').last())
  expect(await page.getByRole('listitem').allTextContents()).toEqual(words)

  await page.goto(`${server.url}/bring-journal`)
  await give(page, 'notes.csv', Buffer.from('date,note\n2014-03-01,un lac\n'))
  await turned(page.getByRole('heading', { level: 1, name: '1 journée trouvée' }))
  await looksRight(page, 'turned-import')
  // What is left there leads to the page of a desk as ever.
  await page.setViewportSize(lying)
  await page.goto(`${server.url}/edit-profile`)
  await expect(page).toHaveURL(/\/install$/)

  await page.setViewportSize(upright)
  await page.goto(`${server.url}/edit-profile`)
  await page.getByLabel('Pseudo').fill('Nouveau')
  await page.setViewportSize(lying)
  await expect(page).toHaveURL(/\/install$/)
  await page.setViewportSize(upright)
  await expect(page.getByLabel('Pseudo')).toHaveValue('Nouveau')
})
