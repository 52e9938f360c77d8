// The pages that look back, read from this phone alone.
import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { day } from '#support/days.ts'
import { sharedPictureText } from '#text/sharedPicture.ts'
import { fr } from '#text/typography.ts'
import { closeSheet, givenTo, offerSheet } from '#support/phoneSheet.ts'
import { expect, test, workerReady } from '#support/journey.ts'
import { drawn, enlarge, looksRight } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { noteWritten, writtenOn } from '#support/writtenOnCanvas.ts'

/** The words of it that go on in another line. */
const wordsInTwo = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const found: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.push(word)
      }
    }
    return found
  })

test('[LB2] « Mes fiertés »: all of them on one page, without network, searched, opened and closed', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server, {
    today: day('2026-11-20'),
    days: [
      { date: day('2026-11-19'), learned: 'La patience', proud: "D'avoir appelé ma sœur." },
      { date: day('2026-11-18'), learned: 'Un accord', lueur: 'Rien sous « Fier ».' },
      {
        date: day('2025-03-02'),
        proud: 'Mon premier dix kilomètres,\nsous la pluie.',
        isPinned: true,
      },
      { date: day('2024-02-29'), proud: 'Le gâteau de mamie, enfin réussi.' },
    ],
  })
  await page.goto(`${server.url}/calendar`)
  await workerReady(page)
  await page.context().setOffline(true)
  const row = page.getByRole('button', { name: 'Mes fiertés' })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mes fiertés' })).toBeFocused()
  await expect(page.getByText('3 fiertés')).toBeVisible()
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveText([/2\smars 2025/, /19\snovembre/, /29\sfévrier 2024/])
  await looksRight(page, 'prides')

  const field = page.getByRole('searchbox', { name: 'Chercher dans mes fiertés' })
  await field.fill('GATEAU')
  await expect(cards).toHaveText([/29\sfévrier 2024/])
  await field.fill('patience')
  await expect(page.getByText('Rien de tel pour le moment')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect(field).toBeFocused()
  await cards.first().getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/premier dix kilomètres/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(cards).toHaveCount(3)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendrier' })).toBeVisible()
  await expect(page).toHaveTitle('Calendrier · Lueur')
  // Where one was is found again.
  await expect(row).toBeFocused()
})

test('[LB3][LB4][LB5] « Ton année »: a ray a day, by keys, by finger and as a table, without network', async ({
  server,
  page,
}) => {
  const song = { id: 'manual', name: 'Göttingen', artists: 'Barbara' }
  const march = Array.from({ length: 70 }, (_, at) => ({
    date: addDays(day('2026-03-01'), at),
    learned: 'mot '.repeat(5 + ((at * 37) % 90)),
    isPinned: at % 9 === 0,
    music: at % 3 === 0 ? song : null,
  }))
  await quickSignUp(page, server, {
    today: day('2026-11-20'),
    days: [
      ...march,
      { date: day('2026-11-18'), learned: "Avant-hier, j'ai nagé.", isPinned: true },
      { date: day('2025-11-18'), learned: "L'an dernier, le même jour.", music: song },
    ],
  })
  await page.goto(`${server.url}/calendar`)
  await workerReady(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Ton année/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ton année' })).toBeFocused()
  expect(new URL(page.url()).search).toBe('?annee=2026')
  await expect(page).toHaveTitle('Ton année · Lueur')
  const slider = page.getByRole('slider', { name: 'Les jours de 2026' })
  await expect(slider).toHaveAttribute('aria-valuetext', '18\u00A0novembre, écrit, épinglé')
  const main = page.getByRole('main')
  await expect(main.getByText('71 jours')).toBeVisible()
  await expect(main.getByText('70 jours')).toBeVisible()
  await expect(main.getByText('mars', { exact: true })).toBeVisible()
  await expect(main.getByText('ta chanson, 24 journées')).toBeVisible()
  // Whatever the number of its days, the sun is a few shapes.
  expect(await main.locator('section svg *').count()).toBeLessThan(60)
  const same = page.getByRole('region', { name: fr('Ce jour-là, chaque année') })
  await expect(same.getByRole('listitem')).toHaveText([/18\snovembre/, /18\snovembre 2025/])
  await looksRight(page, 'year')
  await page.setViewportSize({ width: 390, height: 844 })

  await slider.focus()
  for (const [key, text] of [
    ['ArrowLeft', '17 novembre, vide'],
    ['Home', '1er janvier, vide'],
    ['PageUp', '1er février, vide'],
    ['PageUp', '1er mars, écrit, épinglé'],
    ['ArrowRight', '2 mars, écrit'],
    ['End', '20 novembre, vide'],
    ['ArrowRight', '20 novembre, vide'],
    ['PageDown', '20 octobre, vide'],
    ['Home', '1er janvier, vide'],
    ['ArrowLeft', '1er janvier, vide'],
    ['PageUp', '1er février, vide'],
    ['ArrowLeft', '31 janvier, vide'],
    // The month's last day, where it has no such date.
    ['PageUp', '28 février, vide'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(slider).toHaveAttribute('aria-valuetext', text.replace(' ', '\u00A0'))
  }
  // At three o'clock is the end of the first quarter.
  const box = await slider.boundingBox()
  if (box === null) throw new Error('The sun has a place.')
  await page.mouse.click(box.x + box.width * 0.85, box.y + box.height / 2 + 1)
  await expect(slider).toHaveAttribute('aria-valuetext', /^2\savril, écrit/)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.getByRole('button', { name: 'Voir en tableau' }).click()
  const table = page.getByRole('table', { name: '2026, mois par mois' })
  await expect(table.getByRole('row', { name: /mars/ })).toContainText('31 sur 31')
  await looksRight(page, 'year-table')
  // No word is cut in two, on the smallest phone and with the largest text.
  for (const [width, percent] of [
    [320, 100],
    [390, 100],
    [390, 200],
    [320, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await enlarge(page, percent)
    await drawn(page)
    expect(await wordsInTwo(table), `${width} px, ${percent} %`).toEqual([])
    const { x = 0, width: wide = 0 } = (await table.boundingBox()) ?? {}
    expect(x + wide).toBeLessThanOrEqual(width)
  }
  await enlarge(page, 100)
  await page.setViewportSize({ width: 390, height: 844 })
  const before = page.getByRole('button', { name: 'Année précédente' })
  await before.click()
  await expect(page.getByRole('table', { name: '2025, mois par mois' })).toBeVisible()
  // The last year that it leads to is said, and the focus stays for who goes back by keys.
  await expect(before).toBeFocused()
  await expect(page.getByRole('status').first()).toHaveText(/^\d+\srayons? en 2025$/)
  await page.getByRole('button', { name: 'Voir le soleil' }).click()
  await looksRight(page, 'year-few')
  await expect(before).toBeDisabled()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendrier' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ton année/ })).toBeFocused()
})

test("[LB6] « Partager l'image »: rays and figures on a picture, and no word of the journal, without network", async ({
  server,
  page,
}) => {
  await noteWritten(page)
  const days = Array.from({ length: 12 }, (_, at) => ({
    date: addDays(day('2026-11-01'), at),
    learned: 'canari',
    isPinned: at === 3,
    music: { id: 'manual', name: 'Canari', artists: 'Canari' },
  }))
  await quickSignUp(page, server, { today: day('2026-11-20'), days })
  await page.goto(`${server.url}/calendar?annee=2026`)
  await workerReady(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: "Partager l'image" }).click()
  const dialog = page.getByRole('dialog', { name: "Partager l'image" })
  await expect(dialog.getByRole('figure', { name: 'Soleil de 2026, 12 rayons' })).toBeVisible()
  const texts = await writtenOn(page)
  await looksRight(page, 'year-share')
  await page.setViewportSize({ width: 390, height: 844 })
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: "Enregistrer l'image" }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('soleil-2026.png')
  const image = readFileSync(await saved.path())
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1080, 1350])
  expect(new Set(texts)).toEqual(
    new Set([
      ...Array.from('JFMASOND'),
      '2026',
      '12\u00A0rayons',
      'Une année en lumière',
      "12\u00A0jours · 12\u00A0d'affilée · 1\u00A0jour d'or",
      'Lueur',
    ]),
  )
})

test("[LB6] the year's picture goes through the phone's own sheet: closed, too late, refused and taken", async ({
  server,
  page,
}) => {
  await offerSheet(page, ['AbortError', 'NotAllowedError', 'DataError', 'held'])
  const days = [{ date: day('2026-11-01'), learned: 'canari' }]
  await quickSignUp(page, server, { today: day('2026-11-20'), days })
  await page.goto(`${server.url}/calendar?annee=2026`)
  await page.getByRole('button', { name: "Partager l'image" }).click()
  const dialog = page.getByRole('dialog', { name: "Partager l'image" })
  const share = dialog.getByRole('button', { name: sharedPictureText.share, exact: true })
  const failed = dialog.getByText(fr(sharedPictureText.failed))
  const picture = { name: 'soleil-2026.png', type: 'image/png', width: 1080, height: 1350 }
  const shareAgain = async (times: number): Promise<void> => {
    await share.click()
    await expect.poll(async () => (await givenTo(page)).given).toHaveLength(times)
    await expect(share).toHaveAttribute('aria-busy', 'false')
  }
  // Whoever closes the sheet has shared nothing, and that is no failure.
  await shareAgain(1)
  await expect(failed).toHaveCount(0)
  await shareAgain(2)
  await expect(failed).toBeVisible()
  await looksRight(page, 'year-share-failed')
  await page.setViewportSize({ width: 390, height: 844 })
  await shareAgain(3)
  await expect(failed).toBeVisible()
  // While the sheet is open no second one is asked for.
  await share.click()
  await expect.poll(async () => (await givenTo(page)).given).toHaveLength(4)
  await expect(share).toHaveAttribute('aria-busy', 'true')
  await expect(share).toBeFocused()
  await page.keyboard.press('Enter')
  await closeSheet(page)
  await expect(share).toHaveAttribute('aria-busy', 'false')
  await expect(failed).toHaveCount(0)
  // The picture was made once: a tap that follows gives it at once.
  expect(await givenTo(page)).toEqual({ given: Array.from({ length: 4 }, () => picture), made: 1 })
  await expect(dialog.getByRole('button', { name: sharedPictureText.save })).toHaveCount(0)
})
