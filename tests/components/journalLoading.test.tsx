// What stands where « nothing » would stand, while a part of the journal is still to come.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { JournalContext } from '#context/session.ts'
import { noSight } from '#domain/sight.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { JournalLoading } from '#journal-ui/JournalLoading.tsx'
import { day } from '#support/days.ts'
import { show } from '#support/show.tsx'

const today = day('2026-11-20')
const loading = (years: { received: number; all: number } | null) => (
  <JournalLoading sight={{ ...noSight, years }} today={today} />
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

test('« Réessayer » is busy while it tries, and for a moment where that fails at once', async () => {
  const tries = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  const drain = () => tries[asked++]?.promise
  await show(
    <JournalContext value={{ sync: { drain } } as unknown as Journal}>
      <JournalLoading sight={{ ...noSight, hasFailed: true }} today={today} />
    </JournalContext>,
  )
  const again = page.getByRole('button', { name: 'Réessayer' })
  const isBusy = (busy: boolean) => expect.element(again).toHaveAttribute('aria-busy', String(busy))
  await again.click()
  await isBusy(true)
  const why = page.getByRole('status')
  const said = why.element()
  tries[0]?.reject(new Error('No network.'))
  await isBusy(false)
  // Why is said anew.
  expect(why.element()).not.toBe(said)
  await again.click()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await isBusy(true)
  await expect.element(again).toHaveFocus()
  // Nothing is asked for twice.
  ;(again.element() as HTMLElement).click()
  tries[1]?.resolve()
  await isBusy(false)
  expect(asked).toBe(2)
})
