// « Sauvegarde automatique »: sealed files in a folder, or by hand, and a journal that comes back on a server that never heard of it.
import { expectAtFault } from '#support/atFault.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { filesIn, keepFolder } from '#support/backupFolder.ts'
import { day } from '#support/days.ts'
import { standOn } from '#support/heldPage.ts'
import {
  expect,
  openQuietForm,
  questions,
  test,
  workerReady,
  writeAnswers,
} from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { openHome, quickSignUp } from '#support/quickSignUp.ts'
import { makeKey } from '#support/recoveryKey.ts'
import { backupText, openBackupText } from '#text/backup.ts'
import { homeText } from '#text/home.ts'
import { myDataText } from '#text/myData.ts'
import { fr } from '#text/typography.ts'

const take = (page: Page, name: string, content: string): Promise<void> =>
  page.getByLabel('Choisir un fichier').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  })

const lineOf = (page: Page, name: string) => page.getByText(name, { exact: true }).locator('..')

test('[JF15][JF18] a sealed file a week in a folder, without network; the password brings all back on another server', async ({
  server,
  ownServer,
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
      { date: day('2019-03-02'), learned: 'canari des sept lieues', isPinned: true },
      { date: day('2026-11-19'), proud: 'canari de la veille' },
    ],
  })
  await page.goto(`${server.url}/my-data`)
  await workerReady(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Choisir un dossier' }).click()
  await expect(page.getByText('Sauvegarde faite : 2 journées.')).toBeVisible()
  await expect(lineOf(page, 'Dossier')).toContainText('Sauvegardes')
  await expect(lineOf(page, 'Dernière sauvegarde')).toContainText("aujourd'hui à")
  await expect(lineOf(page, "S'ouvre avec")).toContainText('ton mot de passe')
  await looksRight(page, 'backup')
  const first = await filesIn(page)
  expect(Object.keys(first)).toEqual([
    expect.stringMatching(/^lueur-[0-9a-f]{8}-2026-11-20\.lueur$/),
  ])
  const content = Object.values(first)[0] ?? ''
  for (const word of ['canari', 'veille', person.email, '2019']) expect(content).not.toContain(word)

  // A week later the app is opened, on any page.
  await standOn(page, addDays(today, 7))
  await page.goto(`${server.url}/settings`)
  await expect.poll(async () => Object.keys(await filesIn(page)).length).toBe(2)
  await page.reload()
  await page.waitForTimeout(6000)
  expect(Object.keys(await filesIn(page))).toHaveLength(2)

  await openHome(otherPhone, ownServer, { today })
  await otherPhone.goto(`${ownServer.url}/my-data`)
  await take(otherPhone, 'lueur.lueur', content.slice(0, -40))
  await expect(otherPhone.getByText(fr(openBackupText.damaged))).toBeVisible()
  await take(otherPhone, 'lueur.lueur', content)
  const dialog = otherPhone.getByRole('dialog', { name: 'Ouvrir cette sauvegarde' })
  await expect(dialog.getByText(/Elle a été faite/)).toBeVisible()
  const open = dialog.getByRole('button', { name: 'Ouvrir et ramener' })
  await open.click()
  await expect(dialog.getByText(fr(openBackupText.missing))).toBeVisible()
  const field = dialog.getByLabel('Mot de passe', { exact: true })
  await expect(field).toBeFocused()
  await field.fill('pas le bon')
  await open.click()
  await expectAtFault(field, fr(openBackupText.wrongPassword(false)))
  await looksRight(otherPhone, 'backup-open')
  await otherPhone.setViewportSize({ width: 390, height: 844 })
  await field.fill(person.password)
  await open.click()
  await expect(otherPhone.getByText('2 journées ajoutées.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await otherPhone.goto(`${ownServer.url}/calendar?jour=2019-03-02`)
  await expect(otherPhone.getByRole('dialog').getByText('canari des sept lieues')).toBeVisible()
})

test('[JF15] the recovery key opens a backup on another server, and brings its days and drafts', async ({
  server,
  ownServer,
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
    days: [{ date: day('2019-03-02'), learned: 'canari des sept lieues' }],
  })
  const words = await makeKey(page, server, person)
  await page.goto(`${server.url}/home`)
  await openQuietForm(page)
  await writeAnswers(page, { learned: 'canari commencé', proud: 'canari pas fini' })
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await page.goto(`${server.url}/my-data`)
  await page.getByRole('button', { name: 'Choisir un dossier' }).click()
  await expect(page.getByText('Sauvegarde faite : 1 journée.')).toBeVisible()
  await expect(lineOf(page, "S'ouvre avec")).toContainText('ton mot de passe ou ta clé de secours')
  const content = Object.values(await filesIn(page))[0] ?? ''
  for (const word of ['canari', ...words.slice(0, 3).map((one) => `${one} `)])
    expect(content).not.toContain(word)

  await openHome(otherPhone, ownServer, { today })
  await otherPhone.goto(`${ownServer.url}/my-data`)
  await take(otherPhone, 'lueur.lueur', content)
  const dialog = otherPhone.getByRole('dialog', { name: 'Ouvrir cette sauvegarde' })
  await dialog.getByRole('button', { name: openBackupText.wayWords }).click()
  const field = dialog.getByLabel('Tes douze mots')
  const open = dialog.getByRole('button', { name: 'Ouvrir et ramener' })
  await open.click()
  await expect(dialog.getByText(fr(openBackupText.missing))).toBeVisible()
  await expect(field).toBeFocused()
  // The words of a key, and not of this one.
  await field.fill(`${'abaisser '.repeat(11)}abeille`)
  await open.click()
  await expectAtFault(field, fr(openBackupText.wrongWords))
  await looksRight(otherPhone, 'backup-open-words')
  await otherPhone.setViewportSize({ width: 390, height: 844 })
  await field.fill(words.join(' '))
  await open.click()
  await expect(otherPhone.getByText('1 journée ajoutée.')).toBeVisible()
  await expect(otherPhone.getByText(fr(myDataText.draftsTaken(1)))).toBeVisible()
  await otherPhone.goto(`${ownServer.url}/calendar?jour=2019-03-02`)
  await expect(otherPhone.getByRole('dialog').getByText('canari des sept lieues')).toBeVisible()
  await otherPhone.goto(`${ownServer.url}/home`)
  await expect(otherPhone.getByText(fr(homeText.draftToday))).toBeVisible()
  await otherPhone.getByRole('button', { name: 'Remplir ma journée' }).click()
  await expect(otherPhone.getByLabel(questions.learned)).toHaveValue('canari commencé')
  await expect(otherPhone.getByRole('button', { name: questions.proud })).toContainText(
    'canari pas fini',
  )
})

test('[JF19] a folder that is gone, closed or full is told on the page, with one thing to do, and taken up again', async ({
  server,
  page,
}) => {
  await keepFolder(page)
  await page.addInitScript(() => {
    // Headless browsers grant everything: the person who took the right back is a note in this page.
    Object.defineProperty(FileSystemHandle.prototype, 'queryPermission', {
      value: () => Promise.resolve(sessionStorage.getItem('permission') ?? 'granted'),
    })
    Object.defineProperty(FileSystemHandle.prototype, 'requestPermission', {
      value() {
        sessionStorage.removeItem('permission')
        return Promise.resolve('granted')
      },
    })
  })
  await quickSignUp(page, server, {
    today: day('2026-11-20'),
    days: [{ date: day('2026-11-19'), learned: 'La veille.' }],
  })
  await page.goto(`${server.url}/my-data`)
  await page.getByRole('button', { name: 'Choisir un dossier' }).click()
  await expect(page.getByText('Sauvegarde faite : 1 journée.')).toBeVisible()

  const now = page.getByRole('button', { name: 'Sauvegarder maintenant' })
  await page.evaluate(() => sessionStorage.setItem('permission', 'prompt'))
  await now.click()
  await expect(page.getByText(fr(backupText.failure.refused))).toBeVisible()
  await looksRight(page, 'backup-refused')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: "Redonner l'accès" }).click()
  await expect(page.getByText(fr(backupText.failure.refused))).toBeHidden()

  const client = await page.context().newCDPSession(page)
  const { origin } = new URL(server.url)
  await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await now.click()
  await expect(page.getByText(fr(backupText.failure.full))).toBeVisible()
  expect(Object.keys(await filesIn(page))).toHaveLength(1)
  await client.send('Storage.overrideQuotaForOrigin', { origin })
  await now.click()
  await expect(now).toBeEnabled()
  await expect(page.getByText(fr(backupText.failure.full))).toBeHidden()

  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    await root.removeEntry('Sauvegardes', { recursive: true })
  })
  await now.click()
  await expect(page.getByText(fr(backupText.failure.gone))).toBeVisible()
  await expect(now).toBeHidden()
  await page.getByRole('button', { name: 'Choisir un autre dossier' }).click()
  await expect(now).toBeVisible()
  await expect(page.getByText(fr(backupText.failure.gone))).toBeHidden()
  expect(Object.keys(await filesIn(page))).toHaveLength(1)

  await page.getByRole('button', { name: 'Arrêter les sauvegardes' }).click()
  await expect(page.getByText(fr(backupText.stopped))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choisir un dossier' })).toBeVisible()
  expect(Object.keys(await filesIn(page))).toHaveLength(1)
})

test('[JF18] without folders a file goes by hand, and Accueil offers it a week later, until it is given or put off', async ({
  server,
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Window.prototype, 'showDirectoryPicker')
    Reflect.deleteProperty(window, 'showDirectoryPicker')
  })
  const today = day('2026-11-20')
  await quickSignUp(page, server, {
    today,
    days: [{ date: day('2026-11-19'), learned: 'La veille.' }],
  })
  await page.goto(`${server.url}/my-data`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Partager une sauvegarde' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^lueur-[0-9a-f]{8}-2026-11-20\.lueur$/)
  expect(await readFile(await saved.path(), 'utf8')).toMatch(/^\{"format":"lueur-backup"/)
  await expect(
    page.getByText(
      'Sauvegarde remise à ton navigateur : 1 journée, à retrouver dans tes téléchargements.',
    ),
  ).toBeVisible()
  await looksRight(page, 'backup-by-hand')
  await page.setViewportSize({ width: 390, height: 844 })

  await standOn(page, addDays(today, 7))
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: ({ files: [file] }: { files: File[] }) => file?.name.endsWith('.txt') === true,
      share({ files: [file] }: { files: File[] }) {
        shared.push(file?.name ?? '')
        const refusal = ['AbortError', 'NotAllowedError'][shared.length - 1]
        return refusal === undefined
          ? Promise.resolve()
          : Promise.reject(new DOMException('', refusal))
      },
    })
  })
  await page.goto(`${server.url}/home`)
  const offer = page.getByRole('complementary', { name: 'Ta sauvegarde' })
  await expect(offer).toBeHidden()
  // Noted by the look that follows a start, for the next one.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('lueur.backupRequest')))
    .toBe('due')
  await page.reload()
  // What keeps the journal within reach goes first.
  const recovery = page.getByRole('complementary', { name: "Mets ton journal à l'abri" })
  await recovery.getByRole('button', { name: 'Plus tard' }).click()
  await expect(recovery).toBeHidden()
  // Nothing comes under the same finger.
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(offer).toBeVisible()
  await looksRight(page, 'home-backup')
  await page.setViewportSize({ width: 390, height: 844 })
  await offer.getByRole('button', { name: 'Plus tard' }).click()
  await expect(offer).toBeHidden()
  // An instant that is to come was noted by a wrong clock: it keeps nothing from being asked.
  const noted = () => page.evaluate(() => localStorage.getItem('lueur.backupPutOff'))
  await expect.poll(noted).not.toBeNull()
  await page.evaluate(() =>
    localStorage.setItem('lueur.backupPutOff', String(Date.now() + 86_400_000)),
  )
  await page.reload()
  await offer.getByRole('link').click()
  const share = page.getByRole('button', { name: 'Partager la sauvegarde' })
  const shared = () => page.evaluate(() => (window as unknown as { shared: string[] }).shared)
  const done = page.getByText('Sauvegarde faite : 1 journée.')
  const last = page.getByText(fr(backupText.last), { exact: true }).locator('..')
  // Whoever closes the phone's sheet has given nothing away, and nothing says so.
  await share.click()
  await expect.poll(async () => (await shared()).length).toBe(1)
  await expect(share).toHaveAttribute('aria-busy', 'false')
  await share.click()
  await expect(page.getByText(fr(backupText.shareReady))).toBeVisible()
  await expect(last).toContainText('20 novembre')
  await share.click()
  await expect(done).toBeVisible()
  await expect(last).toContainText("aujourd'hui")
  expect(await shared()).toEqual([
    expect.stringMatching(/2026-11-27\.lueur\.txt$/),
    expect.stringMatching(/2026-11-27\.lueur\.txt$/),
    expect.stringMatching(/2026-11-27\.lueur\.txt$/),
  ])
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer).toBeHidden()
})
