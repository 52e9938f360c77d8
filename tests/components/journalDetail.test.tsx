// The page of today's entry on a phone that does not have it yet.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { JournalContext } from '#context/session.ts'
import type { UserId } from '#domain/brands.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { updateEngineState } from '#engine/local/metaStore.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { JournalDetailScreen } from '#features/fill-day/JournalDetailScreen.tsx'
import { show } from '#support/show.tsx'
import { journalDetailText } from '#text/journalDetail.ts'

test('the page of a day that has not come tells how far the journal has come', async () => {
  const databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const db = databases.openJournal('lea' as UserId)
  onTestFinished(() => db.close())
  await show(
    <JournalContext value={{ db } as Journal}>
      <JournalDetailScreen />
    </JournalContext>,
  )
  await expect.element(page.getByText(journalDetailText.loading)).toBeVisible()
  expect(page.getByText(/ sur \d/).elements()).toEqual([])
  await updateEngineState(db, { years: { received: 3, all: 5 } })
  await expect.element(page.getByText('3 années sur 5')).toBeVisible()
})
