// The page of today's entry: absent, read, changed, and unreadable.
import type { Page } from '@playwright/test'
import {
  afterSaveMs,
  confirmButton,
  fieldOf,
  saveButton,
  standOnQuietHome,
} from '#support/dayForm.ts'
import { day, filled } from '#support/days.ts'
import { breakDays, elapse, holdDays, holdReplies, shrink } from '#support/heldPage.ts'
import { expect, questions, saveForm, test } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import type { StartedServer } from '#support/setupServer.ts'

const today = { date: day('2026-11-20'), ...filled({ learned: 'Un mot' }) }
const details = (page: Page) => page.getByRole('link', { name: 'Voir les détails complets' })

/** Today's entry, open with another first answer. */
async function change(page: Page, server: StartedServer): Promise<void> {
  await standOnQuietHome(page, server, [today])
  await details(page).click()
  await page.getByRole('button', { name: questions.learned }).click()
  await fieldOf(page, 'learned').fill('Un mot changé')
  await saveButton(page).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

test('without an entry the page says so and leads to Accueil', async ({ server, page }) => {
  await standOnQuietHome(page, server)
  await page.goto(`${server.url}/journal-detail`)
  await expect(
    page.getByRole('heading', { name: "Aucun journal trouvé pour aujourd'hui." }),
  ).toBeVisible()
  await expect(page.getByRole('main').locator('svg').first()).toBeVisible()
  await looksRight(page, 'journal-detail-none')
  await page.getByRole('button', { name: "Retour à l'accueil" }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('midnight takes away no day that is being read', async ({ server, page }) => {
  await standOnQuietHome(page, server, [today])
  await details(page).click()
  await expect(page.getByText('Un mot')).toBeVisible()
  await page.evaluate(() => {
    const later = Date.now() + 24 * 3_600_000
    Date.now = () => later
  })
  // A message tells of it.
  await expect(page.getByText(/cette page reste celle du\s20\snovembre/)).toBeVisible()
  await expect(page.getByText('Un mot')).toBeVisible()
  await expect(page.getByText("Aucun journal trouvé pour aujourd'hui.")).toHaveCount(0)
})

test('a keyboard over a day that is read hides none of it', async ({ server, page }) => {
  await standOnQuietHome(page, server, [today])
  await details(page).click()
  await expect(page.getByText('Un mot')).toBeVisible()
  await shrink(page, 300)
  await expect(page.getByText('Un mot')).toBeVisible()
})

test('once today is written, /fill-day leads to its entry', async ({ server, page }) => {
  await standOnQuietHome(page, server, [today])
  await page.goto(`${server.url}/fill-day`)
  await expect(page).toHaveURL(/\/journal-detail$/)
})

test('another day asked for leads to today’s entry, and it is said', async ({ server, page }) => {
  await standOnQuietHome(page, server, [today])
  await page.goto(`${server.url}/fill-day?date=2026-01-05`)
  await expect(page).toHaveURL(/\/journal-detail$/)
  await expect(page.getByText(/Seule la journée d'aujourd'hui peut s'écrire/)).toBeVisible()
})

test('an entry opens to be read whole, its song too; a tap on an answer edits it, and « Enregistrer » comes with a change', async ({
  server,
  page,
}) => {
  const long = 'Un silence bien placé répond souvent mieux. '.repeat(8).trim()
  const song = { id: 's', name: 'Plein soleil', artists: 'Les Heures lentes' }
  await standOnQuietHome(page, server, [{ ...today, proud: long, music: song }])
  await details(page).click()
  await expect(page.getByText(long)).toBeVisible()
  await expect(page.getByRole('button', { name: song.name })).toContainText(song.artists)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(saveButton(page)).toHaveCount(0)
  await looksRight(page, 'journal-detail-read')

  // Its pin, as Accueil has it; the button keeps the focus, and the page goes on reading.
  const pin = page.getByRole('button', { name: 'Épingler cette journée' })
  const unpin = page.getByRole('button', { name: 'Désépingler cette journée' })
  await pin.click()
  await expect(unpin).toBeFocused()
  await unpin.press('Enter')
  await expect(pin).toBeFocused()
  await expect(page.getByRole('textbox')).toHaveCount(0)

  await page.getByRole('button', { name: `Modifier : ${questions.proud}` }).click()
  const proud = fieldOf(page, 'proud')
  await expect(proud).toBeFocused()
  await expect(page.getByRole('progressbar')).toBeVisible()
  // The others stay as they are read, of a long one two lines; the empty fourth too.
  const learned = page.getByRole('button', { name: `Modifier : ${questions.learned}` })
  const lueur = page.getByRole('button', { name: `Modifier : ${questions.lueur}` })
  await expect(lueur).toContainText('Ajouter')
  await expect(saveButton(page)).toHaveCount(0)
  await learned.click()
  const folded = page.getByRole('button', { name: `Modifier : ${questions.proud}` })
  await expect(folded).toContainText(long)
  expect((await folded.boundingBox())?.height).toBeLessThan(130)
  await folded.click()
  await proud.fill('autre')
  await expect(saveButton(page)).toBeVisible()
  await proud.fill(long)
  await expect(saveButton(page)).toHaveCount(0)
})

test('while the entry is read the page says so', async ({ server, page }) => {
  await standOnQuietHome(page, server, [today])
  await expect(details(page)).toBeVisible()
  const letRead = await holdDays(page)
  await details(page).click()
  await expect(page.getByText('Chargement du journal...')).toBeVisible()
  await letRead()
  await expect(page.getByRole('button', { name: questions.learned })).toContainText('Un mot')
})

/** The browser takes the journal away once the form of a day is about to be read: what is on the page was read before. */
const takeAwayAtForm = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const objectStore: (this: IDBTransaction, name: string) => IDBObjectStore = Reflect.get(
      IDBTransaction.prototype,
      'objectStore',
    )
    IDBTransaction.prototype.objectStore = function emptied(name) {
      if (name === 'drafts') {
        IDBTransaction.prototype.objectStore = objectStore
        const taken = ['days', 'months', 'meta']
        const emptying = this.db.transaction(taken, 'readwrite')
        for (const table of taken) emptying.objectStore(table).clear()
      }
      return objectStore.call(this, name)
    }
  })

test('[SY30] a day that leaves the phone at the very tap is being loaded, never said not to be written', async ({
  server,
  page,
}) => {
  await standOnQuietHome(page, server, [today])
  await expect(details(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const letReply = await holdReplies(page, '/journal/**')
  await takeAwayAtForm(page)
  await details(page).click()
  await expect(page).toHaveURL(/\/journal-detail$/)
  await expect(page.getByText(/Chargement du journal|Aucun journal/)).toHaveText(
    'Chargement du journal...',
  )
  letReply()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('button', { name: questions.learned })).toContainText('Un mot')
})

test('a changed entry says « Modification en cours... », then shows on Accueil @core', async ({
  server,
  page,
}) => {
  await change(page, server)
  const letGo = await holdDays(page)
  await confirmButton(page).click()
  await expect(page.getByText('Modification en cours...')).toBeVisible()
  await letGo()
  const moment = page.getByRole('dialog', { name: "C'est écrit." })
  await expect(moment).toBeVisible()
  // No day was added: the streak is as it was.
  await expect(moment).not.toContainText('jour')
  await elapse(page, afterSaveMs)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Un mot changé')).toBeVisible()
})

test('a change that the phone cannot store is said in the words of a change', async ({
  server,
  page,
}) => {
  await change(page, server)
  await breakDays(page)
  await page.context().setOffline(true)
  await confirmButton(page).click()
  await expect(
    page.getByText('Une erreur est survenue lors de la modification du journal'),
  ).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('an entry that cannot be read gives the reason, then the page without entry', async ({
  server,
  page,
}) => {
  await standOnQuietHome(page, server, [today])
  await expect(details(page)).toBeVisible()
  await breakDays(page)
  await details(page).click()
  await expect(page.getByText('Erreur lors du chargement du journal.')).toBeVisible()
  await expect(page.getByText("Lueur n'a rien effacé")).toBeVisible()
  // It is there.
  await expect(page.getByText("Aucun journal trouvé pour aujourd'hui.")).toHaveCount(0)
})

test('a song alone is changed on the page that reads, and the day is saved', async ({
  server,
  page,
}) => {
  await standOnQuietHome(page, server, [{ ...today, proud: 'Un autre', frustrated: 'Un dernier' }])
  await details(page).click()
  await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
  await page.getByRole('button', { name: 'Écrire le titre à la main' }).click()
  await page.getByLabel('Titre').fill('Plein soleil')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await saveForm(page)
  await expect(page.getByText("C'est écrit.")).toBeVisible()
  await elapse(page, afterSaveMs)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Plein soleil').first()).toBeVisible()
})
