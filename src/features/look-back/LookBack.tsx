import type { Day } from '#domain/day.ts'
import type { LookBackAddress } from '#journal-ui/lookBackAddress.ts'
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
  if (!('annee' in at)) return <PridesScreen onOpen={onOpen} />
  if (at.livre !== undefined) return <YearBook year={at.annee} />
  return (
    <YearScreen year={at.annee} isTold={at.lumiere !== undefined} onYear={onYear} onOpen={onOpen} />
  )
}
