import { isGlow } from '#domain/glow.ts'
import type { MonthRow } from '#domain/sunOfYear.ts'
import { monthNameText } from '#text/dates.ts'
import { glowText } from '#text/glow.ts'
import { yearText } from '#text/lookBack.ts'
import css from './YearScreen.module.css'

interface MonthsTableProps {
  readonly year: number
  readonly months: readonly MonthRow[]
}

const glowName = (meanGlow: number | null): string => {
  const nearest = meanGlow === null ? null : Math.round(meanGlow)
  return isGlow(nearest) ? glowText.words[nearest] : yearText.noGlow
}

/** The same year, month by month, for whoever does not see a sun. */
export function MonthsTable({ year, months }: MonthsTableProps) {
  // A year without a glow has no column of them.
  const hasGlow = months.some(({ meanGlow }) => meanGlow !== null)
  return (
    <div className={css['months']}>
      <table className={css['table']}>
        <caption>{yearText.caption(year)}</caption>
        <thead>
          <tr>
            <th scope="col">{yearText.month}</th>
            <th scope="col">{yearText.written}</th>
            <th scope="col">{yearText.pinned}</th>
            {hasGlow ? <th scope="col">{yearText.glow}</th> : null}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, days, written, pinned, meanGlow }) => (
            <tr key={month}>
              <th scope="row">{monthNameText(month)}</th>
              <td>{yearText.outOf(written, days)}</td>
              <td data-label={yearText.pinned}>{pinned}</td>
              {hasGlow ? <td>{glowName(meanGlow)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
