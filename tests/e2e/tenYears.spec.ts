// Ten years of days: nothing that the person does grows slower, and the page holds no more than what is in sight.
import { figureText } from '#text/counts.ts'
import { myDataText } from '#text/myData.ts'
import { fr } from '#text/typography.ts'
import { expect, test } from '#support/journey.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { syntheticFile, syntheticJournal } from '#support/syntheticJournal.ts'

const count = 3650
const maxNodes = 1000

test('ten years are brought back, listed, searched and sent', async ({ server, page }) => {
  const today = new Date()
  const days = syntheticJournal(count).map((day, at) => {
    const date = new Date(today)
    date.setUTCDate(date.getUTCDate() - (count - at))
    return { ...day, date: date.toISOString().slice(0, 10) as typeof day.date }
  })
  const oldest = { ...days[0], learned: 'Le tout premier jour, un chardonneret.' }
  await quickSignUp(page, server)
  await page.goto(`${server.url}/my-data`)
  await page.getByLabel('Choisir un fichier').setInputFiles({
    name: 'journal.json',
    mimeType: 'application/json',
    buffer: Buffer.from(syntheticFile([oldest as (typeof days)[number], ...days.slice(1)])),
  })
  await expect(page.getByText(fr(myDataText.imported(count, 0)))).toBeVisible({ timeout: 60_000 })

  await page.getByRole('link', { name: 'Calendrier' }).click()
  await expect(page.getByRole('button', { name: `Tous ${figureText(count)}` })).toBeVisible()
  const cards = page.getByRole('main').getByRole('listitem').getByRole('button')
  await expect(cards.first()).toBeVisible()
  let most = 0
  for (let screen = 0; screen < 25; screen++) {
    await page.evaluate(() => window.scrollBy(0, 700))
    await expect(cards.first()).toBeVisible()
    most = Math.max(most, await page.evaluate(() => document.querySelectorAll('*').length))
  }
  expect(most).toBeLessThan(maxNodes)

  // Of a hundred and twenty months those near the window alone are measured as they leave: each of them lays the page out anew.
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- Called with its own element below.
    const measure = Element.prototype.getBoundingClientRect
    Element.prototype.getBoundingClientRect = function () {
      const { dataset } = document.documentElement
      dataset['measured'] = String(Number(dataset['measured'] ?? 0) + 1)
      return measure.call(this)
    }
  })
  await page.getByRole('button', { name: /^Épinglés/ }).click()
  await page.getByRole('button', { name: `Tous ${figureText(count)}` }).click()
  await expect(cards.first()).toBeVisible()
  expect(
    await page.evaluate(() => Number(document.documentElement.dataset['measured'] ?? 0)),
  ).toBeLessThan(60)

  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('searchbox').fill('chardonneret')
  await expect(page.getByRole('dialog').locator('mark')).toHaveText('chardonneret', {
    timeout: 60_000,
  })

  await page.goto(`${server.url}/settings`)
  await expect(page.getByText('Tout est enregistré et synchronisé')).toBeVisible({
    timeout: 60_000,
  })
})
