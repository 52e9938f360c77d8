// « Ouvrir ce qui est gardé »: what opens it here, and what does not.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OpenLockedForm } from '#features/my-data/OpenLockedForm.tsx'
import { show } from '#support/show.tsx'
import { lockedText } from '#text/lockedJournals.ts'

test('where no recovery key leads to what is kept here, that is said as its words are asked for', async () => {
  await show(<OpenLockedForm isGone={false} onOpened={() => undefined} onClose={() => undefined} />)
  const said = page.getByText(lockedText.noWordsHere(new Set()), { exact: true })
  await expect.element(page.getByLabelText(lockedText.email)).toBeVisible()
  await expect.element(said).not.toBeInTheDocument()
  await page.getByText(lockedText.byWords, { exact: true }).click()
  await expect.element(said).toBeVisible()
})

const ways = (...here: readonly string[]) => lockedText.detailGone(new Set(here))

test('of an account that is gone the ways are named that open what this phone keeps', () => {
  expect(ways('password')).toMatch(/: ton mot de passe\.$/)
  expect(ways('passkey')).toMatch(/: ta clé d'accès\.$/)
  expect(ways('recovery', 'password')).toMatch(/: ton mot de passe ou ta clé de secours\.$/)
  expect(ways('recovery', 'password', 'passkey')).toMatch(
    /: ton mot de passe, ta clé d'accès ou ta clé de secours\.$/,
  )
})

const only = (...here: readonly string[]) => new Set(here)

test('what did not open names the ways that are there, and no other', () => {
  expect(lockedText.wrongPasskey(only('passkey'))).toMatch(/Rien n'est perdu\.$/)
  expect(lockedText.wrongPasskey(only('passkey', 'recovery'))).toMatch(
    /Rien n'est perdu.: essaie ta clé de secours\.$/,
  )
  expect(lockedText.wrongWords(only('passkey'), false)).toMatch(
    /: essaie ta clé d'accès, ou connecte-.?toi\.$/,
  )
  expect(lockedText.noWordsHere(only('passkey'))).toMatch(/Prends plutôt ta clé d'accès\.$/)
  expect(lockedText.noPasswordHere(only('passkey'))).toMatch(/Prends plutôt ta clé d'accès\.$/)
  expect(lockedText.wrongPassword(only('password'), false)).toMatch(
    /essaie l'ancien, ou connecte-.?toi avec le nouveau\.$/,
  )
})

test('of an account that is gone nobody is sent to a sign-in', () => {
  for (const text of [lockedText.wrongPassword, lockedText.wrongWords]) {
    expect(text(only('password', 'passkey'), false)).toContain('connecte-')
    expect(text(only('password', 'passkey'), true)).not.toContain('connecte-')
    expect(text(only('password', 'passkey'), true)).toMatch(/\.$/)
  }
})
