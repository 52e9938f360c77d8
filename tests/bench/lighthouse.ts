// Q1: Lighthouse, as on a phone, over every public route and those of a signed-in person. Its own worst marks are printed too, with the
// load of the machine: its figures of speed are simulated from what this machine did. It ends with 1 where accessibility or
// best practices have less than 100. It is no part of `npm run bench`; docs/checked.md has its last figures:
//
//   npm ci --prefix tests/bench/peers && npm run build && node tests/bench/lighthouse.ts [runs]
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath, phoneOptions } from '#support/chromium.ts'
import { temporaryFolder } from '#support/memoryFolder.ts'
import { openHome } from '#support/quickSignUp.ts'
import { freePort } from '#support/postgres.ts'
import { startServer } from '#support/setupServer.ts'

const publicRoutes = [
  '/',
  '/welcome',
  '/signup',
  '/login',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/install',
]
const signedInRoutes = [
  '/home',
  '/calendar',
  '/fill-day',
  '/settings',
  '/account-settings',
  '/edit-profile',
  '/devices',
  '/my-data',
  '/recovery-key',
  '/about',
  '/journal-detail',
  '/bring-journal',
  '/calendar?annee=2026',
  '/calendar?fiertes=oui',
  '/calendar?mois=2026-10',
  '/calendar?annee=2026&lumiere=oui',
  '/calendar?annee=2026&livre=oui',
  '/previous-versions?jour=2026-11-20',
  '/set-username',
  '/password-known',
  '/sealed-days',
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly displayValue?: string }>
  >
}
type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>

const load = async (): Promise<Lighthouse> => {
  const file = path.resolve('tests/bench/peers/node_modules/lighthouse/core/index.js')
  const module: { readonly default: Lighthouse } = await import(file)
  return module.default
}
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** A browser of its own: what one person did there is no other's. */
async function inProfile(work: (port: number, page: Page) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(temporaryFolder(), 'lueur-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    ...phoneOptions,
  })
  try {
    await work(port, await context.newPage())
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const runs = Number(process.argv[2] ?? 5)
const lighthouse = await load()
const server = await startServer()

async function measure(port: number, route: string, isSignedIn: boolean): Promise<void> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) {
    const flags = { port, output: 'json', logLevel: 'error', disableStorageReset: isSignedIn }
    const done = await lighthouse(server.url + route, flags)
    if (done !== undefined) reports.push(done.lhr)
  }
  const scores = categories.map((name) =>
    Math.round(100 * median(reports.map((report) => report.categories[name]?.score ?? 0))),
  )
  if (scores[1] !== 100 || scores[2] !== 100) process.exitCode = 1
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(
    (name) => reports.at(-1)?.audits[name]?.displayValue ?? '',
  )
  const [load1 = 0] = loadavg()
  process.stdout.write(
    `| \`${route}\` | ${[...scores, ...times].join(' | ')} | ${load1.toFixed(1)} |\n`,
  )
}

try {
  await inProfile(async (port) => {
    for (const route of publicRoutes) await measure(port, route, false)
  })
  await inProfile(async (port, page) => {
    await openHome(page, server)
    for (const route of signedInRoutes) await measure(port, route, true)
  })
} finally {
  await server.stop()
}
