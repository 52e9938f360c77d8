import { parseMonth, type Day } from '#domain/day.ts'
import type { LookBackAddress } from '#journal-ui/lookBackAddress.ts'
import { MonthCards } from './MonthCards.tsx'
import { PridesScreen } from './PridesScreen.tsx'
import { YearBook } from './YearBook.tsx'
import { YearScreen } from './YearScreen.tsx'

interface LookBackProps {
  readonly at: LookBackAddress
  readonly onOpen: (day: Day) => void
  readonly onYear: (year: number) => void
}

/** The pages that look back, by their address. */
export function LookBack({ at, onOpen, onYear }: LookBackProps) {
  if ('annee' in at) {
    if (at.livre !== undefined) return <YearBook year={at.annee} />
    const isTold = at.lumiere !== undefined
    return <YearScreen year={at.annee} isTold={isTold} onYear={onYear} onOpen={onOpen} />
  }
  const month = 'mois' in at ? parseMonth(at.mois) : null
  return month === null ? <PridesScreen onOpen={onOpen} /> : <MonthCards month={month} />
}
