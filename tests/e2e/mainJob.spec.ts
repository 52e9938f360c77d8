// The main job, end to end: from the landing to a first entry that survives everything.
import { startServer } from '#support/setupServer.ts'
import {
  chooseUsername,
  expect,
  filesWith,
  questions,
  ringWorker,
  signIn,
  signUp,
  test,
  workerReady,
} from '#support/journey.ts'

const person = { email: 'camille@exemple.fr', password: 'canaripasse-42' }
const words = {
  learned: 'canariappris un silence bien place',
  proud: 'canarifier du projet',
  frustrated: 'canaricontrarie par le train',
  lueur: 'canariretenu la lumiere',
  edited: 'canariedite hors ligne',
  username: 'canaripseudo',
}

test('[PR10] sign up, write, lose the server, edit and pin offline, get it all back on a second phone @core', async ({
  disk,
  browser,
}) => {
  let server = await startServer()
  const { port } = new URL(server.url)
  const { dataDir } = server
  try {
    let phone = await disk.open()
    let page = phone.pages()[0] ?? (await phone.newPage())
    await signUp(page, server, person)
    await chooseUsername(page, words.username)
    await expect(page.getByText('Prends 1 minute pour noter ta journée')).toBeVisible()
    await workerReady(page)

    // Four answers typed as a person would: after a pause the next question takes the focus by itself.
    await page.getByRole('button', { name: 'Remplir ma journée' }).click()
    await expect(page).toHaveURL(/\/fill-day$/)
    await page.getByLabel(questions.learned).pressSequentially(words.learned, { delay: 5 })
    await expect(page.getByText("En cours d'enregistrement")).toBeVisible()
    await expect(page.getByLabel(questions.proud)).toBeFocused()
    await page.keyboard.type(words.proud, { delay: 5 })
    await expect(page.getByLabel(questions.frustrated)).toBeFocused()
    await page.keyboard.type(words.frustrated, { delay: 5 })
    await expect(page.getByLabel(questions.lueur)).toBeFocused()
    await page.keyboard.type(words.lueur, { delay: 5 })
    await expect(page.getByText('Complété')).toBeVisible()
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await expect(page.getByText("C'est écrit.")).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByText(words.learned)).toBeVisible()
    await expect(page.getByText(`Heureux de te revoir, ${words.username}`)).toBeVisible()

    // The server goes; the page reloads, then the whole browser closes and opens again.
    await server.kill()
    await page.reload()
    await expect(page.getByText(words.learned)).toBeVisible()
    await phone.close()
    phone = await disk.open()
    page = phone.pages()[0] ?? (await phone.newPage())
    await page.goto(`${server.url}/home`)
    await expect(page.getByText(words.learned)).toBeVisible()

    await page.getByRole('link', { name: 'Voir les détails complets' }).click()
    await expect(page).toHaveURL(/\/journal-detail$/)
    await page.getByRole('button', { name: questions.learned }).click()
    await page.getByLabel(questions.learned).fill(words.edited)
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByText(words.edited)).toBeVisible()
    await page.getByRole('button', { name: 'Épingler cette journée' }).click()
    await expect(page.getByRole('button', { name: 'Désépingler cette journée' })).toBeVisible()

    // The page closes, the server comes back, the worker delivers alone.
    const origin = server.url
    await phone.newPage()
    await page.close()
    server = await startServer({ dataDir, port: Number(port) })
    await ringWorker(phone, origin)

    const second = await browser.newContext()
    const other = await second.newPage()
    await signIn(other, server, person)
    await expect(other.getByText(words.edited)).toBeVisible()
    await expect(other.getByText(words.proud)).toBeAttached()
    await expect(other.getByRole('button', { name: 'Désépingler cette journée' })).toBeVisible()
    await second.close()

    await phone.close()
    expect(await filesWith(dataDir, 'le1.')).not.toEqual([])
    expect(await filesWith(dataDir, 'canari')).toEqual([])
    expect(server.lines.join('\n')).not.toContain('canari')
    expect(await filesWith(disk.folder, 'le1.')).not.toEqual([])
    expect(await filesWith(disk.folder, 'canari')).toEqual([])
  } finally {
    await server.stop()
  }
})
