// A song that the server put on a day: the day says that nobody chose it, and does not show it.
import type { WireReply } from '#contract/journal.ts'
import { expect, fillToday, test } from '#support/journey.ts'
import { underTrueRev } from '#support/lies.ts'
import { looksRight } from '#support/looksRight.ts'
import { openHome } from '#support/quickSignUp.ts'

const proud = 'Ma course du soir'
const sentence = "Cette chanson n'a pas été choisie par toi"

test('[CR21] a song that the server puts on today is not shown, and the day says so', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await fillToday(page, { proud })
  await expect(page.getByText(proud)).toBeVisible()
  const song = { id: 's', name: 'Écoute-moi', artists: 'Le serveur' }
  const value = { id: 'A'.repeat(11), value: song, savedAt: 9 }
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
      underTrueRev({
        ...entry,
        marks: { ...entry.marks, music: { values: [value], replacedIds: [] } },
      }),
    )
    await route.fulfill({ json: { data: lies } })
  })
  await page.reload()
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText(song.name)).toHaveCount(0)
  await expect(page.getByText(proud)).toBeVisible()
  await looksRight(page, 'forged-song')

  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: /appris$/ }).click()
  await expect(page.getByRole('dialog').getByText(sentence)).toBeVisible()
  await looksRight(page, 'forged-song-sheet')
})
