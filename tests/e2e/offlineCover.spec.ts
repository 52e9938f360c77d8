// The picture of a song, once seen, is there without network: on Accueil, and in a memory.
import type { Page } from '@playwright/test'
import type { Music } from '#domain/music.ts'
import { day } from '#support/days.ts'
import { expect, test, workerReady } from '#support/journey.ts'
import { standOn } from '#support/heldPage.ts'
import { openHome } from '#support/quickSignUp.ts'
import { startServer } from '#support/setupServer.ts'

const today = day('2026-11-20')

const song = (name: string): Music => ({
  id: name,
  name,
  artists: 'Les Heures lentes',
  image: `https://i.scdn.co/image/${encodeURIComponent(name)}`,
})

/** How wide the pictures of Accueil are, once each has come or failed. */
const pictures = (page: Page): Promise<readonly number[]> =>
  page.locator('main img').evaluateAll((images) =>
    Promise.all(
      images.map(async (image) => {
        const picture = image as HTMLImageElement
        picture.loading = 'eager'
        await picture.decode().catch(() => undefined)
        return picture.naturalWidth
      }),
    ),
  )

test('covers once seen stay without network, after the browser was closed', async ({ disk }) => {
  const server = await startServer({ main: 'tests/support/serverWithCovers.ts' })
  try {
    const context = await disk.open()
    const page = await context.newPage()
    const words = { learned: 'a', proud: 'b', frustrated: 'c' }
    await openHome(page, server, {
      today,
      days: [
        { date: today, ...words, music: song('Plein soleil') },
        { date: day('2026-11-13'), ...words, music: song('Soleil noir') },
      ],
    })
    await expect(page.getByText('Soleil noir')).toBeVisible()
    await expect.poll(() => pictures(page)).toEqual([192, 192])
    await workerReady(page)
    await context.close()
  } finally {
    await server.stop()
  }

  const later = await (await disk.open()).newPage()
  await standOn(later, today)
  await later.goto(`${server.url}/home`)
  await expect(later.getByText('Soleil noir')).toBeVisible()
  await expect.poll(() => pictures(later)).toEqual([192, 192])
})
