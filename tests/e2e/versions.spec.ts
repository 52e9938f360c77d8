// Two builds whose databases differ, open on one phone at once. The newer one is a page that opens the journal's database with
// a higher version; the older one holds that database open, and closes it for nobody.
import type { BrowserContext, Page } from '@playwright/test'
import { faultText } from '#text/fault.ts'
import { fillDayText } from '#text/fillDay.ts'
import { fr } from '#text/typography.ts'
import { expect, fillToday, openQuietForm, questions, test, workerReady } from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'
import type { StartedServer } from '#support/setupServer.ts'

const kept = (page: Page) => page.getByText(fr(fillDayText.kept), { exact: true })
const notKept = (page: Page) => page.getByText(fr(fillDayText.notKept))

/** A page of the same origin that runs nothing of the app. */
async function openEmptyPage(context: BrowserContext, server: StartedServer): Promise<Page> {
  const page = await context.newPage()
  const address = `${server.url}/api/empty-page-of-the-tests`
  const html = '<!doctype html><html lang="fr"><title>Vide</title></html>'
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(address)
  return page
}

/** Opens the journal's database `ahead` versions further. Returns once that is done, or is waited for. */
const openDatabase = (page: Page, ahead: number): Promise<string> =>
  page.evaluate(async (more) => {
    const known = await indexedDB.databases()
    const journal = known.find(({ name = '' }) => /^lueur-(?!device)/.test(name))
    const opening = indexedDB.open(journal?.name ?? '', (journal?.version ?? 0) + more)
    return new Promise<string>((resolve) => {
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('later'))
      opening.addEventListener('blocked', () => resolve('blocked'))
      opening.addEventListener('success', () => {
        // As a newer build would: an older page must be able to open it again.
        if (more > 0) opening.result.close()
        // Nothing else refers to a connection that has to stay open.
        else Reflect.set(globalThis, 'connection', opening.result)
        resolve('open')
      })
    })
  }, ahead)

test('[SY4] a form of an older build lets a newer one change the database, and keeps its letters', async ({
  server,
  page,
  context,
}) => {
  await openHome(page, server)
  await workerReady(page)
  await openQuietForm(page)
  const field = page.getByLabel(questions.learned)
  await field.pressSequentially('avant')
  await expect(kept(page)).toBeVisible()
  const newer = await openEmptyPage(context, server)
  // The open form closes its connection for it.
  await expect.poll(() => openDatabase(newer, 10)).toBe('open')

  await page.bringToFront()
  await field.pressSequentially(', après')
  await expect(kept(page)).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('avant, après')
})

test('[SY20] while a change of the database is held up by an older tab, letters are said not to be stored, then are', async ({
  server,
  page,
  context,
}) => {
  await openHome(page, server)
  await workerReady(page)
  await openQuietForm(page)
  const field = page.getByLabel(questions.learned)
  await field.pressSequentially('avant')
  await expect(kept(page)).toBeVisible()
  const older = await openEmptyPage(context, server)
  expect(await openDatabase(older, 0)).toBe('open')
  const newer = await openEmptyPage(context, server)
  expect(await openDatabase(newer, 10)).toBe('blocked')

  await page.bringToFront()
  await field.pressSequentially(', pendant')
  await expect(notKept(page)).toBeVisible()
  await expect(kept(page)).toHaveCount(0)
  await older.close()
  await expect(kept(page)).toBeVisible()
  await expect(notKept(page)).toHaveCount(0)
  await page.reload()
  await expect(field).toHaveValue('avant, pendant')
})

test('a start that a change of the database holds up is not waited for without end, and shows the words once it is over', async ({
  server,
  page,
  context,
}) => {
  await openHome(page, server)
  await workerReady(page)
  await fillToday(page, { learned: 'toujours là' })
  const older = await openEmptyPage(context, server)
  expect(await openDatabase(older, 0)).toBe('open')
  const newer = await openEmptyPage(context, server)
  expect(await openDatabase(newer, 10)).toBe('blocked')

  await page.goto(`${server.url}/home`)
  await expect(page.getByText(fr(faultText.storage.title))).toBeVisible()
  await expect(page.getByText('Chargement...')).toHaveCount(0)
  await older.close()
  await expect(page.getByText('toujours là')).toBeVisible()
})
