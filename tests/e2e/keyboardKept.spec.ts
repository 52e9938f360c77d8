// Journals that rest closed, in a file or on this phone, opened with the keyboard alone: no pointer touches the page, and no script
// gives the focus. What a journey starts from is set up beside it.
import { readFile } from 'node:fs/promises'
import { day } from '#support/days.ts'
import { filesIn, keepFolder } from '#support/backupFolder.ts'
import { endSession } from '#support/endSession.ts'
import { expect, fillToday, test } from '#support/journey.ts'
import { fill, keepsPlace, press, tabTo } from '#support/keyboard.ts'
import { openHome, quickSignUp } from '#support/quickSignUp.ts'
import { openBackupText } from '#text/backup.ts'
import { lockedText } from '#text/lockedJournals.ts'
import { myDataText } from '#text/myData.ts'
import { fr } from '#text/typography.ts'

test('a sealed backup is chosen and opened on another phone, and a file that is none is said, without a pointer', async ({
  server,
  page,
  otherPhone,
  person,
}) => {
  await keepFolder(page)
  const today = day('2026-11-20')
  await quickSignUp(page, server, {
    person,
    today,
    usesPassword: true,
    days: [
      { date: day('2019-03-02'), learned: 'canari des sept lieues' },
      { date: day('2026-11-19'), proud: 'canari de la veille' },
    ],
  })
  await page.goto(`${server.url}/my-data`)
  await press(page, 'Choisir un dossier')
  await expect(page.getByText('Sauvegarde faite : 2 journées.')).toBeVisible()
  const content = Object.values(await filesIn(page))[0] ?? ''

  await openHome(otherPhone, server, { today })
  const heading = otherPhone.getByRole('heading', { level: 1 })
  await press(otherPhone, 'Réglages')
  await expect(heading).toHaveText('Réglages')
  await press(otherPhone, 'Mes données')
  await expect(heading).toHaveText('Mes données')
  await expect(heading).toBeFocused()
  const choose = async (text: string): Promise<void> => {
    const choosing = otherPhone.waitForEvent('filechooser')
    await press(otherPhone, myDataText.choose)
    await (
      await choosing
    ).setFiles({
      name: 'lueur.lueur',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(text),
    })
  }
  const chooseAgain = otherPhone.getByRole('button', { name: myDataText.choose })
  await choose('une liste de courses')
  await expect(otherPhone.getByText(fr(myDataText.notAJournal))).toBeVisible()
  await expect(chooseAgain).toBeFocused()
  await choose(content)
  const dialog = otherPhone.getByRole('dialog', { name: openBackupText.title })
  await expect(dialog).toBeVisible()
  await otherPhone.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(chooseAgain).toBeFocused()
  await choose(content)
  await expect(dialog).toBeVisible()
  await fill(otherPhone, openBackupText.password, 'pas le bon')
  await otherPhone.keyboard.press('Enter')
  const field = dialog.getByLabel(openBackupText.password, { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await otherPhone.keyboard.press('Control+A')
  await otherPhone.keyboard.type(person.password)
  await otherPhone.keyboard.press('Enter')
  await expect(otherPhone.getByText('2 journées ajoutées.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await keepsPlace(otherPhone)
  await press(otherPhone, 'Calendrier')
  await expect(otherPhone.getByText('canari des sept lieues')).toBeVisible()
})

test('what a phone keeps after its session ended elsewhere is opened and taken away, without a pointer', async ({
  server,
  page,
  context,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await fillToday(page, { learned: 'canari appris' })
  await endSession(page, server)
  await context.setOffline(false)
  await page.goto(`${server.url}/home`)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(/Ta session a pris fin/)).toBeVisible()
  await press(page, lockedText.open)
  const dialog = page.getByRole('dialog', { name: lockedText.dialog })
  await expect(dialog).toBeVisible()
  await press(page, lockedText.byWords)
  await expect(dialog.getByRole('button', { name: lockedText.byWords })).toBeFocused()
  await press(page, lockedText.byPassword, 'Shift+Tab')
  await fill(page, lockedText.email, person.email)
  await fill(page, lockedText.password, 'pas le bon')
  await page.keyboard.press('Enter')
  const field = dialog.getByLabel(lockedText.password, { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/C'est ouvert/)).toBeVisible()
  await keepsPlace(page)
  const saving = page.waitForEvent('download')
  await press(page, myDataText.json)
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('canari appris')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: lockedText.open })).toBeFocused()

  // In again, by the page's own form.
  await tabTo(page, 'E-mail', 'Shift+Tab')
  await page.keyboard.type(person.email)
  await fill(page, 'Mot de passe', person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('canari appris')).toBeVisible()
})
