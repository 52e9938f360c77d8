// What a person sees when the phone's store fails under their fingers, in a real browser: as it is on an iPhone that takes
// the storage process away, and on a disk that is really full.
import type { Page } from '@playwright/test'
import { holdDrafts } from '#support/heldPage.ts'
import { expect, openQuietForm, questions, test } from '#support/journey.ts'
import { kept, notKept, writeWithoutRoom } from '#support/noRoom.ts'
import { openHome } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'
import { homeText } from '#text/home.ts'

/** Nothing is put into any store while `isStoreLost` is set on the page. */
const loseStore = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // Called with its own store below.
    // oxlint-disable-next-line typescript/unbound-method
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function failing(...args) {
      if (Reflect.get(globalThis, 'isStoreLost') === true) {
        throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
      }
      return put.apply(this, args)
    }
  })

/** Letters that are stored, then some that are not. */
async function typeAsItIsLost(page: Page, server: StartedServer): Promise<void> {
  await loseStore(page)
  await openHome(page, server)
  await openQuietForm(page)
  const field = page.getByLabel(questions.learned)
  await field.pressSequentially('gardé avant')
  await expect(kept(page)).toBeVisible()

  await page.evaluate(() => Reflect.set(globalThis, 'isStoreLost', true))
  await field.pressSequentially(', puis perdu ?')
  await expect(notKept(page)).toBeVisible()
}

test('[SY20] letters that the store refuses are said not to be kept, are written once it answers again, and survive a reload @core', async ({
  server,
  page,
}) => {
  await typeAsItIsLost(page, server)
  await expect(kept(page)).toHaveCount(0)

  await page.evaluate(() => Reflect.set(globalThis, 'isStoreLost', false))
  // Nobody types any more.
  await expect(kept(page)).toBeVisible()
  await expect(notKept(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel(questions.learned)).toHaveValue('gardé avant, puis perdu ?')
})

test('[SY20] Accueil says that letters are not stored until they are, and no longer', async ({
  server,
  page,
}) => {
  await typeAsItIsLost(page, server)
  await page.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: 'Quitter', exact: true }).click()
  const unsaved = page.getByText(homeText.draftNotKept)
  await expect(unsaved).toBeVisible()
  await page.evaluate(() => Reflect.set(globalThis, 'isStoreLost', false))
  await expect(unsaved).toBeHidden()
  await expect(page.getByText(homeText.draftToday)).toBeVisible()
})

test('[SY4] « Enregistré » is said of these very letters, not of those before them', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await openQuietForm(page)
  const field = page.getByLabel(questions.learned)
  await field.pressSequentially('un')
  await expect(kept(page)).toBeVisible()
  const letGo = await holdDrafts(page)
  await field.press('2')
  expect(await kept(page).isVisible()).toBe(false)
  // A store that goes on being silent is told, and what it then takes in is told as well.
  await expect(notKept(page)).toBeVisible()
  await letGo()
  await expect(kept(page)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(questions.learned)).toHaveValue('un2')
})

test('[SY20] on a full disk nothing false is said, « Enregistrer » sends from memory, and room brings the words in by themselves', async ({
  server,
  otherPhone,
  person,
}) => {
  await writeWithoutRoom(
    { server, otherPhone, person },
    { megabytes: 160, take: (_, disk) => disk.fill(), giveBack: (_, disk) => disk.makeRoom() },
  )
})
