// A browser that keeps nothing: site data blocked, some private windows, a damaged profile. It is said, with one way on.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import {
  backOnHome,
  askForCode,
  chooseUsername,
  expect,
  fillToday,
  saveForm,
  test,
  typeCode,
  workerReady,
  writeAnswers,
  type PhoneDisk,
} from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'
import { looksRight } from '#support/looksRight.ts'

const pages = [
  'welcome',
  'signup',
  'login',
  'verify-email',
  'forgot-password',
  'reset-password',
  'home',
  'fill-day',
  'journal-detail',
  'calendar',
  'calendar?annee=2026',
  'calendar?annee=2026&lumiere=oui',
  'calendar?annee=2026&livre=oui',
  'calendar?mois=2026-10',
  'calendar?fiertes=oui',
  'calendar?recherche=oui',
  'settings',
  'install',
  'set-username',
  'account-settings',
  'edit-profile',
  'devices',
  'password-known',
  'previous-versions',
  'recovery-key',
  'sealed-days',
  'my-data',
  'bring-journal',
  'about',
  'an-address-that-nobody-knows',
]

/** Until the tab is told that it is mended, no database opens: at once, or once the request has been made. */
const refuseDatabases = (page: Page, way: 'at once' | 'later'): Promise<unknown> =>
  page.addInitScript((refusal) => {
    if (location.protocol === 'about:' || sessionStorage.getItem('mended') !== null) return
    const open: (this: IDBFactory, name: string) => IDBOpenDBRequest = Reflect.get(
      IDBFactory.prototype,
      'open',
    )
    IDBFactory.prototype.open = function refused(name) {
      if (refusal === 'at once') throw new DOMException('denied', 'SecurityError')
      const opening = open.call(this, `${name}-never`)
      opening.addEventListener('upgradeneeded', (event) => {
        // Nobody else hears of it: the opening ends in an error.
        event.stopImmediatePropagation()
        opening.transaction?.abort()
      })
      return opening
    }
  }, way)

test('a browser whose databases never answer says so', async ({ server, page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () =>
      Object.assign(new EventTarget(), { readyState: 'pending' }) as IDBOpenDBRequest
  })
  for (const name of ['home', 'welcome']) {
    await page.goto(`${server.url}/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Lueur ne peut rien garder ici',
    )
    await expect(page.getByText('Chargement...')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  }
})

test('a browser whose databases are slow to answer shows the app once they do', async ({
  server,
  page,
}) => {
  await page.addInitScript(() => {
    const { promise: waiting, resolve } = Promise.withResolvers<void>()
    Reflect.set(globalThis, 'answerNow', resolve)
    const factory = indexedDB
    // Called with its own factory below.
    // oxlint-disable-next-line typescript/unbound-method
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function slow(...args) {
      let real: IDBOpenDBRequest | undefined
      const request = new EventTarget()
      for (const name of ['result', 'error', 'transaction', 'readyState']) {
        Object.defineProperty(request, name, {
          get: () => real && (Reflect.get(real, name) as unknown),
        })
      }
      const openNow = async (): Promise<void> => {
        await waiting
        real = open.apply(factory, args)
        for (const name of ['success', 'error', 'upgradeneeded', 'blocked']) {
          real.addEventListener(name, (event) => {
            const handler: unknown = Reflect.get(request, `on${name}`)
            if (typeof handler === 'function') Reflect.apply(handler, request, [event])
          })
        }
      }
      void openNow()
      return request as IDBOpenDBRequest
    }
  })
  await page.goto(`${server.url}/welcome`)
  await expect(page.getByText('Lueur ne peut rien garder ici')).toBeVisible()
  await page.evaluate(() => (Reflect.get(globalThis, 'answerNow') as () => void)())
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeVisible()
})

const mend = (page: Page): Promise<void> =>
  page.evaluate(() => sessionStorage.setItem('mended', 'yes'))

for (const way of ['at once', 'later'] as const) {
  test(`a browser that refuses databases ${way} says so on every page`, async ({
    server,
    page,
  }) => {
    await refuseDatabases(page, way)
    const title = page.getByRole('heading', { level: 1 })
    for (const name of pages) {
      await page.goto(`${server.url}/${name}`)
      await expect(title, name).toHaveText('Lueur ne peut rien garder ici')
      await expect(page.getByText('Chargement...')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    }
    await looksRight(page, 'storage-refused')
  })
}

test('a store that dies during the start is tried again, and the words are there', async ({
  server,
  page,
}) => {
  await openHome(page, server)
  await fillToday(page, { learned: 'toujours là', proud: 'fier de ça' })
  await refuseDatabases(page, 'later')
  const year = new Date().getFullYear()
  for (const [name, shown] of [
    ['home', 'toujours là'],
    ['calendar', 'toujours là'],
    ['journal-detail', 'toujours là'],
    ['calendar?fiertes=oui', 'fier de ça'],
    [`calendar?annee=${year}`, '1 jour'],
    [`calendar?annee=${year}&livre=oui`, 'toujours là'],
    ['settings', 'Réglages'],
    ['account-settings', 'Mon compte'],
    ['edit-profile', 'Modifier le profil'],
    ['devices', 'Ce téléphone'],
    ['my-data', 'Sur ce téléphone'],
    ['bring-journal', 'Apporte ton journal'],
  ] as const) {
    await page.evaluate(() => sessionStorage.removeItem('mended'))
    await page.goto(`${server.url}/${name}`)
    await expect(page.getByText('Lueur ne peut rien garder ici'), name).toBeVisible()
    await expect(page.getByText('toujours là')).toHaveCount(0)
    await mend(page)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('main').getByText(shown).first(), name).toBeVisible()
    expect(page.url(), name).toBe(`${server.url}/${name}`)
  }
})

/** What this phone's browser may keep of sites, from its next start on. */
async function allowSiteData({ folder }: PhoneDisk, isAllowed: boolean): Promise<void> {
  const file = path.join(folder, 'Default', 'Preferences')
  await mkdir(path.dirname(file), { recursive: true })
  const known: unknown = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  const { profile, ...others } = known as { readonly profile?: object }
  // Where cookies are blocked, Chromium refuses databases, both storages, caches, the worker, locks and files all at once.
  const preferences = { default_content_setting_values: { cookies: isAllowed ? 1 : 2 } }
  await writeFile(file, JSON.stringify({ ...others, profile: { ...profile, ...preferences } }))
}

test('a Chromium that is told to block the data of sites says so on every page, and has every word once it is told otherwise', async ({
  server,
  disk,
}) => {
  const first = await disk.open()
  const written = await first.newPage()
  await openHome(written, server)
  await fillToday(written, { learned: 'toujours là' })
  await workerReady(written)
  await first.close()

  await allowSiteData(disk, false)
  const blocked = await disk.open()
  const page = await blocked.newPage()
  for (const name of pages) {
    await page.goto(`${server.url}/${name}`)
    await expect(page.getByRole('heading', { level: 1 }), name).toHaveText(
      'Lueur ne peut rien garder ici',
    )
    await expect(page.getByText('Chargement...')).toHaveCount(0)
    await expect(page.getByText('toujours là')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  }
  await looksRight(page, 'storage-blocked')
  const refused = await page.evaluate(async () => {
    const asked = [
      () => localStorage.length,
      () => sessionStorage.length,
      () => caches.keys(),
      () => navigator.serviceWorker.getRegistration(),
      () => navigator.storage.getDirectory(),
      () => navigator.locks.request('tests', () => 0),
    ]
    const answers = await Promise.allSettled(asked.map(async (ask) => ask()))
    return answers.map(({ status }) => status)
  })
  expect(new Set(refused)).toEqual(new Set(['rejected']))
  await blocked.close()

  await allowSiteData(disk, true)
  const again = await (await disk.open()).newPage()
  await again.goto(`${server.url}/home`)
  await expect(again.getByText('toujours là')).toBeVisible()
})

test('without local and tab storage the journal is kept all the same', async ({
  server,
  page,
  person,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  await askForCode(page, server, person)
  // The tab comes back from the mail app.
  await page.reload()
  await typeCode(page, await server.codeTo(person.email))
  await expect(page).toHaveURL(/\/set-username$/)
  await chooseUsername(page, 'Ana')
  await page.getByRole('button', { name: 'Remplir ma journée' }).click()
  await writeAnswers(page, { learned: 'écrit sans stockage' })
  await saveForm(page)
  await backOnHome(page)
  await page.reload()
  await expect(page.getByText('écrit sans stockage').first()).toBeVisible()
})

test('an app whose code does not come leaves no white page @core', async ({ server, page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto(`${server.url}/welcome`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "Cette page n'a pas pu s'afficher",
  )
  await page.unroute('**/assets/index-*.js')
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeVisible()
})
