// Somebody copies the browser's profile folder off a phone, and tries all that can be tried with it: looks for words in every file,
// for the account's keys as bytes, opens the copy in another browser, and guesses the password against what is kept wrapped there.
import { createDecipheriv, hkdfSync } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { LoggedIn } from '#contract/auth.ts'
import { routes } from '#contract/routes.ts'
import type { Kid } from '#domain/brands.ts'
import { deriveMaster } from '#engine/crypto/kdf.ts'
import { slotKeysOfPassword, unwrapAccountKey } from '#engine/crypto/keys.ts'
import { openLinked } from '#engine/session/keyFlows.ts'
import * as v from 'valibot'
import { expectLocked, named, turnLockOn } from './appLock.ts'
import { chromiumArgs, chromiumPath, phoneOptions } from './chromium.ts'
import { expect, fillToday, filesWith, questions, saveForm, workerReady } from './journey.ts'
import { createPerson, type Person } from './person.ts'
import { openHome } from './quickSignUp.ts'
import { robPhone } from './robPhone.ts'
import type { StartedServer } from './setupServer.ts'
import { addVirtualPasskeys } from './virtualPasskeys.ts'

/** How the phone was used before its folder was copied. */
export type Use =
  /** Open, without the app lock. */
  | 'open'
  /** The app lock was turned on before the first word. */
  | 'locked'
  /** Words were written before the app lock was turned on, and others since. */
  | 'locked later'
  /** The same, and the browser was started three times since. */
  | 'locked later, started again'
  /** « Se déconnecter », which erases. */
  | 'signed out'
  /** Its session was ended elsewhere. */
  | 'ended'

export const uses: readonly Use[] = [
  'open',
  'locked',
  'locked later',
  'locked later, started again',
  'signed out',
  'ended',
]

/** Words that nobody else writes. */
const before = 'canaridavant'
const after = 'canaridapres'

export interface Loot {
  readonly use: Use
  /** Files that hold a word as it was written. */
  readonly filesWithWords: number
  /** Account keys and content keys of which the bytes stand in a file; those of the key that seals now, and of former ones. */
  readonly keysOfNow: number
  readonly keysOfBefore: number
  /** Answers that these bytes open, of what stands in the files. */
  readonly openedBefore: boolean
  readonly openedAfter: boolean
  /** In another browser: keys that a script finds, answers that they open, whether the app shows a word. */
  readonly scriptKeys: number
  readonly scriptOpened: number
  readonly isShown: boolean
  /** Guesses at the password that opened what is kept wrapped; the true one is the last of them. */
  readonly guesses: number
  readonly opened: readonly string[]
  readonly msPerGuess: number
}

const launch = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...phoneOptions,
    executablePath: chromiumPath(),
    args: chromiumArgs,
  })

const pageOf = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage())

async function rewrite(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Voir les détails complets' }).click()
  await page.getByRole('button', { name: questions.learned }).click()
  await page.getByLabel(questions.learned).fill(text)
  await saveForm(page)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText(text)).toBeVisible()
}

/** From the sign-up until the browser is closed. */
async function live(
  folder: string,
  server: StartedServer,
  use: Use,
  person: Person,
): Promise<void> {
  const context = await launch(folder)
  try {
    context.setDefaultTimeout(30_000)
    await context.addInitScript(() => {
      if (location.protocol !== 'about:')
        localStorage.setItem('lueur.installDismissedAt', String(Date.now()))
    })
    const page = await pageOf(context)
    await addVirtualPasskeys(await context.newCDPSession(page))
    await openHome(page, server, { person, usesPassword: true })
    if (use !== 'locked') await fillToday(page, { learned: before })
    await workerReady(page)
    if (use === 'locked' || use.startsWith('locked later')) {
      await turnLockOn(page, server, person)
      // Its passkey opens it by itself here.
      await page.goto(`${server.url}/home`)
      if (use === 'locked') await fillToday(page, { learned: after })
      else await rewrite(page, after)
    } else if (use === 'signed out') {
      await page.goto(`${server.url}/settings`)
      await page.getByRole('button', { name: 'Se déconnecter' }).click()
      await expect(page).toHaveURL(/\/login$/)
      // The phone's own database stays; the journal's goes.
      await expect
        .poll(() => page.evaluate(async () => (await indexedDB.databases()).length))
        .toBe(1)
    } else if (use === 'ended') {
      const token = await page.evaluate(() => localStorage.getItem('lueur.token'))
      await fetch(`${server.url}/api${routes.logout}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token ?? ''}` },
      })
      await page.goto(`${server.url}/home`)
      await expect(page).toHaveURL(/\/login$/)
    }
  } finally {
    await context.close()
  }
}

async function startAgain(folder: string, server: StartedServer): Promise<void> {
  const context = await launch(folder)
  try {
    const page = await pageOf(context)
    await page.goto(`${server.url}/home`)
    await expectLocked(page)
  } finally {
    await context.close()
  }
}

interface RawKey {
  readonly kid: Kid
  readonly isOfNow: boolean
  readonly accountKey: Buffer
  readonly contentKey: Buffer
}

/** The account's keys, as the person who knows the password can have them: what the thief looks for. */
async function keysOf({ url }: StartedServer, { email, password }: Person): Promise<RawKey[]> {
  const slot = await slotKeysOfPassword(password, email, deriveMaster)
  const reply = await fetch(`${url}/api${routes.login}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: slot.auth }),
  })
  const { keys = [], links = [] } = v.parse(LoggedIn, await reply.json())
  const opened = await openLinked(slot, keys, links)
  const replaced = new Set(links.map(({ replaces }) => replaces))
  return Array.from(opened, ([kid, bytes]) => {
    const accountKey = Buffer.from(bytes)
    const contentKey = Buffer.from(hkdfSync('sha256', accountKey, '', 'lueur/1/content', 32))
    return { kid, isOfNow: !replaced.has(kid), accountKey, contentKey }
  })
}

async function filesIn(folder: string): Promise<readonly Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        readFile(path.join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0)),
      ),
  )
}

/** Texts of one answer that this key opens, of every sealed text in these bytes. */
function opensIn(files: readonly Buffer[], { kid, contentKey }: RawKey): string {
  const days = [-1, 0, 1].map((shift) =>
    new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10),
  )
  const texts = new Set(
    files.flatMap((file) => file.toString('latin1').match(/le1\.[\w-]{16}\.[\w-]{80,}/g) ?? []),
  )
  let found = ''
  for (const text of texts) {
    const [, textKid, sealed = ''] = text.split('.')
    if (textKid !== kid) continue
    const bytes = Buffer.from(sealed, 'base64url')
    for (const day of days) {
      const decipher = createDecipheriv('aes-256-gcm', contentKey, bytes.subarray(0, 12))
      decipher.setAAD(Buffer.from(JSON.stringify(['lueur/1/answer', kid, day, 'learned'])))
      decipher.setAuthTag(bytes.subarray(-16))
      try {
        found += Buffer.concat([
          decipher.update(bytes.subarray(12, -16)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        // Another day's, another question's, or cut.
      }
    }
  }
  return found
}

/** The first that somebody would try. */
const likely = ['123456789', 'motdepasse', 'azerty123', 'bonjour1', 'jetaime12', 'soleil2026']

async function guess(
  wraps: readonly string[],
  { email, password }: Person,
): Promise<Pick<Loot, 'guesses' | 'opened' | 'msPerGuess'>> {
  const tried = [...likely, password]
  const opened: string[] = []
  const startedAt = performance.now()
  for (const text of tried) {
    const slot = await slotKeysOfPassword(text, email, deriveMaster)
    for (const wrap of wraps) {
      if ((await unwrapAccountKey(slot, wrap)) === null) continue
      opened.push(text)
      break
    }
  }
  const msPerGuess = Math.round((performance.now() - startedAt) / tried.length)
  return { guesses: tried.length, opened, msPerGuess }
}

/** Opens the copied folder in another browser, on another machine as it were: it holds no passkey. */
async function openCopy(
  folder: string,
  server: StartedServer,
): Promise<
  Pick<Loot, 'scriptKeys' | 'scriptOpened' | 'isShown'> & { readonly wraps: readonly string[] }
> {
  const context = await launch(folder)
  try {
    const page = await pageOf(context)
    await page.goto(`${server.url}/home`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 })
    await page
      .getByText(new RegExp(`${before}|${after}`))
      .first()
      .waitFor({ timeout: 5000 })
      .catch(() => undefined)
    const html = await page.evaluate(() => document.documentElement.outerHTML)
    const { keys, opened, stored } = await robPhone(page)
    return {
      scriptKeys: keys,
      scriptOpened: opened,
      isShown: html.includes(before) || html.includes(after),
      wraps: [...new Set(stored.match(/lw1\.[\w-]{16}\.[\w-]{40,}/g) ?? [])],
    }
  } finally {
    await context.close()
  }
}

/** One phone, from its sign-up to what a copy of its folder yields. */
export async function steal(started: StartedServer, use: Use): Promise<Loot> {
  const server = named(started)
  const person = createPerson()
  const folder = await mkdtemp(path.join(tmpdir(), 'lueur-victim-'))
  const copy = await mkdtemp(path.join(tmpdir(), 'lueur-copy-'))
  try {
    await live(folder, server, use, person)
    if (use === 'locked later, started again') {
      for (let start = 0; start < 3; start++) await startAgain(folder, server)
    }
    await cp(folder, copy, { recursive: true })
    const found = await Promise.all([before, after].map((word) => filesWith(copy, word)))
    const files = await filesIn(copy)
    const keys = await keysOf(server, person)
    const lying = keys.filter(({ accountKey, contentKey }) =>
      files.some((file) => file.includes(accountKey) || file.includes(contentKey)),
    )
    const texts = lying.map((key) => opensIn(files, key)).join('')
    const { wraps, ...opened } = await openCopy(copy, server)
    return {
      use,
      filesWithWords: new Set(found.flat()).size,
      keysOfNow: lying.filter(({ isOfNow }) => isOfNow).length,
      keysOfBefore: lying.filter(({ isOfNow }) => !isOfNow).length,
      openedBefore: texts.includes(before),
      openedAfter: texts.includes(after),
      ...opened,
      ...(await guess(wraps, person)),
    }
  } finally {
    for (const one of [folder, copy]) await rm(one, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What docs/thief.md says of each. A phone that was used open may keep its former key in a browser's files for a while. */
export const isAsToldOf = ({ use, ...loot }: Loot): boolean => {
  if (loot.filesWithWords > 0) return false
  if (use === 'open') return loot.keysOfNow > 0 && loot.scriptOpened > 0 && loot.isShown
  const opensNothing = loot.scriptKeys === 0 && loot.scriptOpened === 0 && !loot.isShown
  if (use === 'signed out' || use === 'ended') return opensNothing
  return opensNothing && loot.keysOfNow === 0 && !loot.openedAfter && loot.opened.length === 1
}
