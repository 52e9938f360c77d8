// The first minute: from the landing to the first saved day, by the taps and letters that it takes. The seconds are computed, not lived
// through: a hand is as slow on every machine, and a test that measured this one's would measure the machine.
import type { Locator, Page } from '@playwright/test'
import { expect, questions, test } from '#support/journey.ts'

const mostTaps = 10
const mostSeconds = 75

/** A thumb on a phone's keyboard, and one that looks for a button and taps it. */
const secondsPerLetter = 0.3
const secondsPerTap = 1
/** To the mail and back, with four digits in mind. */
const secondsForMail = 10
/** The message of a sign-up, two questions that follow by themselves, the moment of saving. */
const secondsOfDelays = 1.2 + 2 * (0.5 + 1) + 1.2

function handOn(page: Page) {
  let [taps, letters] = [0, 0]
  return {
    async tap(on: Locator) {
      taps += 1
      await on.tap()
    },
    /** Where the focus is: nobody taps for it. */
    async type(text: string, into: Locator) {
      await expect(into).toBeFocused()
      letters += text.length
      await page.keyboard.type(text, { delay: 5 })
    },
    taken: () => ({
      taps,
      seconds: taps * secondsPerTap + letters * secondsPerLetter + secondsForMail + secondsOfDelays,
    }),
  }
}

test('the first day is saved within ten taps and 75 seconds by hand from the landing', async ({
  server,
  page,
  person,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const hand = handOn(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const fill = async (field: Locator, text: string): Promise<void> => {
    await hand.tap(field)
    await hand.type(text, field)
  }
  await page.goto(server.url)
  await hand.tap(button('Commencer'))
  await fill(page.getByLabel('E-mail'), person.email)
  await fill(page.getByLabel('Mot de passe', { exact: true }), person.password)
  await fill(page.getByLabel('Confirme le mot de passe'), person.password)
  await hand.tap(button('Créer mon journal'))
  await expect(page).toHaveURL(/\/verify-email$/)
  await hand.type(await server.codeTo(person.email), page.getByLabel('Chiffre 1 sur 4'))
  await expect(page).toHaveURL(/\/set-username$/)
  await fill(page.getByLabel('Ton pseudo'), 'Nour')
  await hand.tap(button('Continuer'))
  await hand.tap(button('Remplir ma journée'))
  await hand.type('Un silence répond aussi', page.getByLabel(questions.learned))
  await hand.type('Le projet est parti', page.getByLabel(questions.proud))
  await hand.type('Le train, encore', page.getByLabel(questions.frustrated))
  await expect(page.getByLabel(questions.lueur)).toBeFocused()
  await hand.tap(button('Enregistrer'))
  await hand.tap(button('Confirmer'))
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Un silence répond aussi')).toBeVisible()
  const { taps, seconds } = hand.taken()
  expect(taps).toBeLessThanOrEqual(mostTaps)
  expect(seconds).toBeLessThanOrEqual(mostSeconds)
})
