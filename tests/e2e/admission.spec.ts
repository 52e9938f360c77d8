// A server that is closed to new people, or open by invitation: the pages say so before anybody fills in a form.
import type { Page } from '@playwright/test'
import { expectAtFault } from '#support/atFault.ts'
import { apiPrefix, routes } from '#contract/routes.ts'
import { invite } from '#support/invite.ts'
import { expect, fillSignup, test, typeCode, workerReady } from '#support/journey.ts'
import { drawn, looksRight } from '#support/looksRight.ts'
import { createPerson } from '#support/person.ts'
import { startServer, type StartedServer } from '#support/setupServer.ts'

async function withServer(
  signup: string,
  work: (server: StartedServer) => Promise<void>,
): Promise<void> {
  const server = await startServer({ environment: { SIGNUP: signup, TRUSTED_PROXIES: '1' } })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

/** Every field that the page has ever had, looked at before each frame. */
async function watchFields(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenFields: seen })
    new MutationObserver(() => {
      for (const { name } of document.querySelectorAll('input')) seen.add(name)
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => [...(Reflect.get(window, 'seenFields') as Set<string>)])
}

test('a closed server says so on the landing and instead of the form, offline too, and lets people sign in', async ({
  page,
}) => {
  await withServer('closed', async (server) => {
    const seen = await watchFields(page)
    // The reply is late: nothing is shown in its place.
    const late = Promise.withResolvers<void>()
    await page.route(`**${apiPrefix}${routes.signup}`, async (route) => {
      await late.promise
      await route.continue()
    })
    await page.goto(`${server.url}/signup`, { waitUntil: 'commit' })
    await page.waitForRequest(`**${apiPrefix}${routes.signup}`)
    late.resolve()
    await expect(page.getByRole('heading', { name: 'Pas de nouveau journal ici' })).toBeVisible()
    expect(await seen()).toEqual([])
    await looksRight(page, 'signup-closed')

    await page.goto(`${server.url}/welcome`)
    await expect(page.getByText("Ce serveur n'ouvre pas de nouveau journal")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Commencer' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
    await looksRight(page, 'welcome-closed')

    await workerReady(page)
    await page.context().setOffline(true)
    await page.goto(`${server.url}/welcome`)
    await expect(page.getByText("Ce serveur n'ouvre pas de nouveau journal")).toBeVisible()
    await page.goto(`${server.url}/signup`)
    await expect(page.getByRole('heading', { name: 'Pas de nouveau journal ici' })).toBeVisible()
    expect(await seen()).toEqual([])
    await page.getByRole('link', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('where a journal opens by invitation its link leads to the form, one person uses it, and others hear why it is refused', async ({
  page,
  otherPhone,
}) => {
  await withServer('invite', async (server) => {
    const link = await invite(server)
    await page.goto(`${server.url}/welcome`)
    await expect(page.getByText("Ici, un journal s'ouvre sur invitation.")).toBeVisible()
    await page.getByRole('button', { name: 'Commencer' }).click()
    await expect(page.getByRole('heading', { name: 'Tu as une invitation ?' })).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveCount(0)
    const paste = async (text: string) => {
      await page.getByLabel("Lien d'invitation").fill(text)
      await page.getByRole('button', { name: 'Continuer' }).click()
    }
    await paste('')
    await expect(page.getByText('Colle le lien que tu as reçu', { exact: true })).toBeVisible()
    await paste(link.slice(0, -3))
    await expectAtFault(
      page.getByLabel("Lien d'invitation"),
      "Cette invitation n'est pas connue ici",
    )
    await looksRight(page, 'signup-invitation')
    // As a mail or a message hands it over, opened, then pasted.
    await page.goto(`${link}.%20`)
    await expect(page.getByRole('heading', { name: 'Crée ton journal' })).toBeVisible()
    await page.goto(`${server.url}/signup`)
    await paste(`« ${link.slice(0, -5)} ${link.slice(-5)} ».`)
    await expect(page.getByRole('heading', { name: 'Crée ton journal' })).toBeVisible()

    // An earlier link had it in its query.
    await page.goto(link.replace('#', '?'))
    await expect(page.getByRole('heading', { name: 'Crée ton journal' })).toBeVisible()
    await expect(page).toHaveURL(link)

    // By the link itself, the form comes first.
    const person = createPerson()
    const seen = await watchFields(otherPhone)
    await otherPhone.goto(link)
    await fillSignup(otherPhone, person)
    await expect(otherPhone).toHaveURL(/\/verify-email$/)
    expect(await seen()).not.toContain('invitation')
    await typeCode(otherPhone, await server.codeTo(person.email))
    await expect(otherPhone).toHaveURL(/\/set-username$/)

    // It has served: whoever had the form already hears so, and so does whoever opens the link.
    await fillSignup(page, createPerson('Inès'))
    await expect(page.getByText(/^Cette invitation a déjà servi/)).toBeVisible()
    await page.goto(`${server.url}/welcome`)
    await page.goto(link)
    await expect(page.getByText(/^Cette invitation a déjà servi/)).toBeVisible()
    await expect(page.getByLabel("Lien d'invitation")).toBeVisible()
    expect(server.lines.join('\n')).not.toContain(link.split('=')[1] ?? link)
  })
})

test('an invitation that was pasted leads to the form’s title, and a reload does not ask for it again', async ({
  page,
}) => {
  await withServer('invite', async (server) => {
    await page.goto(`${server.url}/signup`)
    await page.getByLabel("Lien d'invitation").fill(await invite(server))
    await page.getByRole('button', { name: 'Continuer' }).press('Enter')
    const title = page.getByRole('heading', { name: 'Crée ton journal' })
    await expect(title).toBeFocused()
    await page.reload()
    await expect(title).toBeVisible()
    const person = createPerson()
    await fillSignup(page, person)
    await expect(page).toHaveURL(/\/verify-email$/)
    await typeCode(page, await server.codeTo(person.email))
    await expect(page).toHaveURL(/\/set-username$/)
  })
})

test('whoever comes second with an invitation is told so at each try, and goes on with another one', async ({
  page,
  otherPhone,
}) => {
  await withServer('invite', async (server) => {
    const link = await invite(server)
    const [first, second] = [createPerson(), createPerson('Inès')]
    for (const [phone, person] of [
      [otherPhone, first],
      [page, second],
    ] as const) {
      await phone.goto(link)
      await fillSignup(phone, person)
      await expect(phone).toHaveURL(/\/verify-email$/)
    }
    await typeCode(otherPhone, await server.codeTo(first.email))
    await expect(otherPhone).toHaveURL(/\/set-username$/)

    const used = page.getByText(/^Cette invitation a déjà servi/)
    const code = await server.codeTo(second.email)
    for (let tried = 0; tried < 2; tried++) {
      await typeCode(page, code)
      await expect(used).toBeVisible()
      await expect(page.getByRole('button', { name: 'Continuer' })).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Renvoyer' })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Renvoyer' }).click()
    // In its place on the page, and not in a message over it.
    await expect(page.getByRole('link', { name: 'Utiliser une autre invitation' })).toBeVisible()
    await drawn(page)
    expect(await used.count()).toBe(1)
    await expect(page.getByText('Un nouveau code a été envoyé à votre email')).toHaveCount(0)
    expect(server.mailsTo(second.email)).toHaveLength(1)
    await looksRight(page, 'verify-uninvited')

    await page.getByRole('link', { name: 'Utiliser une autre invitation' }).click()
    await page.getByLabel("Lien d'invitation").fill(await invite(server))
    await page.getByRole('button', { name: 'Continuer' }).click()
    await fillSignup(page, second)
    await expect(page).toHaveURL(/\/verify-email$/)
    await typeCode(page, await server.codeTo(second.email, 2))
    await expect(page).toHaveURL(/\/set-username$/)
  })
})

test('an invitation opened on a large window goes on to the phone, and comes back with it', async ({
  page,
  context,
}) => {
  await withServer('invite', async (server) => {
    const link = await invite(server)
    const { hash } = new URL(link)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.goto(`${server.url}/signup${hash}`)
    await expect(page).toHaveURL(`${server.url}/install${hash}`)
    await page.getByRole('button', { name: 'Copier le lien' }).click()
    await expect(page.getByText('Lien copié avec succès !')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`${server.url}/signup${hash}`)
    // On a phone the install page leads on by itself, from an earlier link too.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${server.url}/install${hash.replace('#', '?')}`)
    await expect(page.getByRole('heading', { name: 'Crée ton journal' })).toBeVisible()
  })
})
