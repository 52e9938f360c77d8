// « Journées scellées »: what is said of one way to open them is not said of the other, and a phone that opens all says so.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { AccountContext, JournalContext } from '#context/session.ts'
import type { UserId } from '#domain/brands.ts'
import { createDatabases } from '#engine/local/databases.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import type { Account } from '#engine/session/profile.ts'
import { SealedDaysScreen } from '#features/recovery/SealedDaysScreen.tsx'
import { show } from '#support/show.tsx'
import { sealedText } from '#text/recovery.ts'

async function showScreen() {
  const databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const db = databases.openJournal('lea' as UserId)
  onTestFinished(() => db.close())
  const journal = { db, user: {}, keys: { ring: new Map() } } as unknown as Journal
  await show(
    <AccountContext value={{ email: 'lea@exemple.fr' } as Account}>
      <JournalContext value={journal}>
        <SealedDaysScreen />
      </JournalContext>
    </AccountContext>,
  )
  return db
}

test('what is wrong with the words goes as a former password is chosen instead', async () => {
  await showScreen()
  const said = page.getByText(sealedText.missing)
  await page.getByRole('button', { name: sealedText.submit, exact: true }).click()
  await expect.element(said).toBeVisible()
  await expect.element(page.getByLabelText(sealedText.words)).toBeInvalid()
  await page.getByRole('button', { name: sealedText.byPassword }).click()
  await expect.element(said).not.toBeInTheDocument()
  await expect.element(page.getByLabelText(sealedText.oldPassword)).toBeValid()
})

test('where nothing is sealed the page says so, until something is', async () => {
  const db = await showScreen()
  await expect.element(page.getByText(sealedText.introNone)).toBeVisible()
  const kids = ['k'.repeat(16)]
  await db.setAside.add({ day: '2026-11-20', answerId: 'proud', name: 'n', kids } as never)
  await expect.element(page.getByText(sealedText.intro)).toBeVisible()
})
