// The app lock at « Aussitôt », and what the app itself sends the person away for: it waits for them, and what it took off the screen
// is there again once it is open.
import type { Page } from '@playwright/test'
import { appLockText } from '#text/appLock.ts'
import { bringText } from '#text/bring.ts'
import { editProfileText } from '#text/editProfile.ts'
import { musicText } from '#text/music.ts'
import { myDataText } from '#text/myData.ts'
import { passkeysText } from '#text/passkeys.ts'
import { recoveryText } from '#text/recovery.ts'
import { setUsernameText } from '#text/setUsername.ts'
import { fr } from '#text/typography.ts'
import {
  expectLocked,
  expectNothingShown,
  hide,
  isVeiled,
  lookAgain,
  named,
  turnLockOn,
  unlockByPassword,
} from '#support/appLock.ts'
import { answer } from '#support/dayForm.ts'
import { expect, test } from '#support/journey.ts'
import { askToAdd, holdPasskeys, passkeyRows } from '#support/passkeyJourneys.ts'
import { openHome } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'
import type { Person } from '#support/person.ts'

/** The person on that page, under a lock that waits for nobody. */
async function lockAtOnce(
  page: Page,
  server: StartedServer,
  person: Person,
  path: string,
): Promise<void> {
  await openHome(page, server, { person, usesPassword: true })
  await turnLockOn(page, server, person)
  await page.getByLabel(appLockText.away).selectOption(appLockText.awayTimes[0])
  await expect(page.getByLabel(appLockText.away)).toHaveValue('0')
  await page.goto(`${server.url}${path}`)
  await unlockByPassword(page, person.password)
}

const file = {
  name: 'journal.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      format: 'lueur-journal',
      version: 1,
      days: [{ date: '2026-01-02', learned: 'canari', proud: 'fier', frustrated: 'fâché' }],
    }),
  ),
}

test('[PR72][PR73] a file can be chosen, and what became of it is said after the lock too', async ({
  server,
  page,
  person,
}) => {
  await lockAtOnce(page, server, person, '/my-data')
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: myDataText.choose }).click()
  const chooser = await asked
  await hide(page)
  expect(await isVeiled(page)).toBe(true)
  await lookAgain(page, 60_000)
  await chooser.setFiles(file)
  const said = page.getByText(fr(myDataText.imported(1, 0)))
  await expect(said).toBeVisible()
  await hide(page)
  await expectLocked(page)
  await expect(said).toHaveCount(0)
  await lookAgain(page, 0)
  await unlockByPassword(page, person.password)
  await expect(said).toBeVisible()
})

test('[PR73] an import that the end of the page cuts short is said to have been', async ({
  server,
  page,
  person,
}) => {
  await lockAtOnce(page, server, person, '/my-data')
  // The file is never read to its end.
  await page.evaluate(() => {
    Blob.prototype.text = () => Promise.withResolvers<string>().promise
  })
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: myDataText.choose }).click()
  await (await asked).setFiles(file)
  await hide(page)
  await lookAgain(page, 121_000)
  await expectLocked(page)
  await unlockByPassword(page, person.password)
  await expect(page.getByText(fr(myDataText.importInterrupted))).toBeVisible()
})

test('[PR75] a song that is being typed is there again: its name was looked up in another app', async ({
  server,
  page,
  person,
}) => {
  await lockAtOnce(page, server, person, '/fill-day')
  await answer(page, 'canari', 'canari', 'canari')
  await page.getByRole('button', { name: musicText.add }).click()
  await page.getByRole('button', { name: musicText.byHand }).click()
  await page.getByLabel(musicText.name).fill('Un titre')
  await page.getByLabel(musicText.artists).fill('Une vo')
  await hide(page)
  await expectLocked(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await lookAgain(page, 0)
  await unlockByPassword(page, person.password)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(musicText.name)).toHaveValue('Un titre')
  await expect(dialog.getByLabel(musicText.artists)).toHaveValue('Une vo')
})

test('[PR72][PR74] recovery words that the lock hides half noted are shown again', async ({
  server,
  page,
  person,
}) => {
  await lockAtOnce(page, server, person, '/recovery-key')
  await page.getByLabel(recoveryText.password).fill(person.password)
  await page.getByRole('button', { name: recoveryText.make }).click()
  const list = page.getByRole('list', { name: recoveryText.words }).getByRole('listitem')
  await expect(list).toHaveCount(12)
  const words = await list.allTextContents()
  await hide(page)
  await expectLocked(page)
  await expect(list).toHaveCount(0)
  await lookAgain(page, 0)
  await unlockByPassword(page, person.password)
  await expect(list).toHaveText(words)

  // Copied, they are pasted in another app.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: recoveryText.copy }).click()
  await expect(page.getByText(recoveryText.copied)).toBeVisible()
  await hide(page)
  await lookAgain(page, 60_000)
  await expect(list).toHaveText(words)
})

test('[PR75] a pseudo that is being typed is there again, and lies sealed meanwhile', async ({
  server,
  page,
  person,
}) => {
  await lockAtOnce(page, server, person, '/edit-profile')
  const field = page.getByLabel(editProfileText.username)
  await field.fill('canari')
  await hide(page)
  await expectNothingShown(page)
  const kept = await page.evaluate(() => Object.entries(sessionStorage).flat().join(' '))
  expect(kept).toContain('le1.')
  expect(kept).not.toContain('canari')
  await lookAgain(page, 0)
  await unlockByPassword(page, person.password)
  await expect(field).toHaveValue('canari')
  await page.getByRole('button', { name: editProfileText.submit }).click()
  await expect(page.getByText(editProfileText.done)).toBeVisible()

  // A server that was restored knows no pseudo any more.
  await page.route('**/api/auth/me', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), username: null } })
  })
  await page.goto(`${server.url}/home`)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('lueur.user')))
    .toContain('"username":null')
  await page.goto(`${server.url}/home`)
  await unlockByPassword(page, person.password)
  await expect(page).toHaveURL(/\/set-username$/)
  await page.getByLabel(setUsernameText.label).fill('canari de retour')
  await hide(page)
  await expectNothingShown(page)
  await lookAgain(page, 0)
  await unlockByPassword(page, person.password)
  await expect(page.getByLabel(setUsernameText.label)).toHaveValue('canari de retour')
})

test('[PR75] the name of a passkey that is being typed is there again', async ({
  server: started,
  page,
  person,
}) => {
  const server = named(started)
  await lockAtOnce(page, server, person, '/devices')
  await holdPasskeys(page)
  await askToAdd(page, person.password)
  await expect(page.getByText(passkeysText.added)).toBeVisible()
  const rename = passkeyRows(page).getByRole('button', { name: /^Renommer/ })
  await rename.click()
  await page.getByLabel(passkeysText.name, { exact: true }).fill('canari de poche')
  await hide(page)
  await expectNothingShown(page)
  await lookAgain(page, 0)
  await unlockByPassword(page, person.password)
  const dialog = page.getByRole('dialog', { name: passkeysText.renameTitle })
  await expect(dialog.getByLabel(passkeysText.name, { exact: true })).toHaveValue('canari de poche')
  await dialog.getByRole('button', { name: passkeysText.save }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('canari de poche')).toBeVisible()

  // Given up, it does not come back.
  await rename.click()
  await page.getByLabel(passkeysText.name, { exact: true }).fill('canari oublié')
  await dialog.getByRole('button', { name: passkeysText.cancel }).click()
  await expect(dialog).toHaveCount(0)
  await rename.click()
  await expect(dialog.getByLabel(passkeysText.name, { exact: true })).toHaveValue('canari de poche')
})

test('[PR73][BJ6] an import that the lock takes away before « Garder » is said to have changed nothing', async ({
  server,
  page,
  person,
}) => {
  await lockAtOnce(page, server, person, '/bring-journal')
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: bringText.choose }).click()
  await (
    await asked
  ).setFiles({
    name: 'notes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('date,note\n2015-05-05,un mot canari\n'),
  })
  await page.getByRole('button', { name: bringText.add(1) }).click()
  await expect(page.getByRole('button', { name: bringText.keep })).toBeVisible()
  await expect(page.getByText('un mot canari')).toBeVisible()
  await hide(page)
  await expectLocked(page)
  await expectNothingShown(page)
  await lookAgain(page, 0)
  await unlockByPassword(page, person.password)
  await expect(page.getByText(bringText.waiting)).toBeVisible()
  await page.goto(`${server.url}/my-data`)
  await unlockByPassword(page, person.password)
  await expect(page.getByText(myDataText.here).locator('..')).toContainText('0 journée')
})
