// What journeys share: a server and a mailbox of their own, phones that keep their disk between two starts, and the few
// gestures that every journey makes. Things are found by role and French label, as a person finds them.
import { questionTexts } from '#text/questions.ts'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { randomInt } from 'node:crypto'
import path from 'node:path'
import {
  chromium,
  test as base,
  expect,
  type BrowserContext,
  type CDPSession,
  type Page,
} from '@playwright/test'
import { answerIds, type ByAnswer, mapAnswers } from '#domain/answers.ts'
import { chromiumArgs, chromiumPath, phoneOptions } from './chromium.ts'
import { filled } from './days.ts'
import { createPerson, type Person } from './person.ts'
import { startServer, type StartedServer } from './setupServer.ts'

export interface PhoneDisk {
  readonly folder: string
  /** Starts the browser on this disk. */
  open(): Promise<BrowserContext>
}

interface WorkerFixtures {
  /** One server for every journey of a worker: each has people of its own (`createPerson`), and none stops it. */
  readonly server: StartedServer
}

export interface JourneyFixtures {
  /** Somebody whom no other journey meets; no account yet. */
  readonly person: Person
  /** A server that this journey alone uses, and may stop. It takes a second to start: most need `server` only. */
  readonly ownServer: StartedServer
  readonly disk: PhoneDisk
  /** An empty page on a second phone, on which nobody is signed in. */
  readonly otherPhone: Page
  /** Journeys last longer than visits: the card that offers to install stays dismissed, but for the one about it. */
  readonly offersInstall: boolean
  /** Uncaught errors, and lines of the console, that the journey provokes. */
  readonly provoked: RegExp
}

const dismissInstallCard = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    // An empty page has no storage.
    if (location.protocol === 'about:') return
    localStorage.setItem('lueur.installDismissedAt', String(Date.now()))
  })

/** Of the range kept for examples and benchmarks (RFC 2544): no two tests of a run share one. */
const someAddress = (): string => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`

/** The browser's advice on forms, which it shows only when asked to, Playwright about itself, and Dexie on a browser that drops the store. */
const unheard = /^\[DOM\]|blocked by Playwright|^Dexie: (?:Need to reopen db|Workaround)/

/** As behind a proxy: each phone is a client of its own for the server's limits. */
const takeAddress = (context: BrowserContext): Promise<void> =>
  context.setExtraHTTPHeaders({ 'X-Forwarded-For': someAddress() })

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  offersInstall: [false, { option: true }],
  provoked: [/^$/, { option: true }],
  context: async ({ context, offersInstall, provoked }, provide) => {
    if (!offersInstall) await dismissInstallCard(context)
    await takeAddress(context)
    const faults: string[] = []
    context.on('weberror', (fault) => faults.push(fault.error().message))
    context.on('console', (message) => {
      const text = message.text()
      // An error is the browser's line for a request that failed, or one of those above.
      const isSaid = message.type() !== 'error' && !unheard.test(text)
      if (isSaid || text.includes('Content Security Policy')) faults.push(text)
    })
    await provide(context)
    expect(faults.filter((fault) => !provoked.test(fault))).toEqual([])
  },
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs off this pattern.
    async ({}, provide) => {
      // See `takeAddress`.
      const server = await startServer({ environment: { TRUSTED_PROXIES: '1' } })
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- As above.
  person: ({}, provide) => provide(createPerson()),
  otherPhone: async ({ browser }, provide) => {
    const context = await browser.newContext()
    await takeAddress(context)
    await provide(await context.newPage())
    await context.close()
  },
  // oxlint-disable-next-line no-empty-pattern -- As above.
  ownServer: async ({}, provide) => {
    const server = await startServer()
    await provide(server)
    await server.stop()
  },
  // oxlint-disable-next-line no-empty-pattern -- As above.
  disk: async ({}, provide) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lueur-phone-'))
    const contexts: BrowserContext[] = []
    await provide({
      folder,
      async open() {
        const context = await chromium.launchPersistentContext(folder, {
          ...phoneOptions,
          executablePath: chromiumPath(),
          args: chromiumArgs,
        })
        context.setDefaultTimeout(20_000)
        await dismissInstallCard(context)
        await takeAddress(context)
        contexts.push(context)
        return context
      },
    })
    for (const context of contexts) await context.close()
    await rm(folder, { recursive: true, force: true })
  },
})

export { expect }

/** Fills and sends the form of /signup. */
export async function fillSignup(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  // The sign-in has fields of these names too, and may not have gone yet.
  await page.getByLabel('Confirme le mot de passe').fill(password)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Créer mon journal' }).click()
}

/** The app's own delays are tested where they matter: elsewhere a key goes on at once. */
export const goOn = (page: Page): Promise<void> => page.keyboard.press('Shift')

/** From the landing to the username screen, with the code that came by mail. */
export async function signUp(
  page: Page,
  server: StartedServer,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(server.url)
  await expect(page).toHaveURL(/\/welcome$/)
  await page.getByRole('button', { name: 'Commencer' }).click()
  await fillSignup(page, { email, password })
  await expect(page.getByText('Inscription réussie ! Vérifiez votre email.')).toBeVisible()
  await goOn(page)
  await expect(page).toHaveURL(/\/verify-email$/)
  await typeCode(page, await server.codeTo(email))
  await expect(page.getByText('Email vérifié avec succès et connexion automatique !')).toBeVisible()
  await expect(page).toHaveURL(/\/set-username$/)
}

/** From the form of /signup to the page that asks for the mailed code. */
export async function askForCode(
  page: Page,
  server: StartedServer,
  account: { email: string; password: string },
): Promise<void> {
  await page.goto(`${server.url}/signup`)
  await fillSignup(page, account)
  await expect(page).toHaveURL(/\/verify-email$/)
}

/** The last digit sends the code. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Chiffre 1 sur 4').focus()
  await page.keyboard.type(code, { delay: 30 })
}

export async function chooseUsername(page: Page, username: string): Promise<void> {
  await page.getByLabel('Ton pseudo').fill(username)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

export async function signIn(
  page: Page,
  server: StartedServer,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(`${server.url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByText('Connexion réussie !')).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
}

/** On the new password's step of a reset. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Nouveau mot de passe').fill(password)
  await page.getByLabel('Confirme le mot de passe').fill(password)
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await expect(page.getByText('Mot de passe réinitialisé avec succès !')).toBeVisible()
}

export const questions = mapAnswers((id) => questionTexts[id].question)

/** The person's own setting: the next question waits for « Suivant », however slow the machine. */
export const stopAutoAdvance = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('lueur.autoAdvance', 'off'))

/** From Accueil, a form whose next question waits for « Suivant ». */
export async function openQuietForm(page: Page): Promise<void> {
  await stopAutoAdvance(page)
  await page.getByRole('button', { name: 'Remplir ma journée' }).click()
}

/** Fills the questions of an open form in their order and leaves each by « Suivant », but for the last of all. */
export async function writeAnswers(page: Page, texts: Partial<ByAnswer<string>>): Promise<void> {
  for (const id of answerIds) {
    const text = filled(texts)[id]
    if (text === '') continue
    const field = page.getByLabel(questions[id])
    if (id !== answerIds[0]) await expect(field).toBeFocused()
    await field.fill(text)
    if (id !== answerIds.at(-1)) await page.getByRole('button', { name: 'Suivant' }).click()
  }
}

export async function saveForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
}

/** Fills and saves today from Accueil, question by question. */
export async function fillToday(page: Page, texts: Partial<ByAnswer<string>> = {}): Promise<void> {
  await openQuietForm(page)
  await writeAnswers(page, texts)
  await saveForm(page)
  await expect(page.getByText("C'est écrit.")).toBeVisible()
  await goOn(page)
  await backOnHome(page)
}

/** Once a form has been left for Accueil: its address is there before the page, which moves in, and a load meanwhile would come to nothing. */
export async function backOnHome(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.locator('textarea')).toHaveCount(0)
  await onceStanding(page)
}

/** Where a page has come to stand twice in a row, it goes back to its first place: an address that is opened meanwhile would not be. */
export const onceStanding = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        if (!('navigation' in window)) return true
        const at = navigation.currentEntry?.index ?? 0
        return navigation.entries()[at - 1]?.url !== location.href
      }),
    )
    .toBe(true)

/** The worker controls the page and holds its files: from now on the app starts without network. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
      })
    }
  })
}

/** The browser's own hand on the worker of `origin`, from a page that is not of the app. */
export async function withWorker(
  context: BrowserContext,
  origin: string,
  act: (client: CDPSession, registrationId: string) => Promise<unknown>,
): Promise<void> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const registrations: { registrationId: string; scopeURL: string }[] = []
  client.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    registrations.push(...event.registrations)
  })
  await client.send('ServiceWorker.enable')
  const ours = () => registrations.findLast(({ scopeURL }) => scopeURL.startsWith(origin))
  await expect.poll(() => ours() !== undefined).toBe(true)
  await act(client, ours()?.registrationId ?? '')
  await page.close()
}

/** Rings the worker as the browser does when the network returns. */
export const ringWorker = (context: BrowserContext, origin: string): Promise<void> =>
  withWorker(context, origin, (client, registrationId) =>
    client.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: 'workbox-background-sync:lueur',
      lastChance: false,
    }),
  )

/** Files below a folder that hold a word, in either of the two ways in which a browser writes texts. */
export async function filesWith(folder: string, word: string): Promise<readonly string[]> {
  const spellings = [Buffer.from(word, 'utf8'), Buffer.from(word, 'utf16le')]
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const bytes = await readFile(file).catch(() => Buffer.alloc(0))
    if (spellings.some((spelling) => bytes.includes(spelling))) found.push(file)
  }
  return found
}
