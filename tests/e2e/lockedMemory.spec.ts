// A page that has locked holds nothing readable in its memory: a snapshot of its heap has neither words nor password.
import {
  expectLocked,
  hide,
  isVeiled,
  lookAgain,
  turnLockOn,
  unlockByPassword,
} from '#support/appLock.ts'
import { answer, fieldOf, openForm } from '#support/dayForm.ts'
import { heapOf } from '#support/heap.ts'
import { expect, fillToday, stopAutoAdvance, test, workerReady } from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'

test('[PR70] a page that locks keeps neither a word nor the password in its memory, offline too; the form comes back', async ({
  server,
  page,
  context,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await workerReady(page)
  await turnLockOn(page, server, person)
  await page.goto(`${server.url}/home`)
  await unlockByPassword(page, person.password)
  await stopAutoAdvance(page)
  await openForm(page)
  await answer(page, 'canari appris', 'canari fier de moi')
  const before = await heapOf(page)
  for (const secret of ['canari appris', 'canari fier', person.email]) {
    expect(before.includes(secret), `${secret} was there before`).toBe(true)
  }

  await context.setOffline(true)
  await hide(page)
  await lookAgain(page, 300_000)
  await expectLocked(page)
  await expect.poll(() => isVeiled(page)).toBe(false)
  const locked = await heapOf(page)
  for (const secret of ['canari', person.password]) {
    expect(locked.includes(secret), `${secret} is there no more`).toBe(false)
  }

  await unlockByPassword(page, person.password)
  await expect(fieldOf(page, 'proud')).toHaveValue('canari fier de moi')
})

test('[PR70] another tab that hears of the lock forgets what it showed, and its search', async ({
  server,
  page,
  context,
  person,
}) => {
  await openHome(page, server, { person, usesPassword: true })
  await fillToday(page, { learned: 'canari appris', proud: 'fier', frustrated: 'fâché' })
  await workerReady(page)
  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: /recherch/i }).click()
  await page.getByRole('searchbox').fill('canari')
  await expect(page.getByText('canari appris').first()).toBeVisible()
  const tab = await context.newPage()
  await turnLockOn(tab, server, person)
  await expectLocked(page)
  await expect.poll(async () => (await heapOf(page)).includes('canari')).toBe(false)
})
