// « Apporte ton journal », between two of its steps: taps that come too soon, what is shown meanwhile, and where a step begins.
import type { Page } from '@playwright/test'
import { addThem, give } from '#support/bringing.ts'
import { expect, test } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'
import { bringText } from '#text/bring.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

const table = Buffer.from(
  'date,note,Gratitude\n2015-05-05,un lac vert,merci\n2015-05-06,un port,merci\n2015-05-07,un pont,merci\n',
)

const manyRows = (): Buffer => {
  const first = Date.UTC(2000, 0, 1)
  const rows = Array.from({ length: 2000 }, (_, at) => {
    const date = new Date(first + at * 86_400_000).toISOString().slice(0, 10)
    return `${date},Note du ${date}`
  })
  return Buffer.from(['date,note', ...rows].join('\n'))
}

test('a second tap on an act of an import begins nothing anew', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person })
  await page.goto(`${server.url}/bring-journal`)
  /** Faster than the page can show what the first of them led to. */
  const tapAtOnce = async (...names: readonly (string | RegExp)[]): Promise<void> => {
    const places = names.map((name) => page.getByRole('button', { name, exact: true }))
    const buttons = await Promise.all(places.map((place) => place.elementHandle()))
    await page.evaluate((all) => {
      for (const button of all) (button as HTMLElement | null)?.click()
    }, buttons)
  }
  await give(page, 'notes.csv', table)
  await page.getByRole('button', { name: addThem }).click()
  await expect(heading(page, '3 journées prêtes')).toBeFocused()
  await tapAtOnce('Garder', 'Garder', 'Annuler cet import')
  await expect(heading(page, /de plus dans ton journal/)).toBeFocused()
  await page.goto(`${server.url}/bring-journal`)
  await expect(heading(page, bringText.title)).toBeVisible()
  await expect(page.getByText(bringText.interrupted)).toBeHidden()

  await give(page, 'notes.csv', manyRows())
  await expect(page.getByRole('button', { name: addThem })).toBeVisible()
  await tapAtOnce(addThem, addThem)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await tapAtOnce('Arrêter là', 'Arrêter là')
  await expect(heading(page, '2 000 journées trouvées')).toBeFocused()
  await expect(page.getByText(bringText.cancelled)).toBeVisible()
  await tapAtOnce(addThem, 'Annuler')
  await expect(heading(page, '2 000 journées prêtes')).toBeFocused()
  await tapAtOnce('Annuler cet import', 'Garder', 'Annuler cet import')
  await expect(heading(page, bringText.title)).toBeFocused()
  await expect(page.getByText(bringText.cancelled)).toBeVisible()
})

test('a choice about a file shows at once, and a chosen file is not said to have waited', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person })
  await page.goto(`${server.url}/bring-journal`)
  await page.evaluate((sentence) => {
    const seen = Object.assign(window, { said: 0 })
    const look = (): void => {
      if (document.body.textContent.includes(sentence)) seen.said += 1
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  }, bringText.waiting)
  await give(page, 'notes.csv', table)
  await expect(page.getByRole('button', { name: addThem })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { said: number }).said)).toBe(0)
  const places = page.getByRole('combobox')
  await expect(places).toHaveCount(2)
  // Each before anything else can be shown.
  const shown = await places.evaluateAll(async (all) => {
    const values: string[] = []
    for (const select of all as HTMLSelectElement[]) {
      select.value = 'frustrated'
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await Promise.resolve()
      values.push(select.value)
    }
    return values
  })
  expect(shown).toEqual(['frustrated', 'frustrated'])
  await expect(places.first()).toHaveValue('frustrated')
  await expect(places.last()).toHaveValue('frustrated')
})

test('going back from days that are sealed, or to another tab, asks before they are given up', async ({
  server,
  page,
  person,
}) => {
  await openHome(page, server, { person })
  await page.goto(`${server.url}/my-data`)
  await page.getByRole('link', { name: 'Apporte ton journal' }).click()
  const isReady = (): Promise<void> => expect(heading(page, '3 journées prêtes')).toBeVisible()
  await give(page, 'notes.csv', table)
  await page.getByRole('button', { name: addThem }).click()
  await isReady()
  const question = page.getByRole('alertdialog', { name: bringText.leaveTitle })
  await page.goBack()
  await expect(question).toBeVisible()
  await looksRight(page, 'bring-leave')
  await page.goBack()
  await expect(question).toBeHidden()
  await isReady()
  await page.goBack()
  await question.getByRole('button', { name: bringText.stay }).click()
  await isReady()
  await page.goBack()
  await question.getByRole('button', { name: bringText.undo }).click()
  await expect(heading(page, bringText.title)).toBeFocused()
  await expect(page.getByText(bringText.cancelled)).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Mes données')).toBeVisible()

  await page.goForward()
  await give(page, 'notes.csv', table)
  await page.getByRole('button', { name: addThem }).click()
  await isReady()
  await page.getByRole('link', { name: 'Accueil' }).click()
  await question.getByRole('button', { name: bringText.stay }).click()
  await page.getByRole('button', { name: 'Garder' }).click()
  await expect(heading(page, /de plus dans ton journal/)).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'Mes données')).toBeVisible()
})
