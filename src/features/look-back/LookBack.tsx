import type { Day } from '#domain/day.ts'
import type { LookBackAddress } from '#journal-ui/lookBackAddress.ts'
import { PridesScreen } from './PridesScreen.tsx'

interface LookBackProps {
  readonly at: LookBackAddress
  readonly onOpen: (day: Day) => void
}

/** The pages that look back, one after its address. */
export const LookBack = ({ onOpen }: LookBackProps) => <PridesScreen onOpen={onOpen} />
