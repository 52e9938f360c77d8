// A browser that is killed again and again while somebody types and sends, and opened again on the same folder. What its
// screens said to be kept is looked for each time; at the end a second phone must have it too.
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Dice } from '#simulation/random.ts'
import { fillDayText } from '#text/fillDay.ts'
import { settingsText } from '#text/settings.ts'
import { fr } from '#text/typography.ts'
import { chromiumArgs, chromiumPath, phoneOptions } from './chromium.ts'
import { questions, saveForm, signIn, workerReady, writeAnswers } from './journey.ts'
import { createPerson } from './person.ts'
import { quickSignUp } from './quickSignUp.ts'
import type { StartedServer } from './setupServer.ts'

/** Then somebody else begins, on a phone of their own. */
const killsPerPerson = 10
const longestTypingMs = 1500
const longestSendingMs = 600

export interface KillReport {
  whileTyping: number
  whileSending: number
  /** Letters of which the screen had said that they were kept. */
  lettersSaid: number
  /** Letters typed of which nothing had been said when the kill came, and how many of them came back all the same. */
  lettersUnsaid: number
  lettersUnsaidBack: number
  /** Days of which « C'est écrit. » had been said when the kill came. */
  savesSaid: number
  /** Days that a second phone read whole, one for each person. */
  daysElsewhere: number
  /** What was said to be kept and is not there. */
  readonly lost: string[]
}

export interface KillOptions {
  readonly kills: number
  readonly dice: Dice
  readonly onKill?: (count: number) => void
}

/** What a page has said until now, with what stood in its first field. */
interface Heard {
  kept: string
  isSaved: boolean
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

async function openPhone(folder: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    ...phoneOptions,
    executablePath: chromiumPath(),
    args: chromiumArgs,
  })
  context.setDefaultTimeout(30_000)
  await context.addInitScript(() => {
    if (location.protocol === 'about:') return
    localStorage.setItem('lueur.autoAdvance', 'off')
    localStorage.setItem('lueur.installDismissedAt', String(Date.now()))
  })
  return context
}

const pageOf = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage())

/** Hears what the pages of this browser say, as soon as they say it. */
async function listen(context: BrowserContext): Promise<Heard> {
  const heard: Heard = { kept: '', isSaved: false }
  await context.exposeFunction('hearKept', (text: string) => {
    heard.kept = text
  })
  await context.exposeFunction('hearSaved', () => {
    heard.isSaved = true
  })
  await context.addInitScript(
    ([kept, saved]) => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- It runs in the page.
      const tell = (name: string, text: string): void => {
        const hear: unknown = Reflect.get(globalThis, name)
        if (typeof hear === 'function') Reflect.apply(hear, null, [text])
      }
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- As above.
      const sayings = (): readonly (string | null)[] =>
        Array.from(
          // A sentence that is hidden says nothing.
          document.querySelectorAll(':is(span, b, p, strong):not([hidden])'),
          ({ textContent }) => textContent,
        )
      let last: string | undefined
      // Called before the next letter can be typed: the field holds what the sentence is about.
      new MutationObserver(() => {
        const said = sayings()
        if (said.includes(saved)) tell('hearSaved', '')
        const text = document.querySelector('textarea')?.value
        if (text === undefined || text === last || !said.includes(kept)) return
        last = text
        tell('hearKept', text)
      }).observe(document, {
        childList: true,
        subtree: true,
        characterData: true,
        attributeFilter: ['hidden'],
      })
    },
    [fr(fillDayText.kept), fr(fillDayText.savedTitle)] as const,
  )
  return heard
}

/** Ends the browser and all its processes at once. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession()
  const answer = await session?.send('SystemInfo.getProcessInfo')
  const browser = answer?.processInfo.find(({ type }) => type === 'browser')
  if (browser === undefined) throw new Error('The browser does not name its process.')
  const closed = context.waitForEvent('close')
  process.kill(-browser.id, 'SIGKILL')
  await closed
}

/** The form of today, written or not, with its first question open. Answers what that field holds. */
async function openForm(page: Page, server: StartedServer): Promise<string> {
  await page.goto(`${server.url}/fill-day`)
  const field = page.getByLabel(questions.learned)
  const folded = page.getByRole('button', { name: questions.learned })
  await expect(field.or(folded).first()).toBeVisible({ timeout: 30_000 })
  if (await folded.isVisible()) await folded.click()
  await expect(field).toBeVisible()
  await field.press('Control+End')
  return field.inputValue()
}

/** Whether Accueil shows today as written. */
async function isWritten(page: Page, server: StartedServer): Promise<boolean> {
  await page.goto(`${server.url}/home`)
  const details = page.getByRole('link', { name: 'Voir les détails complets' })
  const fill = page.getByRole('button', { name: 'Remplir ma journée' })
  await expect(details.or(fill)).toBeVisible({ timeout: 30_000 })
  return details.isVisible()
}

async function send(page: Page, text: string): Promise<void> {
  await writeAnswers(page, { learned: text })
  await saveForm(page)
}

/** Runs `act` until the kill, which comes after `ms`; what `act` rejects with before it is a failure. */
async function killDuring(
  context: BrowserContext,
  act: () => Promise<void>,
  ms: () => Promise<void>,
): Promise<void> {
  let isKilled = false
  const acting = act().catch((error: unknown) => {
    if (!isKilled) throw error
  })
  await Promise.all([
    acting,
    ms().then(() => {
      isKilled = true
      return killBrowser(context)
    }),
  ])
}

/** One person, from the sign-up to a second phone, whose browser is killed so often. */
async function livePerson(
  server: StartedServer,
  { kills, dice, onKill }: KillOptions,
  report: KillReport,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lueur-killed-'))
  const person = createPerson()
  const done = (): number => report.whileTyping + report.whileSending
  let context = await openPhone(folder)
  try {
    let page = await pageOf(context)
    await quickSignUp(page, server, { person, usesPassword: true })
    await page.goto(`${server.url}/home`)
    await workerReady(page)
    await context.close()

    let said = ''
    let typed = ''
    let isSaid = false
    const check = async (): Promise<string> => {
      if (isSaid && !(await isWritten(page, server))) {
        report.lost.push(`after kill ${done()} today is not written, though it was said to be`)
      }
      const here = await openForm(page, server)
      if (!here.startsWith(said) || !typed.startsWith(here)) {
        report.lost.push(`after kill ${done()} « ${here} » is here; « ${said} » was said`)
      }
      report.lettersUnsaidBack += Math.max(0, here.length - said.length)
      return here
    }
    for (let count = 0; count < kills; count++) {
      context = await openPhone(folder)
      const heard = await listen(context)
      page = await pageOf(context)
      const before = await check()
      const text = ` mot${done()} ${dice(1e9).toString(36)} écrit avant la fin`
      typed = before
      said = before
      if (count % 3 === 2) {
        typed = `${before}${text}`
        const sent = Promise.withResolvers<void>()
        await killDuring(
          context,
          async () => {
            await send(page, typed)
            sent.resolve()
          },
          async () => {
            await sent.promise
            await wait(dice(longestSendingMs))
          },
        )
        report.whileSending++
      } else {
        await killDuring(
          context,
          async () => {
            for (const letter of text.repeat(10)) {
              typed += letter
              await page.keyboard.type(letter)
            }
          },
          () => wait(dice(longestTypingMs)),
        )
        report.whileTyping++
      }
      said = heard.kept.length > said.length ? heard.kept : said
      isSaid = heard.isSaved
      report.lettersSaid += said.length - before.length
      report.lettersUnsaid += typed.length - said.length
      report.savesSaid += isSaid ? 1 : 0
      onKill?.(done())
    }

    context = await openPhone(folder)
    page = await pageOf(context)
    const words = `${await check()} fini`
    await send(page, words)
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`${server.url}/settings`)
    await expect(page.getByText(fr(settingsText.upToDate))).toBeVisible({ timeout: 30_000 })
    await context.close()
    await readElsewhere(server, person, words, report)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function readElsewhere(
  server: StartedServer,
  person: ReturnType<typeof createPerson>,
  words: string,
  report: KillReport,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lueur-second-'))
  const context = await openPhone(folder)
  try {
    const page = await pageOf(context)
    await signIn(page, server, person)
    await expect(page.getByRole('link', { name: 'Voir les détails complets' })).toBeVisible({
      timeout: 30_000,
    })
    const there = await openForm(page, server)
    if (there === words) report.daysElsewhere++
    else report.lost.push(`« ${there} » is on a second phone, « ${words} » on the first`)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export async function killBrowsers(
  server: StartedServer,
  options: KillOptions,
): Promise<KillReport> {
  const report: KillReport = {
    whileTyping: 0,
    whileSending: 0,
    lettersSaid: 0,
    lettersUnsaid: 0,
    lettersUnsaidBack: 0,
    savesSaid: 0,
    daysElsewhere: 0,
    lost: [],
  }
  for (let left = options.kills; left > 0; left -= killsPerPerson) {
    await livePerson(server, { ...options, kills: Math.min(left, killsPerPerson) }, report)
  }
  return report
}
