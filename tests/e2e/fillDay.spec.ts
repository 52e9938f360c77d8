// The form of a day, as a person meets it: question by question, each delay held until the test lets it pass.
import type { Page } from '@playwright/test'
import {
  breakDays,
  elapse,
  holdDays,
  holdTimers,
  noteVibrations,
  shrink,
  standOn,
  vibrationsOf,
  waitingTimers,
} from '#support/heldPage.ts'
import {
  chooseUsername,
  expect,
  questions,
  signUp,
  stopAutoAdvance,
  test,
} from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import type { StartedServer } from '#support/setupServer.ts'

const person = { email: 'sol@exemple.fr', password: 'motdepasse-4' }
const pauseMs = 500
const spinnerMs = 1000
const afterSaveMs = 1200

/** A person on Accueil, on 20 November, whose form waits for nobody but the test. */
async function begin(page: Page, server: StartedServer): Promise<void> {
  await signUp(page, server, person)
  await chooseUsername(page, 'Sol')
  await standOn(page, '2026-11-20')
  await holdTimers(page, [pauseMs, spinnerMs, afterSaveMs])
  await noteVibrations(page)
  await page.goto(`${server.url}/home`)
}

const fieldOf = (page: Page, id: keyof typeof questions) => page.getByLabel(questions[id])
const saveButton = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true })
const nextButton = (page: Page) => page.getByRole('button', { name: 'Suivant' })

test('four questions come one at a time, each when the one before is written', async ({
  server,
  page,
}) => {
  await begin(page, server)
  await page.getByRole('button', { name: 'Remplir ma journée' }).click()
  await expect(page).toHaveURL(/\/fill-day$/)
  expect(await vibrationsOf(page)).toEqual([10])
  await expect(page.getByRole('heading', { level: 1, name: '20 novembre' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const progress = page.getByRole('progressbar', { name: 'Questions obligatoires remplies' })
  const shareOf = (done: number) =>
    expect
      .poll(() =>
        progress.evaluate((bar) =>
          parseFloat((bar.firstElementChild as HTMLElement).style.inlineSize),
        ),
      )
      .toBeCloseTo((done / 3) * 100, 1)
  await expect(progress).toHaveAttribute('aria-valuetext', '0 sur 3')
  await shareOf(0)

  // The first question is alone, and has the focus.
  const learned = fieldOf(page, 'learned')
  await expect(learned).toBeFocused()
  await expect(learned).toHaveAttribute('placeholder', 'Écris ta réponse ici...')
  await expect(page.getByText('* Obligatoire')).toBeVisible()
  for (const id of ['proud', 'frustrated', 'lueur'] as const) {
    await expect(page.getByText(questions[id])).toHaveCount(0)
  }
  await expect(nextButton(page)).toHaveCount(0)

  // Half a second after the last letter a spinner, one second later the next question.
  const saving = page.getByText("En cours d'enregistrement")
  await page.keyboard.type('Un mot')
  expect(await waitingTimers(page)).toEqual([pauseMs])
  await expect(saving).toHaveCount(0)
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await elapse(page, pauseMs)
  await expect(saving).toBeVisible()
  await expect(learned).toBeFocused()

  // Any key, selection or touch keeps the person where they are.
  for (const stop of [
    () => page.keyboard.press('Shift'),
    () => learned.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 2)),
    () => page.getByRole('heading', { level: 1 }).tap(),
  ]) {
    await stop()
    await expect(saving).toHaveCount(0)
    expect(await waitingTimers(page)).toEqual([])
    await expect(learned).toBeVisible()
    await learned.focus()
    await page.keyboard.press('End')
    await page.keyboard.type('s')
    await elapse(page, pauseMs)
    await expect(saving).toBeVisible()
  }
  expect(await waitingTimers(page)).toEqual([spinnerMs])
  await elapse(page, spinnerMs)
  const proud = fieldOf(page, 'proud')
  await expect(proud).toBeFocused()
  await expect(progress).toHaveAttribute('aria-valuetext', '1 sur 3')
  await shareOf(1)

  // Spaces are no answer: nothing moves, nothing counts.
  await page.keyboard.type('   ')
  expect(await waitingTimers(page)).toEqual([])
  await expect(nextButton(page)).toHaveCount(0)
  await expect(progress).toHaveAttribute('aria-valuetext', '1 sur 3')

  // A question met before opens again by a tap, with its words; « Suivant » goes on at once.
  const met = page.getByRole('button', { name: questions.learned })
  await expect(met).toContainText('Un motsss')
  await met.click()
  await expect(learned).toHaveValue('Un motsss')
  await expect(learned).toBeFocused()
  await nextButton(page).click()
  await expect(proud).toBeFocused()
  await proud.fill('Un autre')
  await nextButton(page).click()
  const frustrated = fieldOf(page, 'frustrated')
  await expect(frustrated).toBeFocused()
  await expect(page.getByText('* Obligatoire')).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  await frustrated.fill('  ')
  await expect(saveButton(page)).toBeDisabled()
  await frustrated.fill('Un dernier')
  await expect(saveButton(page)).toBeEnabled()
  await shareOf(3)

  // What is missing is said before saving; nothing obliges.
  await saveButton(page).click()
  const confirm = page.getByRole('alertdialog', { name: "Confirmer l'enregistrement ?" })
  await expect(confirm.getByText('Certaines réponses sont manquantes :')).toBeVisible()
  await expect(confirm.getByRole('listitem')).toHaveText([questions.lueur, 'Musique du jour'])
  await expect(
    confirm.getByText("Aucune réponse n'est obligatoire, tu peux compléter plus tard !"),
  ).toBeVisible()
  await looksRight(page, 'fill-day-confirm')
  await confirm.getByRole('button', { name: 'Annuler' }).click()
  await expect(confirm).toBeHidden()

  // The fourth is not required, and the form does not leave it by itself.
  await nextButton(page).click()
  const lueur = fieldOf(page, 'lueur')
  await expect(lueur).toBeFocused()
  await expect(page.getByText('* Obligatoire')).toHaveCount(0)
  await expect(page.getByText('Complété')).toHaveCount(0)
  await lueur.pressSequentially('La lumière')
  await expect(page.getByText('Complété')).toBeVisible()
  expect(await waitingTimers(page)).toEqual([])
  await expect(nextButton(page)).toHaveCount(0)
  await looksRight(page, 'fill-day-complete')

  // With a song nothing is missing.
  await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
  await page.getByRole('button', { name: 'Écrire le titre à la main' }).click()
  await page.getByLabel('Titre').fill('Plein soleil')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await saveButton(page).click()
  await expect(confirm).toBeVisible()
  await expect(confirm.getByText('Certaines réponses sont manquantes :')).toHaveCount(0)

  // A broken disk: the dialog closes, the reason is said, the words are still there.
  const mend = await breakDays(page)
  await page.context().setOffline(true)
  await confirm.getByRole('button', { name: 'Confirmer' }).click()
  await expect(
    page.getByText("Une erreur est survenue lors de l'enregistrement du journal"),
  ).toBeVisible()
  await expect(page.getByText('Garde cette page ouverte : tes mots y sont encore')).toBeVisible()
  await page.context().setOffline(false)
  await expect(confirm).toBeHidden()
  await expect(lueur).toHaveValue('La lumière')
  await expect(page).toHaveURL(/\/fill-day$/)
  await mend()

  // A slow disk: the wait is shown until the words are written, then the way home after 1.2 s.
  const letGo = await holdDays(page)
  await saveButton(page).click()
  await confirm.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText('Enregistrement en cours...')).toBeVisible()
  expect(await vibrationsOf(page)).toEqual([10])
  await letGo()
  await expect(page.getByText("C'est écrit.")).toBeVisible()
  await expect(page.getByText('Ta journée est gardée, même sans réseau.')).toBeVisible()
  await expect(page.getByText('Enregistrement en cours...')).toHaveCount(0)
  expect(await vibrationsOf(page)).toEqual([10, 100])
  await expect(page).toHaveURL(/\/fill-day$/)
  await elapse(page, afterSaveMs)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { name: 'Ta journée' })).toBeVisible()
  // The form is not where « back » leads.
  await page.goBack()
  await expect(page).not.toHaveURL(/\/fill-day/)
})

test('a text begun survives every way of leaving it, and an entry can be changed', async ({
  server,
  page,
}) => {
  await begin(page, server)
  await stopAutoAdvance(page)
  const open = () => page.getByRole('button', { name: 'Remplir ma journée' }).click()
  const isKept = async () => {
    await expect(fieldOf(page, 'proud')).toHaveValue('Fier de mo')
    await expect(fieldOf(page, 'proud')).toBeFocused()
    await expect(page.getByRole('button', { name: questions.learned })).toContainText('Un mot')
  }

  // Nothing is written today: the page of the entry says so.
  await page.goto(`${server.url}/journal-detail`)
  await expect(
    page.getByRole('heading', { name: "Aucun journal trouvé pour aujourd'hui." }),
  ).toBeVisible()
  await looksRight(page, 'journal-detail-none')
  await page.getByRole('button', { name: "Retour à l'accueil" }).click()
  await expect(page).toHaveURL(/\/home$/)

  await open()
  await fieldOf(page, 'learned').fill('Un mot')
  await nextButton(page).click()
  await fieldOf(page, 'proud').fill('Fier de mo')
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  expect(await waitingTimers(page)).toEqual([])

  // The cross, the arrow, the phone's own back, a reload.
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText("Tes premiers mots sont gardés : la suite t'attend.")).toBeVisible()
  await open()
  await isKept()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await open()
  await isKept()
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
  await open()
  await page.reload()
  await isKept()

  // A window that grows shows the install page; narrow again, the form is back.
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(page).toHaveURL(/\/install$/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page).toHaveURL(/\/fill-day$/)
  await isKept()

  // A keyboard over the page hides the save bar, and a browser's own bar does not.
  await shrink(page, 150)
  await expect(saveButton(page)).toBeVisible()
  await shrink(page, 151)
  await expect(saveButton(page)).toHaveCount(0)
  await expect(fieldOf(page, 'proud')).toBeFocused()
  await shrink(page, 0)
  await expect(saveButton(page)).toBeVisible()

  // Only today can be written, whatever the address asks.
  const instead = page.getByText("Seule la journée d'aujourd'hui peut s'écrire : la voici.")
  for (const [date, isInstead] of [
    ['2026-11-20', false],
    ['2026-11-12', true],
    ['demain', true],
  ] as const) {
    await page.goto(`${server.url}/fill-day?date=${date}`)
    await expect(page.getByRole('heading', { level: 1, name: '20 novembre' })).toBeVisible()
    await expect(instead).toHaveCount(isInstead ? 1 : 0)
    await isKept()
  }

  // Saved, and a tap goes on without waiting.
  await nextButton(page).click()
  await fieldOf(page, 'frustrated').fill('Un dernier')
  await saveButton(page).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText("C'est écrit.")).toBeVisible()
  expect(await waitingTimers(page)).toEqual([afterSaveMs])
  // A tap that follows another at once would be the second half of that one.
  await expect(async () => {
    await page.touchscreen.tap(195, 300)
    await expect(page).toHaveURL(/\/home$/, { timeout: 1000 })
  }).toPass()

  // Once written, both addresses show the entry; an edit starts by reading.
  await page.goto(`${server.url}/fill-day`)
  await expect(page).toHaveURL(/\/journal-detail$/)
  // Another day cannot be written; today can be changed, and it is said.
  await page.goto(`${server.url}/fill-day?date=2026-01-05`)
  await expect(page).toHaveURL(/\/journal-detail$/)
  await expect(page.getByText(/Seule la journée d'aujourd'hui peut s'écrire/)).toBeVisible()
  await expect(fieldOf(page, 'lueur')).toBeVisible()
  await expect(fieldOf(page, 'lueur')).not.toBeFocused()
  await page.goto(`${server.url}/home`)
  const details = page.getByRole('link', { name: 'Voir les détails complets' })
  await expect(details).toBeVisible()
  const letRead = await holdDays(page)
  await details.click()
  await expect(page.getByText('Chargement du journal...')).toBeVisible()
  await letRead()
  await page.getByRole('button', { name: questions.learned }).click()
  await fieldOf(page, 'learned').fill('Un mot changé')
  await saveButton(page).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toBeVisible()
  const mend = await breakDays(page)
  await page.context().setOffline(true)
  await confirm.getByRole('button', { name: 'Confirmer' }).click()
  await expect(
    page.getByText('Une erreur est survenue lors de la modification du journal'),
  ).toBeVisible()
  await page.context().setOffline(false)
  await expect(confirm).toBeHidden()
  await mend()
  const letGo = await holdDays(page)
  await saveButton(page).click()
  await confirm.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText('Modification en cours...')).toBeVisible()
  await letGo()
  await elapse(page, afterSaveMs)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Un mot changé')).toBeVisible()

  // An entry that cannot be read: the reason, then the page without entry.
  await breakDays(page)
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await expect(page.getByText('Erreur lors du chargement du journal.')).toBeVisible()
  await expect(page.getByText("Aucun journal trouvé pour aujourd'hui.")).toBeVisible()
})
