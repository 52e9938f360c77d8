import type { Locator, Page } from '@playwright/test'
import { draftsText } from '#text/drafts.ts'
import { fillDayText } from '#text/fillDay.ts'
import { musicText } from '#text/music.ts'
import { expect, fillToday, questions, signIn, test } from '#support/journey.ts'
import { holdDrafts } from '#support/heldPage.ts'
import { looksRight } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

/** Accueil of a written day whose edit was left without saving. */
async function leaveEdit(page: Page, server: StartedServer): Promise<void> {
  await quickSignUp(page, server)
  await page.goto(`${server.url}/home`)
  await fillToday(page, { learned: 'ancien' })
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await page.getByRole('button', { name: questions.learned }).click()
  await page.getByLabel(questions.learned).fill('édition laissée')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** A plain button that takes words away is no link: it has the colour of what destroys. */
async function looksDestroying(button: Locator): Promise<void> {
  const [own, destroying] = await button.evaluate((element) => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--danger)'
    element.append(probe)
    const colours = [element, probe].map((one) => getComputedStyle(one).color)
    probe.remove()
    return colours
  })
  expect(own).toBe(destroying)
}

const unsaved = (page: Page) =>
  page.getByText(/^Tes changements du\s.* ne sont pas encore dans ta journée$/)

test('Accueil says that an edit waits, and abandons it after a question', async ({
  server,
  page,
}) => {
  await leaveEdit(page, server)
  await expect(unsaved(page)).toBeVisible()
  await expect(page.getByText('édition laissée')).toBeVisible()
  await expect(page.getByText('ancien')).toBeVisible()
  await looksRight(page, 'home-edit')
  await looksDestroying(page.getByRole('button', { name: draftsText.dropEdit }))
  for (const one of [
    page.getByRole('button', { name: draftsText.dropEdit }),
    page.getByRole('link', { name: draftsText.resumeDraft }),
  ]) {
    await expect(one).toHaveAccessibleDescription(/^Tes changements du/)
  }
  await page.getByRole('button', { name: draftsText.dropEdit }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await looksRight(page, 'home-edit-question')
  await page.getByRole('button', { name: draftsText.dropEditConfirm, exact: true }).click()
  await expect(unsaved(page)).toHaveCount(0)
  await expect(page.getByText('ancien')).toBeVisible()
})

test('the form says that it goes on with changes, and shows the day again once they are abandoned', async ({
  server,
  page,
}) => {
  await leaveEdit(page, server)
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await expect(
    page.getByText('Tu reprends des changements qui ne sont pas encore dans ta journée.'),
  ).toBeVisible()
  await expect(page.getByLabel(questions.learned)).toHaveValue('édition laissée')
  await looksRight(page, 'journal-detail-edit')
  await looksDestroying(page.getByRole('button', { name: draftsText.dropEdit }))
  // Undone by hand, nothing is left to save.
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await expect(save).toBeVisible()
  await page.getByLabel(questions.learned).fill('ancien')
  await expect(save).toBeHidden()
  await page.getByLabel(questions.learned).fill('édition laissée')
  await expect(save).toBeVisible()
  await page.getByRole('button', { name: draftsText.dropEdit }).click()
  await page.getByRole('button', { name: draftsText.dropEditConfirm, exact: true }).click()
  await expect(page.getByText('Tu reprends')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: questions.learned }).click()
  await expect(page.getByLabel(questions.learned)).toHaveValue('ancien')
})

test('a text begun today stays on Accueil when the day comes from another phone, and says when it could not be erased', async ({
  server,
  page,
  otherPhone,
  person,
}) => {
  await quickSignUp(page, server, { person, usesPassword: true })
  await page.goto(`${server.url}/fill-day`)
  await page.getByLabel(questions.learned).fill('commencé ici')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await signIn(otherPhone, server, person)
  await fillToday(otherPhone, { learned: 'écrit ailleurs' })
  await page.goto(`${server.url}/home`)
  await expect(page.getByText('écrit ailleurs')).toBeVisible()
  await expect(page.getByText('commencé ici')).toBeVisible()
  await looksRight(page, 'home-begun-here-written-elsewhere')
  await looksDestroying(page.getByRole('button', { name: draftsText.eraseDraft }))

  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('No.', 'UnknownError')
    }
  })
  const erase = async () => {
    await page.getByRole('button', { name: draftsText.eraseDraft }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: draftsText.eraseConfirm })
      .click()
  }
  await erase()
  await expect(page.getByText(draftsText.eraseFailed)).toBeVisible()
  await expect(page.getByText('commencé ici')).toBeVisible()
  await page.reload()
  await erase()
  await expect(page.getByText('commencé ici')).toHaveCount(0)
  await expect(page.getByText('écrit ailleurs')).toBeVisible()
  // Its buttons went with it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('of two texts begun for one day « Reprendre » opens the one that it stands beside', async ({
  server,
  page,
  context,
  otherPhone,
  person,
}) => {
  await quickSignUp(page, server, { person, usesPassword: true })
  const tab = await context.newPage()
  const tabs = [page, tab]
  for (const one of tabs) {
    await one.goto(`${server.url}/fill-day`)
    await expect(one.getByLabel(questions.learned)).toBeVisible()
  }
  for (const [at, one] of tabs.entries()) {
    await one.getByLabel(questions.learned).fill(`texte ${at}`)
    await expect(one.getByText('Enregistré sur ton téléphone')).toBeVisible()
  }
  await tab.close()
  await signIn(otherPhone, server, person)
  await fillToday(otherPhone, { learned: 'écrit ailleurs' })
  for (const text of ['texte 0', 'texte 1', 'texte 0']) {
    await page.goto(`${server.url}/home`)
    await expect(page.getByText('écrit ailleurs')).toBeVisible()
    const card = page.getByText(text, { exact: true }).locator('..')
    await card.getByRole('link', { name: draftsText.resumeDraft }).click()
    await expect(page).toHaveURL(/\/journal-detail$/)
    // In its field, or above the next one.
    const says = (): Promise<string> =>
      page.getByRole('main').evaluate((main) => {
        const typed = Array.from(main.querySelectorAll('textarea'), ({ value }) => value)
        return [main.textContent, ...typed].join(' ')
      })
    await expect.poll(says).toContain(text)
  }
})

test('an edit of the song alone is shown by its song, and goes on as it is read', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server)
  await page.goto(`${server.url}/home`)
  await fillToday(page, { learned: 'ancien' })
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await page.getByRole('button', { name: musicText.add }).click()
  await page.getByRole('button', { name: musicText.byHand }).click()
  await page.getByLabel(musicText.name, { exact: true }).fill('Plein soleil')
  await page.getByLabel(musicText.artists, { exact: true }).fill('Les Heures lentes')
  await page.getByRole('button', { name: musicText.save, exact: true }).click()
  await expect(page.getByRole('button', { name: 'Enregistrer', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText(fillDayText.resumedEdit)).toBeVisible()
  await expect(page.getByRole('button', { name: questions.learned })).toContainText('ancien')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await looksRight(page, 'journal-detail-song-edit')
  await page.goto(`${server.url}/home`)
  const card = page.getByText(/^Tes changements du/).locator('..')
  await expect(card).toContainText('Plein soleil - Les Heures lentes')
  await expect(card).not.toContainText('ancien')
  await looksRight(page, 'home-song-edit')
  await page.getByRole('button', { name: draftsText.dropEdit }).click()
  await expect(page.getByRole('alertdialog')).not.toContainText('mots')
  await page.getByRole('button', { name: draftsText.dropEditConfirm, exact: true }).click()
  await expect(card).toHaveCount(0)
})

test('the question stays over the form until the changes are erased: no letter is typed into what goes', async ({
  server,
  page,
}) => {
  await leaveEdit(page, server)
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  const field = page.getByLabel(questions.learned)
  await expect(field).toHaveValue('édition laissée')
  const letGo = await holdDrafts(page)
  await page.getByRole('button', { name: draftsText.dropEdit }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: draftsText.dropEditConfirm, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(question).toHaveAttribute('data-open')
  await expect(question.getByRole('button', { name: draftsText.dropEditConfirm })).toBeDisabled()
  await letGo()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: questions.learned }).click()
  await expect(field).toHaveValue('ancien')
})
