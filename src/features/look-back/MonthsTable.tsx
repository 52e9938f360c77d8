import type { MonthRow } from '#domain/sunOfYear.ts'
import { monthNameText } from '#text/dates.ts'
import { yearText } from '#text/lookBack.ts'
import css from './YearScreen.module.css'

interface MonthsTableProps {
  readonly year: number
  readonly months: readonly MonthRow[]
}

/** The same year, month by month, for whoever does not see a sun. */
export const MonthsTable = ({ year, months }: MonthsTableProps) => (
  <table className={css['table']}>
    <caption>{yearText.caption(year)}</caption>
    <thead>
      <tr>
        <th scope="col">{yearText.month}</th>
        <th scope="col">{yearText.written}</th>
        <th scope="col">{yearText.pinned}</th>
      </tr>
    </thead>
    <tbody>
      {months.map(({ month, days, written, pinned }) => (
        <tr key={month}>
          <th scope="row">{monthNameText(month)}</th>
          <td>{yearText.outOf(written, days)}</td>
          <td>{pinned}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
