// What stands where « nothing » would stand, while a part of the journal is still to come.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noSight } from '#domain/sight.ts'
import { JournalLoading } from '#journal-ui/JournalLoading.tsx'
import { day } from '#support/days.ts'
import { show } from '#support/show.tsx'

const today = day('2026-11-20')
const loading = (years: { received: number; all: number } | null) => (
  <JournalLoading sight={{ ...noSight, years }} today={today} onRetry={() => undefined} />
)

test('a history of several years tells how far it has come', async () => {
  await show(loading({ received: 3, all: 8 }))
  await expect.element(page.getByText('Chargement du journal...')).toBeVisible()
  await expect.element(page.getByText('3 années sur 8')).toBeVisible()
})

test.for([null, { received: 0, all: 1 }])('no progress is told of %o', async (years) => {
  await show(loading(years))
  await expect.element(page.getByText('Chargement du journal...')).toBeVisible()
  await expect.element(page.getByText(/sur \d/)).not.toBeInTheDocument()
})
