// The sheet of a day in a window so low that it scrolls as one, as at 400 % or with large text.
import { day, filled } from '#support/days.ts'
import { expect, test } from '#support/journey.ts'
import { drawn } from '#support/looksRight.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { standOnCalendar } from '#support/threeDays.ts'

test('in a window as low as at 400 % the ways out of the sheet stay whole, and the rest is scrolled to', async ({
  server,
  page,
}) => {
  await standOnCalendar(page, server, '/calendar?jour=2026-11-19')
  const sheet = page.getByRole('dialog', { name: 'JOURNAL DU 19 NOVEMBRE' })
  await expect(sheet).toBeVisible()
  await drawn(page)
  await page.setViewportSize({ width: 320, height: 256 })
  const wholeTop = async (): Promise<boolean> => {
    const box = await sheet.getByRole('button', { name: 'Fermer' }).boundingBox()
    return box !== null && box.y >= 0 && box.height >= 44 && box.y + box.height <= 256
  }
  await expect.poll(wholeTop).toBe(true)
  await sheet.evaluate((popup) => popup.scrollTo(0, popup.scrollHeight))
  expect(await wholeTop()).toBe(true)
  await sheet.getByRole('button', { name: 'Fermer' }).click()
  await expect(sheet).toBeHidden()
})

test('in so low a window a finger on the words scrolls to what changes them, and back to its first word', async ({
  server,
  page,
}) => {
  const today = day('2026-11-20')
  const long = 'Une phrase de ce jour. '.repeat(12)
  await quickSignUp(page, server, {
    today,
    days: [{ date: today, ...filled({ learned: long, proud: long, frustrated: long }) }],
  })
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`${server.url}/calendar?jour=${today}`)
  const popup = page.getByRole('dialog')
  await expect(popup).toBeVisible()
  await drawn(page)
  const cdp = await page.context().newCDPSession(page)
  const finger = (yDistance: number) =>
    cdp.send('Input.synthesizeScrollGesture', { x: 160, y: 190, yDistance, speed: 1200 })
  const change = popup.getByRole('button', { name: 'Modifier' })
  await expect(change).not.toBeInViewport()
  await finger(-1200)
  await expect(popup.getByRole('button', { name: 'Agrandir' })).toBeVisible()
  await expect(change).toBeInViewport({ ratio: 1 })
  await finger(1200)
  await expect(popup).toBeVisible()
  await expect(popup.getByText('JOURNAL DU 20 NOVEMBRE')).toBeInViewport({ ratio: 1 })
  // The large sheet too.
  await popup.getByRole('button', { name: 'Agrandir' }).click()
  const last = popup.getByText(long.trim()).last()
  await expect(last).not.toBeInViewport()
  await finger(-2000)
  await expect(last).toBeInViewport()
  await expect(popup.getByRole('button', { name: 'Réduire' })).toBeVisible()
})
