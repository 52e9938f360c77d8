// The calendar's view, filter, month and selected day, kept while other pages are open; the view also until the next start.
import { createStore } from 'zustand/vanilla'
import { forgetHeights } from './useNearness.ts'
import { monthOf, parseMonth, type Day, type Month } from '#domain/day.ts'
import { createLocalText, createTabText } from '#platform/storedText.ts'

export type CalendarView = 'list' | 'grid'
export const filterIds = ['all', 'pinned'] as const
export type FilterId = (typeof filterIds)[number]

interface CalendarState {
  readonly view: CalendarView
  readonly filter: FilterId
  /** Null follows today. */
  readonly month: Month | null
  readonly selected: Day | null
}

const atFirst: CalendarState = { view: 'list', filter: 'all', month: null, selected: null }

const keptView = createLocalText('lueur.calendarView')
/** Over a reload. */
const keptMonth = createTabText('lueur.calendarMonth')
const keptFilter = createTabText('lueur.calendarFilter')

const keptTop = createTabText('lueur.calendarTop')

/** How far down the list was scrolled, in px. Not in the store: nothing is drawn again for it. */
let scrolled = Number(keptTop.read() ?? 0)
export const keptScroll = {
  get: () => scrolled,
  set: (px: number): void => {
    scrolled = px
  },
  /** For a load of the page that comes next. */
  store: (): void => (scrolled > 0 ? keptTop.write(String(scrolled)) : keptTop.clear()),
}

export const calendarStore = createStore<CalendarState>(() => ({
  ...atFirst,
  view: keptView.read() === 'grid' ? 'grid' : 'list',
  filter: keptFilter.read() === 'pinned' ? 'pinned' : 'all',
}))

calendarStore.subscribe(({ month, filter }) => {
  if (month === null) keptMonth.clear()
  else keptMonth.write(month)
  if (filter === 'all') keptFilter.clear()
  else keptFilter.write(filter)
})

/** After a sign-out: the next person starts anew. */
export function forgetCalendar(): void {
  keptView.clear()
  calendarStore.setState(atFirst)
  keptScroll.set(0)
  keptScroll.store()
  forgetHeights()
}

export const chooseView = (view: CalendarView): void => {
  keptView.write(view)
  calendarStore.setState({ view })
}
export const chooseFilter = (filter: FilterId): void => {
  calendarStore.setState({ filter })
  keptScroll.set(0)
}
export const turnToMonth = (month: Month): void => calendarStore.setState({ month })

export const returnToToday = (): void => calendarStore.setState({ month: null, selected: null })

/** The month follows: a day of the page before or after turns to it. */
export const selectDay = (day: Day): void =>
  calendarStore.setState({ selected: day, month: monthOf(day) })

/** After a reload over an open day: its month is behind it, else that which was turned to before. */
export function startAt(day: Day | null): void {
  if (calendarStore.getState().month !== null) return
  if (day !== null) return selectDay(day)
  const month = parseMonth(keptMonth.read())
  if (month !== null) turnToMonth(month)
}
