import { useJournal } from '#context/session.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import { useReading, valueOr } from '#context/useReading.ts'
import { type Day, type Month, monthOf, yearOf } from '#domain/day.ts'
import type { Glow } from '#domain/glow.ts'
import { monthGrid } from '#domain/monthGrid.ts'
import { type JournalSight, seesDay, seesMonth } from '#domain/sight.ts'
import { JournalLoading } from '#journal-ui/JournalLoading.tsx'
import { calendarText } from '#text/calendar.ts'
import { datedText } from '#text/dates.ts'
import { Button } from '#ui/Button.tsx'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { Card } from '#ui/Card.tsx'
import { Hidden } from '#ui/Hidden.tsx'
import { AlertDialog } from '#ui/dialogs.tsx'
import { smallVibrationMs } from './CalendarChoices.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { MonthHead } from './MonthHead.tsx'
import {
  calendarStore,
  type FilterId,
  returnToToday,
  selectDay,
  turnToMonth,
} from './calendarStore.ts'
import { type GridDays, readGridDays, readGridGlows } from './gridDays.ts'
import { Unbroken } from '#ui/Unbroken.tsx'
import * as laterIcons from '#ui/laterIcons.ts'
import css from './MonthPage.module.css'

const noGlows: ReadonlyMap<Day, Glow> = new Map()
const unread: GridDays = { pinnedByDay: new Map(), written: 0 }

interface MonthPageProps {
  readonly today: Day
  readonly sight: JournalSight
  /** When the journal began. */
  readonly since: Day
  /** Something lies over the page, which must not be read out meanwhile. */
  readonly isCovered: boolean
  readonly onOpen: (day: Day) => void
}

/** A month as a page of a wall calendar. */
export function MonthPage({ today, sight, since, isCovered, onOpen }: MonthPageProps) {
  const journal = useJournal()
  const navigate = useNavigate()
  const { vibration } = useBrowser()
  const { filter, month: turned, selected: chosen } = useStore(calendarStore)
  const [isCreating, setCreating] = useState(false)
  const titleId = useId()
  // The button that led back is gone: the focus goes on from today.
  const [isReturned, setReturned] = useState(false)
  useEffect(() => {
    if (isReturned) document.querySelector<HTMLElement>(`[data-day="${today}"]`)?.focus()
  }, [isReturned, today])
  const month = turned ?? monthOf(today)
  const selected = chosen ?? today
  const weeks = monthGrid(month)
  const reading = useReading(() => readGridDays(journal, month, weeks), [journal, month])
  const glowing = useReading(() => readGridGlows(journal, weeks), [journal, month])
  const glows = valueOr(glowing, noGlows)
  useEffect(() => {
    journal.sync.lookAt(month)
  }, [journal, month])

  const days = valueOr(reading, unread)
  const turn = (to: Month): void => {
    setReturned(false)
    turnToMonth(to)
  }
  const select = (day: Day): void => {
    selectDay(day)
    if (days.pinnedByDay.has(day)) onOpen(day)
  }
  const isTodayEmpty =
    reading.status === 'read' && seesDay(sight, today) && !days.pinnedByDay.has(today)
  const isSeen = reading.status !== 'reading' && seesMonth(sight, month)
  return (
    <>
      <Card className={css['page']}>
        <MonthHead
          month={month}
          last={`${yearOf(today) + 1}-12` as Month}
          written={isSeen || days.written > 0 ? days.written : null}
          titleId={titleId}
          isCovered={isCovered || isCreating}
          onTurn={turn}
        />
        <MonthGrid
          weeks={weeks}
          month={month}
          gridDays={days}
          glows={glows}
          sight={sight}
          since={since}
          filter={filter}
          selected={selected}
          today={today}
          labelledBy={titleId}
          onSelect={select}
          onTurn={turn}
          onCreate={() => setCreating(true)}
        />
      </Card>
      <Legend
        filter={filter}
        hasGlow={[...glows.keys()].some(
          (day) =>
            monthOf(day) === month && (filter === 'all' || days.pinnedByDay.get(day) === true),
        )}
      />
      {isSeen || month > monthOf(today) ? null : <JournalLoading sight={sight} today={today} />}
      {month === monthOf(today) ? null : (
        <Button
          variant="plain"
          icon={laterIcons.today}
          onClick={() => {
            vibration.vibrate(smallVibrationMs)
            returnToToday()
            setReturned(true)
          }}
        >
          {calendarText.backToToday}
        </Button>
      )}
      {selected === today && month === monthOf(today) && isTodayEmpty ? (
        <Button variant="tonal" icon="plus" onClick={() => setCreating(true)}>
          {calendarText.create}
        </Button>
      ) : null}
      <AlertDialog
        isOpen={isCreating}
        title={calendarText.create}
        cancelLabel={calendarText.createCancel}
        confirmLabel={calendarText.createConfirm}
        onCancel={() => setCreating(false)}
        onConfirm={() => {
          setCreating(false)
          void navigate({ to: '/fill-day', search: { date: today } })
        }}
      >
        <p>
          <Unbroken text={calendarText.createDetail(datedText(today, today))} />
        </p>
      </AlertDialog>
    </>
  )
}

const legendStates = { all: ['written', 'pinned', 'empty'], pinned: ['pinned'] } as const

interface LegendProps {
  readonly filter: FilterId
  readonly hasGlow: boolean
}

/** The marks that are drawn in the grid; the characters that name them are read aloud. */
const Legend = ({ filter, hasGlow }: LegendProps) => (
  <ul className={css['legend']} aria-label={calendarText.legend}>
    {legendStates[filter].map((state) => (
      <li key={state}>
        <i className={css[state]} />
        <Hidden>{calendarText.marks[state].character}</Hidden> {calendarText.marks[state].label}
      </li>
    ))}
    {hasGlow ? (
      <li>
        <i className={css['glow']} />
        {calendarText.glow}
      </li>
    ) : null}
  </ul>
)
