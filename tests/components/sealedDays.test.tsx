// « Journées scellées »: what is said of one way to open them is not said of the other.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AccountContext, JournalContext } from '#context/session.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import type { Account } from '#engine/session/profile.ts'
import { SealedDaysScreen } from '#features/recovery/SealedDaysScreen.tsx'
import { show } from '#support/show.tsx'
import { sealedText } from '#text/recovery.ts'

test('what is wrong with the words goes as a former password is chosen instead', async () => {
  await show(
    <AccountContext value={{ email: 'lea@exemple.fr' } as Account}>
      <JournalContext value={{} as Journal}>
        <SealedDaysScreen />
      </JournalContext>
    </AccountContext>,
  )
  const said = page.getByText(sealedText.missing)
  await page.getByRole('button', { name: sealedText.submit, exact: true }).click()
  await expect.element(said).toBeVisible()
  await expect.element(page.getByLabelText(sealedText.words)).toBeInvalid()
  await page.getByRole('button', { name: sealedText.byPassword }).click()
  await expect.element(said).not.toBeInTheDocument()
  await expect.element(page.getByLabelText(sealedText.oldPassword)).toBeValid()
})
