// The browser's own limit for the site, met for real: it allows a share of the disk, so a small disk has a small limit.
import { chromium, type Page } from '@playwright/test'
import { fillDayText } from '#text/fillDay.ts'
import { fr } from '#text/typography.ts'
import { chromiumArgs, chromiumPath, phoneOptions } from '#support/chromium.ts'
import { mountSmallDisk } from '#support/fullDisk.ts'
import {
  expect,
  openQuietForm,
  questions,
  saveForm,
  signIn,
  test,
  workerReady,
  writeAnswers,
} from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'

const kept = (page: Page) => page.getByText(fr(fillDayText.kept), { exact: true })
const notKept = (page: Page) => page.getByText(fr(fillDayText.notKept))

/** Takes all that the site may store, in a database that is not the app's. Returns the name of the browser's refusal. */
const takeQuota = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('room-of-the-tests')
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('upgradeneeded', () =>
        opening.result.createObjectStore('bytes', { autoIncrement: true }),
      )
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const put = (size: number): Promise<string | null> =>
      new Promise((resolve) => {
        const bytes = new Uint8Array(size)
        // What repeats would be stored compressed.
        for (let at = 0; at < size; at += 65_536) {
          crypto.getRandomValues(bytes.subarray(at, at + 65_536))
        }
        const writing = db.transaction('bytes', 'readwrite', { durability: 'strict' })
        writing.objectStore('bytes').add(bytes)
        writing.addEventListener('complete', () => resolve(null))
        writing.addEventListener('abort', () => resolve(writing.error?.name ?? ''))
      })
    let refusal = ''
    for (const size of [8_388_608, 1_048_576, 65_536, 4096, 512]) {
      let failed: string | null = null
      while ((failed = await put(size)) === null);
      refusal = failed
    }
    db.close()
    return refusal
  })

const giveBack = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const deleting = indexedDB.deleteDatabase('room-of-the-tests')
        deleting.addEventListener('success', () => resolve())
      }),
  )

test('[SY20] letters beyond what the browser allows the site are said not to be stored, leave from memory, and are stored once there is room', async ({
  server,
  otherPhone,
  person,
}) => {
  const disk = await mountSmallDisk(240)
  if (disk === null) {
    const reason = 'A small disk can be mounted by an administrator only.'
    // The list reporter names a skipped test without saying why.
    process.stdout.write(`Skipped: ${reason}\n`)
    test.skip(true, reason)
    return
  }
  const phone = await chromium.launchPersistentContext(disk.folder, {
    ...phoneOptions,
    executablePath: chromiumPath(),
    args: chromiumArgs,
  })
  try {
    const page = phone.pages()[0] ?? (await phone.newPage())
    await openHome(page, server, { person, usesPassword: true })
    await workerReady(page)
    await openQuietForm(page)
    const field = page.getByLabel(questions.learned)
    await field.pressSequentially('gardé avant')
    await expect(kept(page)).toBeVisible()

    expect(await takeQuota(page)).toBe('QuotaExceededError')
    await expect(async () => {
      await field.fill(`${'plein '.repeat(1250)}${Date.now()}`)
      await expect(notKept(page)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(kept(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Suivant' }).click()
    await writeAnswers(page, { learned: '', proud: 'fier', frustrated: 'parti de mémoire' })
    await saveForm(page)
    await expect(page.getByText('ta journée est bien partie')).toBeVisible()
    await signIn(otherPhone, server, person)
    await expect(otherPhone.getByText('plein plein')).toBeVisible()

    await giveBack(page)
    await expect(notKept(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('parti de mémoire').first()).toBeVisible()
  } finally {
    await phone.close()
    await disk.unmount()
  }
})
