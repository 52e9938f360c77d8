// Two tabs and the worker of one phone, at work on the same day at once.
import type { Page } from '@playwright/test'
import { fillDayText } from '#text/fillDay.ts'
import { settingsText } from '#text/settings.ts'
import { fr } from '#text/typography.ts'
import {
  expect,
  fillToday,
  openQuietForm,
  questions,
  ringWorker,
  saveForm,
  signIn,
  stopAutoAdvance,
  test,
  workerReady,
} from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'

const inOrder = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => text !== '').toSorted((a, b) => a.localeCompare(b))

/** Opens today's entry, and adds a line to its first answer. */
async function addLine(page: Page, address: string, line: string): Promise<void> {
  await page.goto(`${address}/journal-detail`)
  const field = page.getByLabel(questions.learned)
  await page.getByRole('button', { name: questions.learned }).click()
  await expect(field).not.toHaveValue('')
  const before = await field.inputValue()
  await field.fill(`${before}\n${line}`)
}

test('[SY1][SY10] two tabs and the worker that save and send one day at once lose no line, and show none twice', async ({
  server,
  page,
  context,
  otherPhone,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await workerReady(page)
  await fillToday(page, { learned: 'au début' })
  await stopAutoAdvance(page)
  const tab = await context.newPage()
  const tabs = [page, tab]
  const lines = ['au début']
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      tabs.map(async (each, at) => {
        const line = `ligne ${round} de l’onglet ${at}`
        lines.push(line)
        await addLine(each, server.url, line)
      }),
    )
    await Promise.all([...tabs.map(saveForm), ringWorker(context, server.url)])
    for (const each of tabs) await expect(each).toHaveURL(/\/home$/)
  }
  await page.goto(`${server.url}/settings`)
  await expect(page.getByText(fr(settingsText.upToDate))).toBeVisible()

  await signIn(otherPhone, server, person)
  for (const phone of [page, tab, otherPhone]) {
    await phone.goto(`${server.url}/journal-detail`)
    await phone.getByRole('button', { name: questions.learned }).click()
    const shown = (await phone.getByLabel(questions.learned).inputValue()).split('\n')
    expect(inOrder(shown)).toEqual(inOrder(lines))
  }
})

test('a text that is open in another tab is said to be, and goes on there', async ({
  server,
  page,
  context,
}) => {
  await openHome(page, server)
  await openQuietForm(page)
  const field = page.getByLabel(questions.learned)
  await field.fill('commencé ici')
  await expect(page.getByText(fr(fillDayText.kept), { exact: true })).toBeVisible()
  const tab = await context.newPage()
  await tab.goto(`${server.url}/fill-day`)
  await expect(tab.getByText(/^Ton texte du\s.* était ouvert dans un autre onglet/)).toBeVisible()
  await expect(tab.getByLabel(questions.learned)).toHaveValue('')
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(page.locator('textarea')).toHaveCount(0)
  await tab.reload()
  await expect(tab.getByLabel(questions.learned)).toHaveValue('commencé ici')
  await expect(tab.getByText(/était ouvert dans un autre onglet/)).toHaveCount(0)
})
