// The recovery key, and a forgotten password on a blank phone: older days wait, sealed, until the key opens them. Secrets
// stand in no address, history nor storage.
import type { Locator, Page } from '@playwright/test'
import { expectAtFault } from '#support/atFault.ts'
import { day, filled } from '#support/days.ts'
import { fr } from '#text/typography.ts'
import { createPerson, type Person } from '#support/person.ts'
import { forgotPassword } from '#support/forgotPassword.ts'
import { recoveryText, sealedText } from '#text/recovery.ts'
import { drawn, looksRight } from '#support/looksRight.ts'
import { daySheetText } from '#text/daySheet.ts'
import { homeText } from '#text/home.ts'
import { lookBackText } from '#text/lookBack.ts'
import { sealedHereText } from '#text/sealedHere.ts'
import { choosePassword, expect, signIn, test, typeCode } from '#support/journey.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { makeKey } from '#support/recoveryKey.ts'
import type { StartedServer } from '#support/setupServer.ts'

const newPassword = 'un-nouveau-mot-8'
const today = day(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }))

/** Maya on Accueil, whose first day is written. */
async function openHome(page: Page, server: StartedServer): Promise<Person> {
  const person = await quickSignUp(page, server, {
    person: createPerson('Maya'),
    usesPassword: true,
    days: [{ date: today, ...filled({ learned: 'canari appris' }) }],
  })
  await page.goto(`${server.url}/home`)
  await expect(page.getByText('canari appris')).toBeVisible()
  return person
}

/** The word that the page asks back. */
async function wordAsked(page: Page, noted: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: "C'est noté" }).click()
  const question = await page.getByText(/Quel est le\s\d+e?r?\smot/).textContent()
  return noted[Number(/\d+/.exec(question ?? '')?.[0]) - 1] ?? ''
}

/** Everything that this page leaves in addresses, history and storages. */
const traces = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([
      location.href,
      history.state,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      performance.getEntriesByType('resource').map(({ name }) => name),
    ]),
  )

const bottomOf = async (of: Locator): Promise<number> => {
  const box = await of.boundingBox()
  return (box?.y ?? Infinity) + (box?.height ?? 0)
}

const card = (page: Page) => page.getByText("Mets ton journal à l'abri")

test('after the first entry a card leads to the recovery key, which asks for the password', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await expect(card(page)).toBeVisible()
  await page.getByRole('link', { name: 'Créer ma clé' }).click()
  await page.getByLabel('Ton mot de passe').fill('pas le bon')
  await page.getByRole('button', { name: 'Créer ma clé' }).click()
  await expect(page.getByText("Ce n'est pas ton mot de passe actuel. Réessaie.")).toBeVisible()
})

test('twelve words are shown, with a code to scan, and left nowhere in the browser', async ({
  server,
  page,
}) => {
  const person = await openHome(page, server)
  const noted = await makeKey(page, server, person)
  await expect(page.getByRole('img', { name: /Code à scanner/ })).toBeVisible()
  await expect(page.getByText(recoveryText.codeCaption)).toBeVisible()
  // What is said of the copy leaves free what leads on.
  await page.getByRole('button', { name: recoveryText.copy }).click()
  const said = page.getByText(recoveryText.copied).or(page.getByText(recoveryText.copyFailed))
  await expect(said).toBeVisible()
  await drawn(page)
  const next = page.getByRole('button', { name: "C'est noté" })
  const [top, bottom] = [(await next.boundingBox())?.y ?? 0, await bottomOf(said)]
  expect(bottom).toBeLessThan(top)
  const left = await traces(page)
  for (const word of noted) expect(left).not.toContain(`${word} `)

  // Paper has the words and their code, in ink, and no button.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const words = page.getByRole('list', { name: recoveryText.words })
  await expect(words).toBeVisible()
  await expect(words).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByText(recoveryText.sheet)).toBeVisible()
  await expect(page.locator('h1')).toBeHidden()
  await expect(next).toBeHidden()
})

test('Mon compte says that the key is to be noted until its word was typed back', async ({
  server,
  page,
}) => {
  const person = await openHome(page, server)
  const row = page.getByRole('link', { name: 'Clé de secours' })
  await page.goto(`${server.url}/account-settings`)
  await expect(row).toContainText('À noter')
  // The words are shown, and nobody says that they are on paper.
  await makeKey(page, server, person)
  await page.goto(`${server.url}/account-settings`)
  await expect(row).toContainText('À noter')
})

test('a key that is being made is not left: its words are shown', async ({ server, page }) => {
  const person = await openHome(page, server)
  await page.getByRole('link', { name: 'Créer ma clé' }).click()
  const late = Promise.withResolvers<void>()
  await page.route('**/api/auth/**', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.getByLabel('Ton mot de passe').fill(person.password)
  await page.getByRole('button', { name: 'Créer ma clé' }).click()
  const busy = page.getByRole('button', { name: recoveryText.making })
  await expect(busy).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(busy).toBeVisible()
  late.resolve()
  await expect(page.getByRole('img', { name: /Code à scanner/ })).toBeVisible()
})

test('words that were not noted are left only once that was asked', async ({ server, page }) => {
  const person = await openHome(page, server)
  await page.getByRole('link', { name: 'Créer ma clé' }).click()
  await page.getByLabel('Ton mot de passe').fill(person.password)
  await page.getByRole('button', { name: 'Créer ma clé' }).click()
  const code = page.getByRole('img', { name: /Code à scanner/ })
  const question = page.getByRole('alertdialog', { name: recoveryText.leaveTitle })
  for (const leave of [
    () => page.getByRole('button', { name: 'Retour' }).click(),
    () => page.goBack(),
  ]) {
    await expect(code).toBeVisible()
    await leave()
    await expect(question).toBeVisible()
    await page.getByRole('button', { name: recoveryText.stay }).click()
    await expect(question).toHaveCount(0)
  }
  await page.goBack()
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: recoveryText.leave, exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(card(page)).toBeVisible()
})

test('one word is asked back, four letters in capitals are enough, and the card is gone', async ({
  server,
  page,
}) => {
  const person = await openHome(page, server)
  const noted = await makeKey(page, server, person)
  await wordAsked(page, noted)
  // They are shown once: going back finds them, and leaves nothing of them behind.
  await page.goBack()
  await expect(page.getByRole('img', { name: /Code à scanner/ })).toBeVisible()
  const word = await wordAsked(page, noted)
  const reply = page.getByLabel(/Quel est le/)
  await reply.fill('faux')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText(fr("Ce n'est pas ce mot-là"))).toBeVisible()
  await reply.fill(word.slice(0, 4).toUpperCase())
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText("Ton journal est à l'abri")).toBeVisible()
  await page.goto(`${server.url}/home`)
  await expect(page.getByText('canari appris')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await page.goto(`${server.url}/account-settings`)
  const row = page.getByRole('link', { name: 'Clé de secours' })
  await expect(row).toContainText('Notée')
  await expect(row).not.toContainText('À noter')
})

test('words that another tab has replaced meanwhile are taken away, as is their question', async ({
  server,
  page,
}) => {
  const person = await openHome(page, server)
  const noted = await makeKey(page, server, person)
  const tab = await page.context().newPage()
  await makeKey(tab, server, person)
  await page.bringToFront()
  await expect(page.getByRole('alert').getByText(recoveryText.replaced)).toBeVisible()
  await expect(page.getByText(noted[0] ?? '', { exact: true })).toHaveCount(0)
  // Made again, their question is on the screen as they are replaced.
  await wordAsked(page, await makeKey(page, server, person))
  await makeKey(tab, server, person)
  await page.bringToFront()
  await expect(page.getByRole('alert').getByText(recoveryText.replaced)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // What it advises is there.
  await expect(page.getByRole('button', { name: 'Créer ma clé' })).toBeVisible()
  await page.goto(`${server.url}/home`)
  await expect(card(page)).toBeVisible()
})

test('a new password on a blank phone warns of sealed days, and says what is wrong with it', async ({
  server,
  page,
  otherPhone: blank,
}) => {
  const person = await openHome(page, server)
  const code = await forgotPassword(blank, server, person)
  await expect(
    blank.getByText("Ce téléphone n'a pas la clé actuelle de ton journal."),
  ).toBeVisible()
  await expect(blank.getByText(/tes anciens jours resteront scellés/)).toBeVisible()
  expect(await traces(blank)).not.toContain(`"${code}"`)
  const submit = blank.getByRole('button', { name: 'Changer mon mot de passe' })
  const first = blank.getByLabel('Nouveau mot de passe')
  const second = blank.getByLabel('Confirme le mot de passe')
  for (const [typed, again, sentence] of [
    ['', '', 'Veuillez remplir tous les champs'],
    ['court', 'autre', 'Les mots de passe ne correspondent pas'],
    ['court', 'court', 'Le mot de passe doit faire au moins 8 caractères'],
  ] as const) {
    await first.fill(typed)
    await second.fill(again)
    await submit.click()
    await expect(blank.getByText(sentence, { exact: true })).toBeVisible()
  }
})

test('« Retour » from the new password leads to the code, which still serves', async ({
  server,
  page,
  otherPhone: blank,
}) => {
  const person = await openHome(page, server)
  const code = await forgotPassword(blank, server, person)
  await blank.getByRole('button', { name: 'Retour' }).click()
  await typeCode(blank, code)
  await choosePassword(blank, newPassword)
  await expect(blank).toHaveURL(/\/login$/)
  expect(await traces(blank)).not.toContain(newPassword)
})

test('after a reset on a blank phone the recovery key, typed in a hurry, opens the older days', async ({
  server,
  page,
  otherPhone: blank,
}) => {
  const person = await openHome(page, server)
  const noted = await makeKey(page, server, person)
  await forgotPassword(blank, server, person)
  await choosePassword(blank, newPassword)
  await expect(blank).toHaveURL(/\/login$/)
  await signIn(blank, server, { ...person, password: newPassword })
  await expect(blank.getByText('Des jours sont scellés')).toBeVisible()
  await expect(blank.getByText('canari')).toHaveCount(0)
  // No page calls empty what is sealed.
  await blank.goto(`${server.url}/calendar?day=${today}`)
  await expect(blank.getByRole('dialog').getByText(fr(homeText.sealed))).toBeVisible()
  await expect(blank.getByText(daySheetText.noContent)).toHaveCount(0)
  await blank.goto(`${server.url}/journal-detail`)
  await expect(blank.getByText(fr(homeText.sealed))).toBeVisible()
  await looksRight(blank, 'detail-sealed')
  const year = today.slice(0, 4)
  for (const address of ['fiertes=oui', `annee=${year}`, `annee=${year}&livre=oui`]) {
    await blank.goto(`${server.url}/calendar?${address}`)
    await expect(blank.getByText(sealedHereText.detail)).toBeVisible()
    await expect(blank.getByText(lookBackText.emptyTitle)).toHaveCount(0)
    await looksRight(blank, `sealed-${address.replaceAll(/\W/g, '-')}`)
  }
  await blank.goto(`${server.url}/calendar`)
  await blank.getByRole('button', { name: 'Rechercher' }).click()
  await blank.getByRole('searchbox').fill('canari')
  await expect(blank.getByText(sealedHereText.detail)).toBeVisible()
  await blank.goto(`${server.url}/home`)

  await blank.getByRole('link', { name: 'Les ouvrir' }).click()
  const typed = blank.getByLabel('Tes douze mots')
  // As high as twelve words: no corner to pull.
  await expect(typed).toHaveCSS('resize', 'none')
  const open = blank.getByRole('button', { name: 'Ouvrir mes jours' })
  await typed.fill(noted.slice(0, 11).join(' '))
  await blank.getByLabel('Ton mot de passe actuel').fill(newPassword)
  await open.click()
  await expect(blank.getByText('Il faut douze mots', { exact: false })).toBeVisible()
  await typed.fill(['zzzz', ...noted.slice(1)].join(' '))
  await open.click()
  await expectAtFault(typed, sealedText.unknownWord(1, 'zzzz'))
  // No accents, capitals, four letters, commas.
  const hurried = noted.map((word) =>
    word.normalize('NFD').replaceAll(/\p{M}/gu, '').slice(0, 4).toUpperCase(),
  )
  await typed.fill(hurried.join(', '))
  await open.click()
  await expect(blank.getByText('Tes jours sont de nouveau ouverts')).toBeVisible()
  await expect(blank).toHaveURL(/\/home$/)
  await expect(blank.getByText('canari appris')).toBeVisible()
  await expect(blank.getByText('Des jours sont scellés')).toHaveCount(0)
})

test('a phone that a reset signed out opens its journal with the new password', async ({
  server,
  page,
  otherPhone: blank,
}) => {
  const person = await openHome(page, server)
  await forgotPassword(blank, server, person)
  await choosePassword(blank, newPassword)
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, server, { ...person, password: newPassword })
  await expect(page.getByText('canari appris')).toBeVisible()
})
