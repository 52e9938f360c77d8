// The song of the day: searched at the provider's, typed by hand, chosen again without network.
import { routes } from '#contract/routes.ts'
import { expect, openQuietForm, saveForm, test, writeAnswers } from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'
import { shrink } from '#support/heldPage.ts'
import { startMusicPeer } from '#support/musicPeer.ts'
import { startServer } from '#support/setupServer.ts'

test('a song is searched, chosen, shown, and offered again offline @core', async ({ page }) => {
  const peer = await startMusicPeer()
  const server = await startServer({ environment: peer.environment })
  try {
    await openHome(page, server)
    await openQuietForm(page)
    await page.getByRole('button', { name: 'Ajouter la musique du jour' }).click()
    const search = page.getByPlaceholder('Rechercher une musique...')
    const letGo = peer.hold()
    const asked = page.waitForRequest((request) => request.url().includes(routes.musicSearch))
    await search.pressSequentially('sol', { delay: 40 })
    await expect(page.getByText('Recherche...', { exact: true })).toBeVisible()
    await expect.poll(() => peer.searches).toEqual(['sol'])
    expect(new URL((await asked).url()).searchParams.get('limit')).toBe('10')

    // The answer for « sol » comes after the person has typed on: it is dropped.
    await search.pressSequentially('eil n', { delay: 20 })
    // The keyboard comes: the field being typed in stays.
    await shrink(page, 300)
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('soleil n')
    letGo()
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await shrink(page, 0)
    await expect(page.getByRole('button', { name: 'Soleil noir' })).toBeVisible()
    expect(peer.searches).toEqual(['sol', 'soleil n'])

    await search.fill('introuvable')
    await expect(page.getByText('Aucun résultat', { exact: true })).toBeVisible()
    await search.fill('Plein')
    await page.getByRole('button', { name: 'Plein soleil' }).click()
    const chosen = page.getByRole('region', { name: 'Musique du jour' })
    await expect(chosen).toContainText('Les Heures lentes, Ana')

    await writeAnswers(page, { learned: 'a', proud: 'b', frustrated: 'c' })
    await saveForm(page)
    await expect(page).toHaveURL(/\/home$/)
    await page.getByRole('button', { name: 'Plein soleil' }).click()
    await expect(page.getByRole('dialog')).toContainText('Les Heures lentes, Ana')
    await page.keyboard.press('Escape')

    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Voir les détails complets' }).click()
    await page.getByRole('button', { name: 'Changer la musique' }).click()
    await expect(page.getByRole('list', { name: 'Tes dernières musiques' })).toContainText(
      'Plein soleil',
    )
    await page.getByPlaceholder('Rechercher une musique...').fill('soleil')
    await expect(page.getByText('Aucun résultat', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Écrire le titre à la main' }).click()
    await page.getByLabel('Titre').fill('Une chanson à moi')
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(chosen).toContainText('Une chanson à moi')
  } finally {
    await server.stop()
    await peer.stop()
  }
})
