// Runs inline, before the framework: paints Accueil as it was last seen today, from its sealed picture, then loads and starts the
// app. For the picture nothing is asked of the network. README.md has the whole.
import type { UserId } from '#domain/brands.ts'
import { dayAt } from '#domain/dayAt.ts'
import { openText } from '#engine/crypto/envelope.ts'
import { deviceDatabaseName, journalDatabaseName } from '#engine/local/databaseNames.ts'
import type { KeyRow } from '#engine/local/journalDatabase.ts'
import { openRing } from '#engine/local/keyStore.ts'
import type { BootRecord } from '#engine/local/metaStore.ts'
import { createPolicy } from '#platform/trustedTypes.ts'
import type { faultText } from '#text/fault.ts'
import { keepEarlyMessages } from './earlyMessages.ts'

/** Those of text/fault.ts; inlineBoot.ts writes them here, so that what makes sentences ready stays out of the page. */
declare const pageFaults: Pick<typeof faultText, 'screen' | 'offline'>

/** What these stores hold; null when the database is not there: none is ever made. */
const read = <T>(
  name: string,
  stores: readonly string[],
  ask: (reading: IDBTransaction) => () => T,
): Promise<T | null> =>
  new Promise((resolve) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve(null))
    opening.addEventListener('success', () => {
      const db = opening.result
      const reading = db.transaction(stores)
      const result = ask(reading)
      reading.addEventListener('complete', () => {
        db.close()
        resolve(result())
      })
    })
  })

const readJournal = (userId: UserId) =>
  read(journalDatabaseName(userId), ['meta', 'keys'], (reading) => {
    const boot = reading.objectStore('meta').get('boot')
    const keys = reading.objectStore('keys').getAll()
    return () => ({
      boot: (boot.result as { value: BootRecord } | undefined)?.value,
      keys: keys.result as KeyRow[],
    })
  })

/** Whether a sign-out has begun: erasing the journal takes several steps, and any of them may have failed. */
const hasEnded = () =>
  read(deviceDatabaseName, ['meta'], (reading) => {
    const ending = reading.objectStore('meta').get('ending')
    return () => ending.result !== undefined
  })

/** The picture is markup of ours: its envelope opens only if this phone sealed it. */
const pictures = createPolicy('lueur-boot', { createHTML: (text: string) => text })

/** Of the files that the build names in the page: those kind of links. */
function load(kind: 'app' | 'landing'): void {
  for (const file of document.querySelectorAll<HTMLLinkElement>(`link[rel=${kind}]`))
    file.rel = file.as === 'style' ? 'preload' : 'modulepreload'
}

/** Returns whether words were painted. */
async function paint(): Promise<boolean> {
  const user = localStorage.getItem('lueur.user')
  if (user === null && /^\/(?:welcome)?$/.test(location.pathname)) load('landing')
  if (user === null || !/^\/(?:home)?$/.test(location.pathname)) return false
  const { id } = JSON.parse(user) as { id: UserId }
  const [found, isOver] = await Promise.all([readJournal(id), hasEnded()])
  if (found?.boot === undefined || isOver !== false) return false
  const { boot, keys } = found
  const now = Date.now()
  const day = dayAt(now, -new Date(now).getTimezoneOffset())
  if (boot.day !== day || boot.build !== document.documentElement.dataset['build']) return false
  const opened = await openText(openRing(keys), { kind: 'boot', day }, boot.sealed)
  const [place, app] = document.querySelectorAll('#boot, #root')
  // The app may have been faster.
  if (opened.type !== 'opened' || !place || app?.childElementCount !== 0) return false
  place.innerHTML = pictures.createHTML(opened.text)
  return true
}

/** A store that does not answer delays the app by no more than this. */
const longestMs = 1100

/** Resolves once what was painted is on the screen. A hidden page has no frames. */
const frame = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    // The first frame is being made when the second one is asked for: by then it is shown.
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })

/** The words first, then the app; without words nothing is waited for. The dev server's page starts it by itself. */
async function start(): Promise<void> {
  const late = new Promise<false>((resolve) => {
    setTimeout(resolve, longestMs, false)
  })
  if (await Promise.race([paint().catch(() => false), late])) await frame()
  load('app')
  const main = document.querySelector<HTMLLinkElement>('link#main')
  if (main !== null) await import(/* @vite-ignore */ main.href)
}

/** Shows the fault text when the app's code did not load or threw before it rendered, instead of a white page. */
function sayFault(): void {
  const { screen, offline } = pageFaults
  const { title, detail, reload } = navigator.onLine ? screen : offline
  const fault = document.createElement('main')
  for (const [tag, text] of [
    ['h1', title],
    ['p', detail],
    ['button', reload],
  ] as const) {
    const element = document.createElement(tag)
    element.textContent = text
    fault.append(element)
  }
  fault.className = 'fault'
  fault.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) location.reload()
  })
  const [place, app] = document.querySelectorAll('#boot, #root')
  if (app?.childElementCount !== 0) return
  place?.replaceChildren()
  app.append(fault)
}

keepEarlyMessages()
start().catch(sayFault)
