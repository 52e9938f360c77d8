// « Partager une phrase »: a sentence of a day as a picture, chosen by hand, made on the phone.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { day } from '#support/days.ts'
import { expect, test, workerReady } from '#support/journey.ts'
import { enlarge, looksRight } from '#support/looksRight.ts'
import { givenTo, offerSheet } from '#support/phoneSheet.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { noteWritten, writtenOn } from '#support/writtenOnCanvas.ts'
import { sharedPictureText } from '#text/sharedPicture.ts'
import { fr } from '#text/typography.ts'

const song = { id: 'manual', name: 'Göttingen', artists: 'Barbara' }

/** Of the picture that was drawn last. */
async function lastWritten(page: Page): Promise<string> {
  const written = await writtenOn(page)
  return written.slice(written.lastIndexOf('Lueur', -2) + 1).join(' ')
}

test('[LB10] one sentence of a day becomes a picture, with its song or without, and nothing else of the journal, without network', async ({
  server,
  page,
}) => {
  await noteWritten(page)
  await quickSignUp(page, server, {
    today: day('2026-11-20'),
    days: [
      {
        date: day('2026-11-18'),
        learned: "J'ai nagé longtemps. L'eau était froide !",
        proud: "D'avoir tenu.",
        music: song,
      },
    ],
  })
  await page.goto(`${server.url}/calendar?jour=2026-11-18`)
  await workerReady(page)
  await page.context().setOffline(true)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Agrandir' }).click()
  await sheet.getByRole('button', { name: 'Partager une phrase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager une phrase' })
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  await expect(dialog.getByRole('figure')).toHaveAccessibleName(/J'ai nagé longtemps\./)
  expect(await lastWritten(page)).toBe("J'ai nagé longtemps. Göttingen · Barbara Lueur")
  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('figure')).toHaveAccessibleName(/L'eau était froide/)
  await dialog.getByRole('switch', { name: 'Avec la musique du jour' }).click()
  expect(await lastWritten(page)).toBe("L'eau était froide ! Lueur")
  await looksRight(page, 'share-sentence')
  await page.setViewportSize({ width: 390, height: 844 })

  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: "Enregistrer l'image" }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('lueur.png')
  const image = readFileSync(await saved.path())
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1080, 1350])
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(sheet).toBeVisible()
})

test('[LB10] a long sentence, one long word and emoji stay within the picture; a day without words offers none', async ({
  server,
  page,
}) => {
  await noteWritten(page)
  await quickSignUp(page, server, {
    today: day('2026-11-20'),
    days: [
      {
        date: day('2026-11-17'),
        learned: 'mot '.repeat(400).trim(),
        proud: `${'👩‍👧'.repeat(60)}${'x'.repeat(200)}`,
        frustrated: 'ثلاثة أيام من المطر',
      },
      { date: day('2026-11-16'), music: song },
    ],
  })
  await page.goto(`${server.url}/calendar?jour=2026-11-17`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Agrandir' }).click()
  await sheet.getByRole('button', { name: 'Partager une phrase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager une phrase' })
  const radios = dialog.getByRole('radio')
  await expect(radios).toHaveCount(3)
  expect(await lastWritten(page)).toMatch(/^(?:mot )+m?o?t?\.\.\. Lueur$/)
  await radios.nth(1).check()
  expect((await lastWritten(page)).replaceAll(' ', '')).toBe(
    `${'👩‍👧'.repeat(60)}${'x'.repeat(200)}Lueur`,
  )
  await looksRight(page, 'share-sentence-odd')
  // The way out is in view, wherever the dialog is scrolled to.
  const close = dialog.getByRole('button', { name: 'Fermer' })
  for (const [width, height] of [
    [320, 640],
    [640, 320],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const percent of [100, 200]) {
      await enlarge(page, percent)
      for (const place of [0, 9999]) {
        await dialog.evaluate((popup, top) => popup.scrollTo(0, top), place)
        await expect(close, `${width}, ${percent} %`).toBeInViewport({ ratio: 1 })
        const {
          x = 0,
          y = 0,
          width: wide = 0,
          height: high = 0,
        } = (await close.boundingBox()) ?? {}
        const top = await page.evaluate(
          ([left, down]) => document.elementFromPoint(left, down)?.closest('button')?.ariaLabel,
          [x + wide / 2, y + high / 2] as const,
        )
        expect(top).toBe('Fermer')
      }
    }
    await enlarge(page, 100)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/calendar?jour=2026-11-16`)
  await sheet.getByRole('button', { name: 'Agrandir' }).click()
  await expect(sheet.getByRole('button', { name: 'Versions précédentes' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Partager une phrase' })).toBeHidden()
})

/** How red, green and blue the picture is on top, in twelfths or so: a browser rounds as it paints. */
const topOf = (page: Page): Promise<string> =>
  page.getByRole('figure').evaluate((figure) => {
    const picture = figure.querySelector('canvas')
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (picture === null || context === null) return ''
    context.drawImage(picture, 0, 0)
    const parts = context.getImageData(0, 0, 1, 1).data.slice(0, 3)
    return parts.map((part) => Math.round(part / 20)).join(' ')
  })

test('[LB10] a sentence stands under the sky of the hour at which its day was written, where the person was', async ({
  server,
  page,
}) => {
  const [dawn, noon, night] = ['2 1 3', '13 12 12', '1 0 1']
  // On the wall of each: half past six, noon, and half past eleven at night.
  const written = [
    ['2026-11-16', '2026-11-16T05:30:00.000Z', 60, dawn],
    ['2026-11-17', '2026-11-17T03:00:00.000Z', 540, noon],
    ['2026-11-18', '2026-11-19T04:30:00.000Z', -300, night],
  ] as const
  await quickSignUp(page, server, {
    today: day('2026-11-20'),
    days: written.map(([date, writtenAt, offset]) => ({
      date: day(date),
      writtenAt,
      offset,
      learned: "J'ai nagé longtemps.",
    })),
  })
  for (const [date, , , top] of written) {
    await page.goto(`${server.url}/calendar?jour=${date}`)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Agrandir' }).click()
    await sheet.getByRole('button', { name: 'Partager une phrase' }).click()
    await expect(page.getByRole('figure')).toBeVisible()
    await expect.poll(() => topOf(page), date).toBe(top)
  }
})

test("[LB10] a sentence goes through the phone's own sheet, and another one as another picture", async ({
  server,
  page,
}) => {
  await offerSheet(page, ['NotAllowedError', 'taken', 'AbortError', 'DataError'])
  await quickSignUp(page, server, {
    today: day('2026-11-20'),
    days: [{ date: day('2026-11-18'), learned: "J'ai nagé longtemps. L'eau était froide !" }],
  })
  await page.goto(`${server.url}/calendar?jour=2026-11-18`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Agrandir' }).click()
  await sheet.getByRole('button', { name: 'Partager une phrase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager une phrase' })
  const share = dialog.getByRole('button', { name: sharedPictureText.share, exact: true })
  const failed = dialog.getByText(fr(sharedPictureText.failed))
  for (const [times, made, isFailed] of [
    // Too late for the tap that asked: the next one gives what was made.
    [1, 1, true],
    [2, 1, false],
    // Closed by its person, then refused by the phone: another sentence, once more made.
    [3, 2, false],
    [4, 2, true],
    [5, 2, false],
  ] as const) {
    if (times === 3) await dialog.getByRole('radio').nth(1).check()
    await share.click()
    await expect.poll(async () => (await givenTo(page)).given).toHaveLength(times)
    await expect(share).toHaveAttribute('aria-busy', 'false')
    await expect(failed).toHaveCount(isFailed ? 1 : 0)
    expect((await givenTo(page)).made).toBe(made)
  }
  const picture = { name: 'lueur.png', type: 'image/png', width: 1080, height: 1350 }
  expect((await givenTo(page)).given).toEqual(Array.from({ length: 5 }, () => picture))
})
