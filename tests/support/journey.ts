// What journeys share: a server and a mailbox of their own, phones that keep their disk between two starts, and the few
// gestures that every journey makes. Things are found by role and French label, as a person finds them.
import { questionTexts } from '#text/questions.ts'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { randomInt } from 'node:crypto'
import path from 'node:path'
import { chromium, test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { answerIds, type ByAnswer, mapAnswers } from '#domain/answers.ts'
import { chromiumArgs, chromiumPath } from './chromium.ts'
import { filled } from './days.ts'
import { startServer, type StartedServer } from './setupServer.ts'

export interface PhoneDisk {
  readonly folder: string
  /** Starts the browser on this disk. */
  open(): Promise<BrowserContext>
}

interface WorkerFixtures {
  /** One server for every journey of a worker: each has people of its own (`createPerson`), and none stops it. */
  readonly sharedServer: StartedServer
}

export interface JourneyFixtures {
  /** A server of the journey's own, which may stop it. It takes a second to start: most need `sharedServer` only. */
  readonly server: StartedServer
  readonly disk: PhoneDisk
  /** Journeys last longer than visits: the card that offers to install stays dismissed, but for the one about it. */
  readonly offersInstall: boolean
  /** Uncaught errors that the journey provokes. */
  readonly provoked: RegExp
}

const dismissInstallCard = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    // An empty page has no storage.
    if (location.protocol === 'about:') return
    localStorage.setItem('lueur.installDismissedAt', String(Date.now()))
  })

export const phoneOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
} as const

/** Of the range kept for examples and benchmarks (RFC 2544): no two tests of a run share one. */
const someAddress = (): string => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  offersInstall: [false, { option: true }],
  provoked: [/^$/, { option: true }],
  context: async ({ context, offersInstall, provoked }, provide) => {
    if (!offersInstall) await dismissInstallCard(context)
    await context.setExtraHTTPHeaders({ 'X-Forwarded-For': someAddress() })
    const faults: string[] = []
    context.on('weberror', (fault) => faults.push(fault.error().message))
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text())
    })
    await provide(context)
    expect(faults.filter((fault) => !provoked.test(fault))).toEqual([])
  },
  sharedServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs off this pattern.
    async ({}, provide) => {
      // As behind a proxy: each test is a client of its own for the server's limits (see `context`).
      const server = await startServer({ environment: { TRUSTED_PROXIES: '1' } })
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- As above.
  server: async ({}, provide) => {
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
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirme le mot de passe').fill(password)
  await page.getByRole('button', { name: 'Créer mon journal' }).click()
}

/** The app's own delays are tested where they matter: elsewhere a key goes on at once. */
const goOn = (page: Page): Promise<void> => page.keyboard.press('Shift')

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

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Chiffre 1 sur 4').focus()
  await page.keyboard.type(code, { delay: 30 })
  await page.getByRole('button', { name: 'Continuer' }).click()
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
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Connexion réussie !')).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
}

export const questions = mapAnswers((id) => questionTexts[id].question)

/** The person's own setting: the next question waits for « Suivant », however slow the machine. */
export const stopAutoAdvance = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('lueur.autoAdvance', 'off'))

/** Fills and saves today from Accueil, question by question. */
export async function fillToday(page: Page, texts: Partial<ByAnswer<string>> = {}): Promise<void> {
  await stopAutoAdvance(page)
  await page.getByRole('button', { name: 'Remplir ma journée' }).click()
  for (const id of answerIds) {
    const text = filled(texts)[id]
    if (text === '') continue
    const field = page.getByLabel(questions[id])
    await expect(field).toBeFocused()
    await field.fill(text)
    if (id !== answerIds.at(-1)) await page.getByRole('button', { name: 'Suivant' }).click()
  }
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText("C'est écrit.")).toBeVisible()
  await goOn(page)
  await expect(page).toHaveURL(/\/home$/)
}

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

/** Rings the worker as the browser does when the network returns, from a page that is not of the app. */
export async function ringWorker(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const registrations: { registrationId: string; scopeURL: string }[] = []
  client.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    registrations.push(...event.registrations)
  })
  await client.send('ServiceWorker.enable')
  await expect
    .poll(() => registrations.some(({ scopeURL }) => scopeURL.startsWith(origin)))
    .toBe(true)
  const registration = registrations.findLast(({ scopeURL }) => scopeURL.startsWith(origin))
  await client.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: registration?.registrationId ?? '',
    tag: 'workbox-background-sync:lueur',
    lastChance: false,
  })
  await page.close()
}

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
