import { useState } from 'react'
import { parseMonth, type Day } from '#domain/day.ts'
import type { LookBackAddress } from '#journal-ui/lookBackAddress.ts'
import { MonthCards } from './MonthCards.tsx'
import { PridesScreen } from './PridesScreen.tsx'
import { YearBook } from './YearBook.tsx'
import { YearScreen } from './YearScreen.tsx'

interface LookBackProps {
  readonly at: LookBackAddress
  /** A day or the search lies over it. */
  readonly isCovered: boolean
  readonly onOpen: (day: Day) => void
  readonly onYear: (year: number) => void
}

/** The pages that look back, by their address. */
export function LookBack({ at, isCovered, onOpen, onYear }: LookBackProps) {
  // Of the book that is open, or was left for the page of its own year.
  const [bookYear, setBookYear] = useState<number | null>(null)
  const isOfBook = 'annee' in at && (at.livre !== undefined || at.annee === bookYear)
  const now = isOfBook ? at.annee : null
  if (now !== bookYear) setBookYear(now)
  if ('annee' in at) {
    if (at.livre !== undefined) return <YearBook year={at.annee} />
    const isTold = at.lumiere !== undefined
    return (
      <YearScreen
        year={at.annee}
        isTold={isTold}
        isBackFromBook={isOfBook}
        onYear={onYear}
        onOpen={onOpen}
      />
    )
  }
  const month = 'mois' in at ? parseMonth(at.mois) : null
  return month === null ? (
    <PridesScreen isCovered={isCovered} onOpen={onOpen} />
  ) : (
    <MonthCards month={month} />
  )
}
