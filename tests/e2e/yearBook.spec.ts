// « Le livre de l'année »: a year to print, or to keep as a PDF by the browser's own print.
import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { addDays, type Day } from '#domain/day.ts'
import { homeText } from '#text/home.ts'
import { bookText, yearText } from '#text/lookBack.ts'
import { fr } from '#text/typography.ts'
import { day } from '#support/days.ts'
import { lightOf, raysOf } from '#support/drawnSun.ts'
import { expect, test, workerReady } from '#support/journey.ts'
import { looksRight } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'

/** The curves that a PDF draws, on its richest page. */
function curvesIn(pdf: Buffer): number {
  const counts = [...pdf.toString('latin1').matchAll(/FlateDecode[^>]*>>\s*stream\r?\n/g)].map(
    ({ index, 0: head }) => {
      const content = inflateSync(pdf.subarray(index + head.length)).toString('latin1')
      return content.match(/ c\n/g)?.length ?? 0
    },
  )
  return Math.max(...counts)
}

test('[LB11] a year as a book: cover with its sun, a page a month, songs; nothing else of the page, in the dark too', async ({
  server,
  page,
  person,
}) => {
  const song = { id: 'manual', name: 'Göttingen', artists: 'Barbara' }
  await quickSignUp(page, server, {
    person,
    today: day('2026-11-20'),
    days: [
      { date: day('2025-12-31'), learned: "De l'année d'avant." },
      { date: day('2026-01-02'), learned: 'Deux lignes\net leur fin.', glow: 2, music: song },
      ...Array.from({ length: 9 }, (_, at) => ({
        date: addDays(day('2026-03-01'), at),
        learned: `Un mot de mars ${at + 1}. ${'Et encore. '.repeat(40)}`,
        isPinned: at === 4,
      })),
      { date: day('2026-11-18'), proud: `D'un mot ${'très'.repeat(60)} long.` },
    ],
  })
  await page.goto(`${server.url}/calendar?annee=2026`)
  await workerReady(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Le livre de 2026' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Le livre de 2026' })).toBeFocused()
  const book = page.getByRole('article', { name: 'Le livre de 2026' })
  await expect(book.getByRole('heading', { level: 2 })).toHaveText([
    'Janvier 2026',
    'Mars 2026',
    'Novembre 2026',
  ])
  await expect(book.getByText(`Le journal de ${person.username}`)).toBeVisible()
  await expect(book.getByText('Göttingen', { exact: false })).toBeVisible()
  await expect(book.getByText(/Lueur/)).toHaveText([fr('Lueur : bougie')])
  await expect(book.getByText("De l'année d'avant.")).toHaveCount(0)
  const sun = book.locator('header svg')
  expect(await raysOf(sun)).toBe(11)
  await looksRight(page, 'year-book')
  await page.setViewportSize({ width: 390, height: 844 })

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  const print = page.getByRole('button', { name: 'Imprimer' })
  await print.click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(print).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(book).toBeVisible()
  const ink = await book
    .getByText('et leur fin.')
    .evaluate((words) => getComputedStyle(words).color)
  expect(ink).toMatch(/oklch\(0?\.2|oklch\(2|rgb\((?:\d|[1-5]\d), /)
  // The sun shines in its night, on paper too.
  const { disc, night } = await lightOf(sun)
  expect(disc).toBeGreaterThan(150)
  expect(night).toBeLessThan(80)
  const pdf = await page.pdf({ format: 'A4' })
  // A tip of each ray at least, and the light that it ends in.
  expect(curvesIn(pdf)).toBeGreaterThan(11)
  expect(pdf.toString('latin1')).toContain('/ShadingType 3')
  // The cover, January, March over several, November.
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  expect(pages).toBeGreaterThanOrEqual(4)
  expect(pages).toBeLessThanOrEqual(7)
  await page.emulateMedia({ media: 'screen' })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Ton année' })).toBeVisible()
})

test('[LB11] a year without a day has no book, and says so', async ({ server, page }) => {
  await quickSignUp(page, server, {
    today: day('2026-11-20'),
    days: [{ date: day('2026-11-18'), learned: 'Un mot.' }],
  })
  await page.goto(`${server.url}/calendar?annee=2024&livre=oui`)
  await expect(page.getByText('Aucun jour écrit en 2024')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
})

test('[LB11] left by back, the book gives the focus to the link that opened it, once', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server, {
    today: day('2026-11-20'),
    days: [
      { date: day('2025-11-18'), learned: 'Un autre.' },
      { date: day('2026-11-18'), learned: 'Un mot.' },
    ],
  })
  await page.goto(`${server.url}/calendar?annee=2026`)
  const link = page.getByRole('link', { name: 'Le livre de 2026' })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Le livre de 2026' })).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
  await page.getByRole('button', { name: 'Année précédente' }).click()
  const next = page.getByRole('button', { name: 'Année suivante' })
  await next.click()
  await expect(link).toBeVisible()
  await expect(next).toBeFocused()
})

/** What this phone holds of the day is of a build that is newer than its own. */
const makeNewer = (page: Page, on: Day): Promise<void> =>
  page.evaluate(async (key) => {
    // What runs in the page brings its own.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(asked.error ?? new Error()))
      })
    const journal = (await indexedDB.databases()).find(
      ({ name = '' }) => name.startsWith('lueur-') && name !== 'lueur-device',
    )
    const db = await settled(indexedDB.open(journal?.name ?? ''))
    const days = db.transaction('days', 'readwrite').objectStore('days')
    const row = (await settled(days.get(key))) as { answers: unknown }
    const answers: unknown = JSON.parse(JSON.stringify(row.answers).replaceAll('le1.', 'le2.'))
    await settled(days.put({ ...row, answers }))
    db.close()
  }, on)

test('[LB4][LB11] words of a newer version are not said to be sealed, nor counted without a word', async ({
  server,
  page,
}) => {
  await quickSignUp(page, server, {
    today: day('2026-11-20'),
    days: [
      { date: day('2026-11-17'), learned: 'Deux mots.' },
      { date: day('2026-11-18'), learned: 'Un mot.' },
    ],
  })
  await makeNewer(page, day('2026-11-18'))
  await page.goto(`${server.url}/calendar?annee=2026`)
  await expect(page.getByText(yearText.newer)).toBeVisible()
  await looksRight(page, 'year-newer')
  await page.getByRole('link', { name: 'Le livre de 2026' }).click()
  const book = page.getByRole('article')
  await expect(book.getByText(homeText.newer)).toBeVisible()
  await expect(book.getByText(bookText.sealed)).toHaveCount(0)
  await page.goto(`${server.url}/calendar?annee=2025`)
  await expect(page.getByText(yearText.none(2025))).toBeVisible()
  await expect(page.getByText(yearText.newer)).toHaveCount(0)
})
