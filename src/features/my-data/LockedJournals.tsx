import { useLiveQuery } from 'dexie-react-hooks'
import type { Day } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import type { Engine } from '#engine/engine.ts'
import { myDataText } from '#text/myData.ts'
import { fr } from '#text/typography.ts'
import { ExportButtons } from './ExportButtons.tsx'
import css from './MyDataScreen.module.css'

interface LockedJournalsProps {
  readonly engine: Engine
  readonly today: Day
}

/** Days that rest on a phone where nobody is signed in any more can be taken away all the same. */
export function LockedJournals({ engine, today }: LockedJournalsProps) {
  const reading = useLiveQuery(() => settle(engine.data.readLockedJournals()), [engine])
  if (reading?.ok !== true) return null
  return reading.value.map((email) => (
    <details className={css['locked']} key={email}>
      <summary>{fr(myDataText.lockedTitle)}</summary>
      <p>
        <b>{email}</b>
      </p>
      <p>{fr(myDataText.lockedDetail)}</p>
      <p>{fr(myDataText.takeDetail)}</p>
      <ExportButtons today={today} read={() => engine.data.exportLocked(email)} />
    </details>
  ))
}
