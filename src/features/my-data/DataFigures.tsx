import type { Day } from '#domain/day.ts'
import type { DataFigures as Figures } from '#engine/data/figures.ts'
import { localMoment } from '#platform/localMoment.ts'
import { myDataText } from '#text/myData.ts'
import css from './MyDataScreen.module.css'

interface DataFiguresProps {
  readonly figures: Figures
  readonly today: Day
}

/** Before anything has come, even « at least none » would be a guess. */
const serverDays = (count: number, hasAll: boolean): string =>
  hasAll ? myDataText.days(count) : count === 0 ? myDataText.unknown : myDataText.atLeast(count)

export function DataFigures({ figures, today }: DataFiguresProps) {
  const { here, onServer, unsent, equalAt, hasAll } = figures
  const { drafts, setAside, all } = unsent
  const moment = equalAt === null ? null : localMoment(equalAt)
  const lines: readonly (readonly [label: string, value: string])[] = [
    [myDataText.here, myDataText.days(here)],
    [myDataText.onServer, serverDays(onServer, hasAll)],
    [myDataText.waiting, myDataText.days(unsent.days)],
    ...(drafts === 0 ? [] : [[myDataText.drafts, String(drafts)] as const]),
    ...(setAside === 0 ? [] : [[myDataText.setAside, String(setAside)] as const]),
    ...(all === 0 ? [] : [[myDataText.hereAlone, myDataText.unsent(all)] as const]),
    [
      myDataText.wasEqual,
      moment === null ? myDataText.never : myDataText.moment(moment.day, moment.time, today),
    ],
  ]
  return (
    <dl className={css['figures']}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
