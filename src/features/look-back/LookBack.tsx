import type { Day } from '#domain/day.ts'
import type { LookBackAddress } from '#journal-ui/lookBackAddress.ts'
import { PridesScreen } from './PridesScreen.tsx'
import { YearScreen } from './YearScreen.tsx'

interface LookBackProps {
  readonly at: LookBackAddress
  readonly onOpen: (day: Day) => void
  readonly onYear: (year: number) => void
}

/** The pages that look back, by their address. */
export const LookBack = ({ at, onOpen, onYear }: LookBackProps) =>
  'annee' in at ? (
    <YearScreen year={at.annee} isTold={at.lumiere !== undefined} onYear={onYear} onOpen={onOpen} />
  ) : (
    <PridesScreen onOpen={onOpen} />
  )
