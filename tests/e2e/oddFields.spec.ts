// Whatever is typed or pasted into any field of the app pushes no page aside on the smallest screen.
import { readFile } from 'node:fs/promises'
import { routes } from '#contract/routes.ts'
import { expectLocked, lockSwitch, named, turnLockOn } from '#support/appLock.ts'
import { day } from '#support/days.ts'
import { forgotPassword } from '#support/forgotPassword.ts'
import {
  askForCode,
  expect,
  fillToday,
  questions,
  saveForm,
  test,
  typeCode,
} from '#support/journey.ts'
import { odd, overflowOf, typeOddly } from '#support/oddWords.ts'
import { askToAdd, holdPasskeys, passkeyRows } from '#support/passkeyJourneys.ts'
import { createPerson } from '#support/person.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { startServer } from '#support/setupServer.ts'
import { appLockText } from '#text/appLock.ts'
import { openBackupText } from '#text/backup.ts'
import { lockedText } from '#text/lockedJournals.ts'
import { passkeysText } from '#text/passkeys.ts'
import { fr } from '#text/typography.ts'

const today = () => day(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }))

test('every field of a visitor keeps odd words within the smallest screen', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['signup', 'login', 'forgot-password']) {
    await page.goto(`${server.url}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await typeOddly(page, path)
    // What is wrong with them is said, and stays within as well.
    await page.locator('button[type="submit"]').first().click()
    expect(await overflowOf(page), path).toBe(0)
  }
  // A long address is shown again, where its code is asked for.
  const email = `${'x'.repeat(60)}@${'y'.repeat(60)}.exemple.fr`
  await page.goto(`${server.url}/forgot-password`)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('button[type="submit"]').first().click()
  await expect(page.getByLabel('Chiffre 1 sur 4')).toBeVisible()
  await typeOddly(page, 'reset-password')
})

test('every field of a person keeps odd words within the smallest screen', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await quickSignUp(page, server, { person: createPerson('W'.repeat(20)) })
  for (const path of ['edit-profile', 'recovery-key', 'sealed-days', 'password-known']) {
    await page.goto(`${server.url}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await typeOddly(page, path)
  }
  await page.goto(`${server.url}/my-data`)
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await typeOddly(page, 'my-data')
})

test('every field behind a step keeps odd words within the smallest screen', async ({
  server: started,
  page,
  otherPhone: blank,
  person,
}) => {
  const server = named(started)
  for (const phone of [page, blank]) await phone.setViewportSize({ width: 320, height: 640 })
  // Under its other name the server is another site, where nobody is signed in.
  const newcomer = createPerson()
  await askForCode(blank, started, newcomer)
  await typeOddly(blank, 'verify-email')
  await blank.reload()
  await typeCode(blank, await started.codeTo(newcomer.email))
  await expect(blank).toHaveURL(/\/set-username$/)
  await typeOddly(blank, 'set-username')

  await quickSignUp(page, server, { person, usesPassword: true, days: [{ date: today(), ...odd }] })
  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: 'Mes fiertés' }).click()
  await expect(page.getByRole('heading', { name: 'Mes fiertés' })).toBeVisible()
  await typeOddly(page, 'Mes fiertés')
  await page.goto(`${server.url}/sealed-days`)
  await page.getByRole('button', { name: 'Par mot de passe' }).click()
  await typeOddly(page, 'sealed-days, former password')
  await page.goto(`${server.url}/recovery-key`)
  await page.getByLabel('Ton mot de passe').fill(person.password)
  await page.getByRole('button', { name: 'Créer ma clé' }).click()
  await page.getByRole('button', { name: "C'est noté" }).click()
  await typeOddly(page, 'recovery-key, a word asked back')

  await page.goto(`${server.url}/devices`)
  await lockSwitch(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await typeOddly(page, 'devices, the lock')
  await page.keyboard.press('Escape')
  await turnLockOn(page, server, person)
  await page.goto(`${server.url}/home`)
  await expectLocked(page)
  const byPassword = page.getByRole('button', { name: appLockText.byPassword })
  const field = page.getByLabel(appLockText.password, { exact: true })
  await expect(byPassword.or(field)).toBeVisible()
  if (await byPassword.isVisible()) await byPassword.click()
  await typeOddly(page, 'the lock')

  await forgotPassword(blank, server, person)
  await typeOddly(blank, 'reset-password, a new one')
})

test('an invitation, and what opens what is shut, keep odd words within the smallest screen', async ({
  server,
  page,
  otherPhone,
}) => {
  for (const phone of [page, otherPhone]) await phone.setViewportSize({ width: 320, height: 640 })
  const closed = await startServer({ environment: { SIGNUP: 'invite', TRUSTED_PROXIES: '1' } })
  try {
    await otherPhone.goto(`${closed.url}/signup`)
    await expect(otherPhone.getByLabel("Lien d'invitation")).toBeVisible()
    await typeOddly(otherPhone, 'an invitation')
    await otherPhone.getByRole('button', { name: 'Continuer' }).click()
    await expect(otherPhone.getByText("Cette invitation n'est pas connue ici")).toBeVisible()
    expect(await overflowOf(otherPhone), 'an invitation that is refused').toBe(0)
  } finally {
    await closed.stop()
  }

  await page.addInitScript(() => {
    Reflect.deleteProperty(Window.prototype, 'showDirectoryPicker')
    Reflect.deleteProperty(window, 'showDirectoryPicker')
  })
  await quickSignUp(page, server, { days: [{ date: today(), ...odd }] })
  await page.goto(`${server.url}/my-data`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Partager une sauvegarde' }).click()
  const saved = await saving
  // Whose journal it is not opens it with what its owner knows.
  await quickSignUp(otherPhone, server)
  await otherPhone.goto(`${server.url}/my-data`)
  await otherPhone.getByLabel('Choisir un fichier').setInputFiles({
    name: `${'x'.repeat(200)}.lueur`,
    mimeType: 'application/octet-stream',
    buffer: await readFile(await saved.path()),
  })
  await expect(otherPhone.getByRole('dialog', { name: 'Ouvrir cette sauvegarde' })).toBeVisible()
  await typeOddly(otherPhone, 'a backup', 'dialog')
  await otherPhone.getByRole('button', { name: 'Ouvrir et ramener' }).click()
  await expect(otherPhone.getByText(fr(openBackupText.wrongPassword(false)))).toBeVisible()
  expect(await overflowOf(otherPhone), 'a backup that stays shut').toBe(0)

  // The server ends the session: what stays on the phone opens with what its owner knows.
  const token = await page.evaluate(() => localStorage.getItem('lueur.token'))
  await fetch(`${server.url}/api${routes.logout}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await page.goto(`${server.url}/home`)
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: lockedText.open }).click()
  await typeOddly(page, 'a journal that is kept here', 'dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Ouvrir', exact: true }).click()
  expect(await overflowOf(page), 'a journal that stays shut').toBe(0)
})

test('the name of a passkey and a former wording keep odd words within the smallest screen', async ({
  server: started,
  page,
  person,
}) => {
  const server = named(started)
  await page.setViewportSize({ width: 320, height: 640 })
  await quickSignUp(page, server, { person, usesPassword: true })
  await holdPasskeys(page)
  await page.goto(`${server.url}/devices`)
  await askToAdd(page, person.password)
  await expect(page.getByText(passkeysText.added)).toBeVisible()
  const rename = passkeyRows(page).getByRole('button', { name: /^Renommer/ })
  await rename.click()
  await typeOddly(page, 'devices, a name', 'dialog')
  await page.keyboard.press('Escape')
  for (const text of Object.values(odd)) {
    await rename.click()
    await page.getByRole('textbox', { name: passkeysText.name }).fill(text)
    await page.getByRole('button', { name: passkeysText.save, exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await overflowOf(page), 'devices, a named passkey').toBe(0)
  }

  await page.goto(`${server.url}/home`)
  await fillToday(page, odd)
  await page.goto(`${server.url}/journal-detail`)
  await page.getByRole('button', { name: `Modifier : ${questions.learned}` }).click()
  await page.getByLabel(questions.learned).fill('autre')
  await saveForm(page)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(`${server.url}/previous-versions?jour=${today()}`)
  await expect(page.getByText(odd.learned)).toBeVisible()
  expect(await overflowOf(page), 'previous-versions').toBe(0)
})
