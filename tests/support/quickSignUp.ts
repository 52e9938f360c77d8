// A phone on which somebody is signed in, without the way through the screens: those are shown by auth.spec.ts. The app's
// engine makes the account in an empty page of the same origin.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Day } from '#domain/day.ts'
import type { Glow } from '#domain/glow.ts'
import type { Music } from '#domain/music.ts'
import { build } from 'vite'
import type { EngineInPage } from './engineInPage.ts'
import { standOn } from './heldPage.ts'
import { createPerson, type Person } from './person.ts'
import type { StartedServer } from './setupServer.ts'

/** A day as a file of « Mes données » holds it, written by hand: without the registers. */
export interface FileDay {
  readonly date: Day
  /** An instant, and how many minutes the wall is before Greenwich: noon there without them. */
  readonly writtenAt?: string | undefined
  readonly offset?: number | undefined
  readonly learned?: string
  readonly proud?: string
  readonly frustrated?: string
  readonly lueur?: string
  readonly glow?: Glow | null | undefined
  readonly music?: Music | null | undefined
  readonly isPinned?: boolean | undefined
}

export const fileOf = (days: readonly FileDay[]): string =>
  JSON.stringify({ format: 'lueur-journal', version: 1, days })

const root = path.join(import.meta.dirname, '..', '..')

async function buildEngine(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'import.meta.env.VITE_BUILD': '"tests"' },
    build: {
      write: false,
      target: 'es2023',
      minify: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, 'engineInPage.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const [first] = [built].flat()
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('engineInPage.ts could not be built.')
  return chunk.code
}

let engineCode: Promise<string> | null = null

/** Instead of Argon2id, which takes half a second of a core: the journal is the same, and its password opens it nowhere. */
const quickKdfWorker = `onmessage = async ({ data: { password, salt } }) => {
  const both = new Uint8Array([...password, ...salt])
  postMessage({ master: new Uint8Array(await crypto.subtle.digest('SHA-256', both)) })
}`

/** The worker that derives keys, as the built app serves it. */
function kdfWorkerUrl(): string {
  const name = readdirSync(path.join(root, 'dist/assets')).find((file) =>
    /^kdfWorker-.*\.js$/.test(file),
  )
  if (name === undefined) throw new Error('dist/ holds no worker: npm run build comes first.')
  return `/assets/${name}`
}

interface EngineWindow {
  startEngine(workerUrl: string): EngineInPage
  testEngine: EngineInPage
}

interface QuickSignUp {
  readonly person?: Person
  /** The day that the page believes in, from here on: see `standOn`. */
  readonly today?: Day
  /** None later than `today`. */
  readonly days?: readonly FileDay[]
  /** True where the test types the password later. */
  readonly usesPassword?: boolean
}

/**
 * Signs a new person up on this phone, with days if they are given. The page is then somewhere else than in the app. The
 * phone's first: a worker that is there already would answer for the empty page.
 */
export async function quickSignUp(
  page: Page,
  server: StartedServer,
  { person = createPerson(), today, days = [], usesPassword = false }: QuickSignUp = {},
): Promise<Person> {
  if (today !== undefined) await standOn(page, today)
  const { email, password, username } = person
  const empty = `${server.url}/empty-page-of-the-tests`
  const html = '<!doctype html><html lang="fr"><title>Vide</title></html>'
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(empty)
  await page.evaluate(await (engineCode ??= buildEngine()))
  await page.evaluate(
    async ([builtWorker, quickWorker, ...account]) => {
      const window = globalThis as unknown as EngineWindow
      const worker = new Blob([quickWorker], { type: 'text/javascript' })
      window.testEngine = window.startEngine(builtWorker ?? URL.createObjectURL(worker))
      await window.testEngine.signUp(...account)
    },
    [usesPassword ? kdfWorkerUrl() : null, quickKdfWorker, email, password] as const,
  )
  await page.evaluate(
    async ({ address, code, name, file }) => {
      const { testEngine } = globalThis as unknown as EngineWindow
      await testEngine.verify(address, code)
      await testEngine.chooseUsername(name)
      if (file !== null) await testEngine.importDays(file)
    },
    {
      address: email,
      code: await server.codeTo(email),
      name: username,
      file: days.length === 0 ? null : fileOf(days),
    },
  )
  await page.unroute(empty)
  return person
}

/** The same, with the page on Accueil. */
export async function openHome(
  page: Page,
  server: StartedServer,
  options: QuickSignUp = {},
): Promise<Person> {
  const person = await quickSignUp(page, server, options)
  await page.goto(`${server.url}/home`)
  return person
}
