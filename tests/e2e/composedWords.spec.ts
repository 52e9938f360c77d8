// Phone keyboards compose each word under a line and often leave the last one so: the form must not wait for ever.
import type { Page } from '@playwright/test'
import { hide, lookAgain } from '#support/appLock.ts'
import { elapse, holdTimers, waitingTimers } from '#support/heldPage.ts'
import { expect, questions, test } from '#support/journey.ts'
import { quickSignUp } from '#support/quickSignUp.ts'

const pauseMs = 500
const composedPauseMs = 1500
const spinnerMs = 1000

const fieldOf = (page: Page, id: keyof typeof questions) => page.getByLabel(questions[id])

test('a word that a phone keyboard is still composing moves on too, and stays in its own answer @core', async ({
  server,
  page,
  context,
}) => {
  await quickSignUp(page, server)
  await holdTimers(page, [pauseMs, composedPauseMs, spinnerMs])
  await page.goto(`${server.url}/home`)
  // What is fetched once the page has been quiet waits as long: it is out of the way.
  await elapse(page, composedPauseMs)
  await page.getByRole('button', { name: 'Remplir ma journée' }).click()
  await expect(fieldOf(page, 'learned')).toBeFocused()
  const cdp = await context.newCDPSession(page)
  const compose = async (text: string) => {
    const end = text.length
    await cdp.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
  }
  const timers = (lengths: readonly number[]) =>
    expect.poll(() => waitingTimers(page)).toEqual(lengths)
  await timers([])
  await compose('Bonj')
  await timers([composedPauseMs])
  // A touch is the person's own doing, and the word that ends by it starts nothing again.
  await page.touchscreen.tap(195, 8)
  await timers([])
  await fieldOf(page, 'learned').fill('')
  // Nor does it go on while the page is out of sight: a call came in the middle of a sentence.
  await compose('Bonjo')
  await timers([composedPauseMs])
  await hide(page)
  await timers([])
  await lookAgain(page, 0)
  await timers([])
  await compose('Bonjour')
  await timers([composedPauseMs])
  await elapse(page, composedPauseMs)
  await expect(page.getByText("En cours d'enregistrement")).toBeVisible()
  await timers([spinnerMs])
  await elapse(page, spinnerMs)
  await expect(fieldOf(page, 'proud')).toBeFocused()
  await expect(fieldOf(page, 'proud')).toHaveValue('')
  await expect(page.getByRole('button', { name: questions.learned })).toContainText('Bonjour')
  await expect(page.getByRole('button', { name: 'Suivant' })).toHaveCount(0)
  await timers([])
  // A word that is finished waits no longer than plain letters.
  await compose('Fier')
  await cdp.send('Input.insertText', { text: 'Fier' })
  await timers([pauseMs])
  await expect(page.getByText('Enregistré sur ton téléphone')).toBeVisible()
  await page.reload()
  await expect(fieldOf(page, 'proud')).toHaveValue('Fier')
  await expect(page.getByRole('button', { name: questions.learned })).toContainText('Bonjour')
})
