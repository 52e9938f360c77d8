// What people write, and what is pasted: two hundred letters without a space, emoji, right-to-left text, line breaks. Nothing of it
// pushes a page aside on the smallest screen.
import type { Page } from '@playwright/test'
import { day } from '#support/days.ts'
import { expectLocked, lockSwitch, named, turnLockOn } from '#support/appLock.ts'
import { forgotPassword } from '#support/forgotPassword.ts'
import {
  askForCode,
  expect,
  openQuietForm,
  questions,
  test,
  typeCode,
  writeAnswers,
} from '#support/journey.ts'
import { createPerson } from '#support/person.ts'
import { quickSignUp } from '#support/quickSignUp.ts'
import { appLockText } from '#text/appLock.ts'

const today = () => day(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }))
const odd = {
  learned: 'x'.repeat(200),
  proud: '👩‍👧‍👦'.repeat(100),
  frustrated: 'مرحبا بالعالم '.repeat(20),
  lueur: 'un\n\n\n\ndeux',
}
const name = 'W'.repeat(20)
const song = { id: 's', name: 'y'.repeat(200), artists: 'ﷺ'.repeat(40) }

/** How far the page, or what lies over it, can be pushed aside. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('[role="dialog"]')].map(
        (element) => element.scrollWidth - element.clientWidth,
      ),
    ),
  )

test('odd words keep within the smallest screen, wherever they are shown', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await quickSignUp(page, server, {
    person: createPerson(name),
    today: day('2026-11-20'),
    days: [
      { date: day('2026-11-20'), ...odd, music: song },
      { date: day('2025-11-20'), ...odd, music: song },
    ],
  })
  for (const [path, shown] of [
    ['/home', 'Ta journée'],
    ['/journal-detail', '20 novembre'],
    ['/calendar', 'Calendrier'],
    ['/account-settings', 'Mon compte'],
    ['/edit-profile', 'Modifier le profil'],
  ] as const) {
    await page.goto(`${server.url}${path}`)
    await expect(page.getByRole('heading', { name: shown })).toBeVisible()
    expect(await overflowOf(page), path).toBe(0)
  }
  await page.goto(`${server.url}/calendar?jour=2026-11-20`)
  const sheet = page.getByRole('dialog', { name: 'JOURNAL DU 20 NOVEMBRE' })
  await sheet.getByRole('button', { name: 'Agrandir' }).click()
  expect(await overflowOf(page)).toBe(0)
  await sheet.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('searchbox').fill('x'.repeat(200))
  await expect(page.locator('mark').first()).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
})

test('odd words that are typed keep within the smallest screen', async ({ server, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await quickSignUp(page, server)
  await page.goto(`${server.url}/home`)
  await openQuietForm(page)
  for (const text of Object.values(odd)) {
    await page.getByLabel(questions.learned).fill(text)
    expect(await overflowOf(page)).toBe(0)
  }
  await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
  await page.getByPlaceholder('Rechercher une musique...').fill('z'.repeat(200))
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Écrire le titre à la main' }).click()
  for (const label of ['Titre', 'Artiste']) await page.getByLabel(label).fill('z'.repeat(200))
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  expect(await overflowOf(page)).toBe(0)
  // Each question, folded and open, then what asks before it is saved, and the page that reads.
  await writeAnswers(page, odd)
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(`${server.url}/journal-detail`)
  await page.getByRole('button', { name: `Modifier : ${questions.learned}` }).click()
  await expect(page.getByLabel(questions.learned)).toHaveValue(odd.learned)
  expect(await overflowOf(page)).toBe(0)
})

/** In each field that is shown; what it says of it, too. */
async function typeOddly(page: Page, where: string): Promise<void> {
  const fields = page.locator('input:visible:not([readonly], [type=checkbox]), textarea:visible')
  await expect(fields.first(), where).toBeVisible()
  for (const text of [...Object.values(odd), 'ligne\ncollée\tdeux fois']) {
    for (const field of await fields.all()) await field.fill(text)
    const send = page.locator('button[type="submit"]:visible:not(:disabled)').first()
    if ((await send.count()) > 0) await send.focus()
    expect(await overflowOf(page), `${where}: ${text.slice(0, 12)}`).toBe(0)
    const outside = await fields.evaluateAll(
      (all) =>
        all
          .map((field) => field.getBoundingClientRect())
          .filter(({ left, right }) => left < 0 || right > innerWidth).length,
    )
    expect(outside, `${where}: ${text.slice(0, 12)}`).toBe(0)
  }
}

test('every field of a visitor keeps odd words within the smallest screen', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['signup', 'login', 'forgot-password']) {
    await page.goto(`${server.url}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await typeOddly(page, path)
    // What is wrong with them is said, and stays within as well.
    await page.locator('button[type="submit"]').first().click()
    expect(await overflowOf(page), path).toBe(0)
  }
  // A long address is shown again, where its code is asked for.
  const email = `${'x'.repeat(60)}@${'y'.repeat(60)}.exemple.fr`
  await page.goto(`${server.url}/forgot-password`)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('button[type="submit"]').first().click()
  await expect(page.getByLabel('Chiffre 1 sur 4')).toBeVisible()
  await typeOddly(page, 'reset-password')
})

test('every field of a person keeps odd words within the smallest screen', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await quickSignUp(page, server, { person: createPerson(name) })
  for (const path of ['edit-profile', 'recovery-key', 'sealed-days', 'password-known']) {
    await page.goto(`${server.url}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await typeOddly(page, path)
  }
  await page.goto(`${server.url}/my-data`)
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await typeOddly(page, 'my-data')
})

test('every field behind a step keeps odd words within the smallest screen', async ({
  server: started,
  page,
  otherPhone: blank,
  person,
}) => {
  const server = named(started)
  for (const phone of [page, blank]) await phone.setViewportSize({ width: 320, height: 640 })
  // Under its other name the server is another site, where nobody is signed in.
  const newcomer = createPerson()
  await askForCode(blank, started, newcomer)
  await typeOddly(blank, 'verify-email')
  await blank.reload()
  await typeCode(blank, await started.codeTo(newcomer.email))
  await expect(blank).toHaveURL(/\/set-username$/)
  await typeOddly(blank, 'set-username')

  await quickSignUp(page, server, { person, usesPassword: true, days: [{ date: today(), ...odd }] })
  await page.goto(`${server.url}/calendar`)
  await page.getByRole('button', { name: 'Mes fiertés' }).click()
  await expect(page.getByRole('heading', { name: 'Mes fiertés' })).toBeVisible()
  await typeOddly(page, 'Mes fiertés')
  await page.goto(`${server.url}/sealed-days`)
  await page.getByRole('button', { name: 'Ancien mot de passe' }).click()
  await typeOddly(page, 'sealed-days, former password')
  await page.goto(`${server.url}/recovery-key`)
  await page.getByLabel('Ton mot de passe').fill(person.password)
  await page.getByRole('button', { name: 'Créer ma clé' }).click()
  await page.getByRole('button', { name: "C'est noté" }).click()
  await typeOddly(page, 'recovery-key, a word asked back')

  await page.goto(`${server.url}/devices`)
  await lockSwitch(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await typeOddly(page, 'devices, the lock')
  await page.keyboard.press('Escape')
  await turnLockOn(page, server, person)
  await page.goto(`${server.url}/home`)
  await expectLocked(page)
  const byPassword = page.getByRole('button', { name: appLockText.byPassword })
  const field = page.getByLabel(appLockText.password, { exact: true })
  await expect(byPassword.or(field)).toBeVisible()
  if (await byPassword.isVisible()) await byPassword.click()
  await typeOddly(page, 'the lock')

  await forgotPassword(blank, server, person)
  await typeOddly(blank, 'reset-password, a new one')
})
