// The list of the calendar: the months that are looked at are those asked of the server first.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { JournalContext } from '#context/session.ts'
import type { Month } from '#domain/day.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { EntryList } from '#features/calendar/EntryList.tsx'
import { day, month } from '#support/days.ts'
import { show } from '#support/show.tsx'
import { monthText } from '#text/dates.ts'

test('a month that comes near the window is asked for first, one far below it is not', async () => {
  const lookAt = vi.fn<(month: Month) => void>()
  const months = ['2026-11', '2026-10', '2026-09'].map((name) => ({
    month: month(name),
    all: 28,
    pinned: 0,
  }))
  await show(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a store that is never read
    <JournalContext value={{ sync: { lookAt } } as unknown as Journal}>
      <EntryList months={months} filter="all" today={day('2026-11-20')} onOpen={vi.fn()} />
    </JournalContext>,
  )
  await expect.element(page.getByText(monthText(month('2026-09')))).toBeInTheDocument()
  await expect.poll(() => lookAt.mock.calls).toEqual([['2026-11']])
  window.scrollTo(0, document.body.scrollHeight)
  await expect.poll(() => lookAt.mock.calls.flat()).toContain('2026-09')
})
