// « Ouvrir ce qui est gardé »: what opens it here, and what does not.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OpenLockedForm } from '#features/my-data/OpenLockedForm.tsx'
import { show } from '#support/show.tsx'
import { lockedText } from '#text/lockedJournals.ts'

test('where no recovery key leads to what is kept here, that is said as its words are asked for', async () => {
  await show(<OpenLockedForm onOpened={() => undefined} onClose={() => undefined} />)
  const said = page.getByText(lockedText.noWordsHere, { exact: true })
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
