// The main job as every browser must do it: written once, run in each. From the landing to words that outlast the server's
// end, the browser's end and the network, and that a second phone reads.
import path from 'node:path'
import { filesWith, questions } from '#support/journey.ts'
import { startServer, type StartedServer } from '#support/setupServer.ts'
import type { OpenBrowser, SmokeBrowser } from './browser.ts'
import { detectFeatures } from './features.ts'
import type { MozillaPush } from './mozillaPush.ts'
import { createReader, type Reader } from './reader.ts'
import { receiveTestPush } from './receiveTestPush.ts'

export interface SmokeWorld {
  readonly open: OpenBrowser
  /** A folder of its own. */
  readonly folder: string
  /** What this browser subscribes with; null where it has no push. */
  readonly push: MozillaPush | null
  /** Hears the name of each step as it begins. */
  readonly begin: (step: string) => void
}

export interface SmokeOutcome {
  readonly version: string
  readonly features: Readonly<Record<string, boolean>>
}

const person = { email: 'camille@exemple.fr', password: 'canaripasse-42' }
const words = {
  username: 'canaripseudo',
  learned: 'canariappris un silence',
  proud: 'canarifier du projet',
  frustrated: 'canaricontrarie par le train',
  edited: 'canariedite hors ligne',
}
const synchronised = 'Tout est enregistré et synchronisé'
/** Without Background Sync, the page waits twice as long after each failure. */
const backOffMs = 90_000

/** The settings of somebody who was here before: no question follows by itself, nothing is offered over the page. */
const settleIn = (browser: SmokeBrowser): Promise<void> =>
  browser.evaluate(() => {
    localStorage.setItem('lueur.autoAdvance', 'off')
    localStorage.setItem('lueur.installDismissedAt', String(Date.now()))
  })

async function signUp(reader: Reader, server: StartedServer): Promise<void> {
  await reader.tap('button', 'Commencer')
  await reader.write('E-mail', person.email)
  await reader.write('Mot de passe', person.password)
  await reader.write('Confirme le mot de passe', person.password)
  await reader.tap('button', 'Créer mon journal')
  await reader.seePath('/verify-email')
  await reader.type('Chiffre 1 sur 4', await server.codeTo(person.email))
  await reader.seePath('/set-username')
  await reader.write('Ton pseudo', words.username)
  await reader.tap('button', 'Continuer')
  await reader.seePath('/home')
}

async function saveDay(reader: Reader): Promise<void> {
  await reader.tap('button', 'Enregistrer')
  await reader.tap('button', 'Confirmer')
  await reader.seePath('/home')
}

async function writeDay(reader: Reader): Promise<void> {
  await reader.tap('button', 'Remplir ma journée')
  for (const id of ['learned', 'proud', 'frustrated'] as const) {
    await reader.write(questions[id], words[id])
    await reader.tap('button', 'Suivant')
  }
  await saveDay(reader)
  await reader.see(words.learned)
}

/** Looks in Réglages whether the server has everything, and comes back. */
async function seeSynchronised(reader: Reader): Promise<void> {
  await reader.tap('link', 'Réglages')
  await reader.see(synchronised, backOffMs)
  await reader.tap('link', 'Accueil')
  await reader.seePath('/home')
}

/** The worker controls the page: from now on the app starts without network. */
const workerReady = (browser: SmokeBrowser): Promise<void> =>
  browser.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (serviceWorker.controller !== null) return
    await new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
  })

/** Throws at the first thing that this browser does not do as it must. */
export async function runJourney({ open, folder, push, begin }: SmokeWorld): Promise<SmokeOutcome> {
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')]
  const dataDir = path.join(folder, 'server')
  const start = (port = 0): Promise<StartedServer> =>
    startServer({ dataDir, port, environment: { ...push?.environment } })
  let server = await start()
  const { url } = server
  let browser: SmokeBrowser | null = null
  try {
    begin('sign up with the code of the mail')
    browser = await open(first)
    let reader = createReader(browser)
    await browser.goto(url)
    await settleIn(browser)
    const { version } = browser
    const features = await browser.evaluate(detectFeatures)
    await signUp(reader, server)
    await workerReady(browser)

    begin('write a day; it leaves')
    await writeDay(reader)
    await seeSynchronised(reader)

    begin('server dead: a reload shows the words')
    await server.kill()
    await browser.reload()
    await reader.see(words.learned)

    begin('server dead: a cold start shows the words')
    await browser.close()
    browser = await open(first)
    reader = createReader(browser)
    await browser.goto(`${url}/home`)
    await reader.see(words.learned)

    begin('server dead: edit and pin')
    await reader.tap('link', 'Voir les détails complets')
    await reader.seePath('/journal-detail')
    await reader.tap('button', 'Appris…')
    await reader.write(questions.learned, words.edited)
    await saveDay(reader)
    await reader.see(words.edited)
    await reader.tap('button', 'Épingler cette journée')
    await reader.seeButton('Désépingler cette journée')

    begin('server back: the page sends by itself')
    server = await start(Number(new URL(url).port))
    await seeSynchronised(reader)

    if (push !== null) {
      begin('the server’s test push becomes a notification')
      await receiveTestPush(browser, reader, push)
    }

    begin('no readable word on the disks')
    await browser.close()
    for (const word of Object.values(words)) {
      const files = [...(await filesWith(first, word)), ...(await filesWith(dataDir, word))]
      if (files.length > 0) throw new Error(`« ${word} » can be read in ${files.join(', ')}`)
    }
    if ((await filesWith(first, 'le1.')).length === 0) throw new Error('no sealed word was found')

    begin('a second phone signs in and reads')
    browser = await open(second)
    reader = createReader(browser)
    await browser.goto(`${url}/login`)
    await settleIn(browser)
    await reader.write('E-mail', person.email)
    await reader.write('Mot de passe', person.password)
    await reader.tap('button', 'Se connecter')
    await reader.see(words.edited)
    await reader.see(words.username)
    await reader.seeButton('Désépingler cette journée')

    begin('calendar and search find the day')
    await reader.tap('link', 'Calendrier')
    await reader.see(words.edited)
    await reader.tap('button', 'Rechercher')
    await reader.write('Rechercher dans vos journaux...', 'FIÉR')
    await reader.see('1 résultat')
    await reader.see(words.edited)
    await reader.tap('button', 'Fermer la recherche')

    begin('sign out')
    await reader.tap('link', 'Réglages')
    await reader.tap('button', 'Se déconnecter')
    await reader.seePath('/login')
    return { version, features }
  } finally {
    await browser?.close().catch(() => undefined)
    await server.stop()
  }
}
