// What was typed on a page that asks for an address, after a reload and on the pages beside it.
import { expect, test } from '#support/journey.ts'

test('an address that is typed is there again after a reload, a password is not', async ({
  server,
  page,
  person,
}) => {
  const email = page.getByLabel('E-mail')
  const password = page.getByLabel('Mot de passe', { exact: true })
  for (const path of ['signup', 'login']) {
    await page.goto(`${server.url}/${path}`)
    await email.fill(person.email)
    await password.fill(person.password)
    await page.reload()
    await expect(email).toHaveValue(person.email)
    await expect(password).toHaveValue('')
    // Another page forgets it.
    await page.getByRole('button', { name: 'Retour' }).click()
    await expect(page).toHaveURL(/\/welcome$/)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.email)
    await page.goto(`${server.url}/${path}`)
    await expect(email).toHaveValue('')
  }
})

test('an address that is typed goes along between sign-in, sign-up and a forgotten password, and no further', async ({
  server,
  page,
  person,
}) => {
  const email = page.getByLabel('E-mail')
  const follow = async (name: string, path: string) => {
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`${server.url}/${path}`)
  }
  await page.goto(`${server.url}/login`)
  await email.fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await follow('Mot de passe oublié ?', 'forgot-password')
  await expect(email).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(email).toHaveValue(person.email)
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('')
  await follow('Créer mon journal', 'signup')
  await expect(email).toHaveValue(person.email)
  await follow('Se connecter', 'login')
  await email.fill(`autre-${person.email}`)
  await follow('Mot de passe oublié ?', 'forgot-password')
  await expect(email).toHaveValue(`autre-${person.email}`)
  await page.getByRole('button', { name: 'Envoyer le code' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  // That page keeps what it needs itself.
  expect(await page.evaluate(() => sessionStorage.getItem('lueur.typed'))).toBeNull()
})
