// The veil over a day that is stored: the streak is said of today alone, and never before the words are stored.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { JournalContext } from '#context/session.ts'
import type { UserId } from '#domain/brands.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { writeMeta } from '#engine/local/metaStore.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { SavingVeil } from '#features/fill-day/SavingVeil.tsx'
import { day } from '#support/days.ts'
import { show } from '#support/show.tsx'

/** Eight days in a row, the last of them today: 20 November. */
async function veil(props: Partial<Parameters<typeof SavingVeil>[0]>): Promise<void> {
  const databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const db = databases.openJournal('lea' as UserId)
  await writeMeta(db, 'stats', {
    currentMonth: { daysCompleted: 8, totalDays: 30, streakCount: 8, isStreakActive: true },
    pinnedDaysCount: 0,
    day: day('2026-11-20'),
  })
  await show(
    <JournalContext value={{ db } as Journal}>
      <SavingVeil day={day('2026-11-20')} isEdit={false} isSaved {...props} />
    </JournalContext>,
  )
}

const streak = page.getByText('8', { exact: true })
const written = page.getByText("C'est écrit.")
/** Longer than the figures take to be read. */
const meanwhile = () => new Promise((resolve) => setTimeout(resolve, 300))

test('a day that is written today prolongs the streak, once its words are stored', async () => {
  await veil({ isSaved: false })
  await expect.element(page.getByRole('dialog')).toHaveAttribute('aria-busy', 'true')
  await meanwhile()
  await expect.element(streak).not.toBeInTheDocument()
  await expect.element(written).not.toBeInTheDocument()
  await veil({})
  await expect.element(streak).toBeInTheDocument()
})

test.each([
  ['a day that was begun before midnight', { day: day('2026-11-19') }],
  ['a change of a written day', { isEdit: true }],
])('%s is not said to prolong it', async (_, props) => {
  await veil(props)
  await expect.element(written).toBeInTheDocument()
  await meanwhile()
  await expect.element(streak).not.toBeInTheDocument()
})

test('the streak comes 600 ms after the words are stored, as its number turns, before a milestone', async () => {
  await veil({})
  await expect.element(streak).toBeInTheDocument()
  const comes = document.getAnimations().flatMap(({ effect }) => {
    const { target } = effect as KeyframeEffect
    const { delay } = effect?.getComputedTiming() ?? {}
    return target?.closest('output') === null ? [] : [delay]
  })
  // The line, the number that goes and the one that comes.
  expect(comes.filter((delay) => delay !== 0)).toEqual([600, 600, 600])
})

test('with large text what is awaited stands over the sun, not on it', async () => {
  await veil({ isSaved: false })
  document.documentElement.style.fontSize = '200%'
  const said = page.getByText('Enregistrement en cours...').element().getBoundingClientRect()
  document.documentElement.style.fontSize = ''
  // Its top where it stands still: as high as a sixth of the window, around 47 % of its height.
  expect(said.bottom).toBeLessThan(window.innerHeight * 0.39)
})
