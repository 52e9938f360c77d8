// The page of a month: its cells, their names, one tab stop, and keys.
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { monthOf, type Day } from '#domain/day.ts'
import { monthGrid } from '#domain/monthGrid.ts'
import { MonthGrid } from '#features/calendar/MonthGrid.tsx'
import { day, month } from '#support/days.ts'
import { expectAccessible, show } from '#support/show.tsx'

const today = day('2026-11-20')
const pinnedByDay = new Map<Day, boolean>([
  [day('2026-11-03'), true],
  [day('2026-11-19'), false],
])
const everythingSeen = {
  unverified: new Set<Day>(),
  isWhole: true,
  months: new Set([month('2026-11')]),
  awaited: null,
  hasFailed: false,
  years: null,
}

interface CalendarProps {
  readonly since?: Day
  readonly onSelect?: (day: Day) => void
  readonly onCreate?: () => void
}

const ignore = (): void => undefined

/** The grid as its page holds it: it turns, and remembers what was selected. */
function Calendar({ since, onSelect, onCreate = ignore }: CalendarProps) {
  const [shown, setShown] = useState(monthOf(today))
  const [selected, setSelected] = useState(today)
  return (
    <main>
      <h1 id="month">{shown}</h1>
      <MonthGrid
        weeks={monthGrid(shown)}
        month={shown}
        gridDays={{ pinnedByDay, written: 2 }}
        glows={new Map([[day('2026-11-19'), 4]])}
        since={since ?? day('2026-01-01')}
        sight={everythingSeen}
        filter="all"
        selected={selected}
        today={today}
        labelledBy="month"
        onSelect={(chosen) => {
          setSelected(chosen)
          onSelect?.(chosen)
        }}
        onTurn={setShown}
        onCreate={onCreate}
      />
    </main>
  )
}

const cell = (name: string) => page.getByRole('button', { name, exact: true })
const todayCell = cell('vendredi 20 novembre, vide')
const focusedDay = () => (document.activeElement as HTMLElement).dataset['day']

test('a month has 42 days in weeks from Sunday', async () => {
  await show(<Calendar />)
  await expect.element(page.getByRole('gridcell').first()).toBeVisible()
  expect(page.getByRole('gridcell').elements()).toHaveLength(42)
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['D', 'L', 'M', 'M', 'J', 'V', 'S'])
  // One letter is that of two days.
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((header) => header.getAttribute('abbr')),
  ).toEqual(['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'])
})

test('a day’s name says whether it is written or pinned, and its glow', async () => {
  await show(<Calendar />)
  await expect.element(cell('mardi 3 novembre, écrit, épinglé')).toBeVisible()
  await expect.element(cell('jeudi 19 novembre, écrit, éclaircie')).toBeVisible()
  await expect.element(todayCell).toBeVisible()
})

test('a day from before the journal began is not said to be empty', async () => {
  await show(<Calendar since={day('2026-11-18')} />)
  const markOf = (name: string) => cell(name).element().querySelector('i')?.className ?? ''
  await expect.element(cell('mercredi 18 novembre, vide')).toBeVisible()
  expect(markOf('mercredi 18 novembre, vide')).not.toBe('')
  await expect.element(cell('mardi 17 novembre')).toBeVisible()
  expect(markOf('mardi 17 novembre')).toBe('')
  await expect.element(cell('mardi 3 novembre, écrit, épinglé')).toBeVisible()
})

test('today is said to be today, and no later day can be opened', async () => {
  await show(<Calendar />)
  await expect.element(todayCell).toHaveAttribute('aria-current', 'date')
  await expect.element(cell('samedi 21 novembre')).toBeDisabled()
})

test('a tap selects a day', async () => {
  const onSelect = vi.fn<(day: Day) => void>()
  await show(<Calendar onSelect={onSelect} />)
  await cell('mardi 3 novembre, écrit, épinglé').click()
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('2026-11-03')
  await expect
    .element(page.getByRole('gridcell', { selected: true }))
    .toHaveTextContent('3mardi 3 novembre, écrit, épinglé')
})

test('Tab reaches one day only, and the next Tab leaves the grid', async () => {
  await show(<Calendar />)
  await expect.element(todayCell).toBeVisible()
  expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1)
  await userEvent.tab()
  expect(focusedDay()).toBe(today)
  await userEvent.tab()
  expect(focusedDay()).toBeUndefined()
})

test.for([
  ['{ArrowLeft}', '2026-11-19'],
  ['{ArrowUp}', '2026-11-13'],
  ['{Home}', '2026-11-15'],
  ['{PageUp}', '2026-10-20'],
  ['{Shift>}{PageUp}{/Shift}', '2025-11-20'],
])('from today %s leads to %s', async ([keys, expected]) => {
  await show(<Calendar />)
  await expect.element(todayCell).toBeVisible()
  todayCell.element().focus()
  await userEvent.keyboard(keys ?? '')
  await expect.poll(focusedDay).toBe(expected)
})

test.for(['{ArrowRight}', '{ArrowDown}', '{End}', '{PageDown}'])(
  'from today %s leads no further',
  async (keys) => {
    await show(<Calendar />)
    await expect.element(todayCell).toBeVisible()
    todayCell.element().focus()
    await userEvent.keyboard(keys)
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(focusedDay).toBe('2026-11-19')
  },
)

test('a right click on today asks to create an entry, on a written day it does not', async () => {
  const onCreate = vi.fn<() => void>()
  await show(<Calendar onCreate={onCreate} />)
  await cell('jeudi 19 novembre, écrit, éclaircie').click({ button: 'right' })
  expect(onCreate).not.toHaveBeenCalled()
  await todayCell.click({ button: 'right' })
  expect(onCreate).toHaveBeenCalledTimes(1)
})

test('a finger that scrolls over today, or lifts at once, asks for no entry; one that stays does', async () => {
  const onCreate = vi.fn<() => void>()
  await show(<Calendar onCreate={onCreate} />)
  await expect.element(todayCell).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const touch = (type: string) =>
    todayCell.element().dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true }))
  for (const end of ['touchmove', 'touchend', 'touchcancel']) {
    touch('touchstart')
    touch(end)
    vi.advanceTimersByTime(1000)
  }
  expect(onCreate).not.toHaveBeenCalled()
  touch('touchstart')
  vi.advanceTimersByTime(500)
  expect(onCreate).toHaveBeenCalledOnce()
})

test('the month is accessible', async () => {
  await show(<Calendar />)
  await expect.element(todayCell).toBeVisible()
  await expectAccessible()
})
