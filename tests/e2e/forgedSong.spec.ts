// A song that the server put on a day: the day says that nobody chose it and does not show it, or that it cannot be checked.
import type { WireReply } from '#contract/journal.ts'
import { expect, fillToday, test } from '#support/journey.ts'
import { underTrueRev } from '#support/lies.ts'
import { looksRight } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'
import type { Page } from '@playwright/test'

const proud = 'Ma course du soir'
const sentence = "Cette chanson n'a pas été choisie par toi"
const song = { id: 's', name: 'Écoute-moi', artists: 'Le serveur' }
const idOfNobody = 'A'.repeat(11)
const idOfAnotherKey = [idOfNobody, 'B'.repeat(16), 'C'.repeat(16)].join('.')

/** From the next pass on the server says other marks of every day, under its true revision. */
async function lieAboutMarks(page: Page, marks: Partial<WireReply['marks']>): Promise<void> {
  await page.route('**/api/journal/months', async (route) => {
    const reply = await route.fetch({
      headers: { ...route.request().headers(), 'if-none-match': '' },
    })
    const months = Object.keys((await reply.json()) as object)
    await route.fulfill({
      json: Object.fromEntries(months.map((month) => [month, '0'.repeat(16)])),
    })
  })
  await page.route('**/api/journal/entries?*', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: readonly WireReply[] }
    const lies = data.map((entry) =>
      underTrueRev({ ...entry, marks: { ...entry.marks, ...marks } }),
    )
    await route.fulfill({ json: { data: lies } })
  })
  await page.reload()
}

const only = <T>(id: string, value: T) => ({ values: [{ id, value, savedAt: 9 }], replacedIds: [] })

test('[CR21] a song that the server puts on today is not shown, and the day says so', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await fillToday(page, { proud })
  await expect(page.getByText(proud)).toBeVisible()
  await lieAboutMarks(page, { music: only(idOfNobody, song) })
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText(song.name)).toHaveCount(0)
  await expect(page.getByText(proud)).toBeVisible()
  await looksRight(page, 'forged-song')

  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: /appris$/ }).click()
  await expect(page.getByRole('dialog').getByText(sentence)).toBeVisible()
  await looksRight(page, 'forged-song-sheet')
})

test('[CR23] a song and a pin under a key that the phone does not hold are said to be unchecked', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await fillToday(page, { proud })
  await expect(page.getByText(proud)).toBeVisible()
  await lieAboutMarks(page, { music: only(idOfAnotherKey, song), pin: only(idOfAnotherKey, true) })
  const notes = ['Chanson', 'Épingle'].map(
    (mark) => `${mark} non vérifiée : sa clé n'est pas sur ce téléphone.`,
  )
  for (const note of notes) await expect(page.getByText(note)).toBeVisible()
  await expect(page.getByText(song.name)).toBeVisible()
  await expect(page.getByText(sentence)).toHaveCount(0)
  await looksRight(page, 'unchecked-song')

  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: /appris/ }).click()
  const sheet = page.getByRole('dialog')
  for (const note of notes) await expect(sheet.getByText(note)).toBeVisible()
  await looksRight(page, 'unchecked-song-sheet')
})
