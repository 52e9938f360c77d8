import { addMonths, daysInMonth, type Month } from '#domain/day.ts'
import { calendarText } from '#text/calendar.ts'
import { monthText } from '#text/dates.ts'
import { classNames } from '#ui/classNames.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { Hidden } from '#ui/Hidden.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { pressedUnless } from '#ui/busy.ts'
import { smallVibrationMs } from './CalendarChoices.tsx'
import css from './MonthHead.module.css'

const arrows = {
  previousYear: { icon: 'left2', months: -12 },
  previousMonth: { icon: 'left', months: -1 },
  nextMonth: { icon: 'right', months: 1 },
  nextYear: { icon: 'right2', months: 12 },
} as const

interface MonthHeadProps {
  readonly month: Month
  /** None after it is turned to. */
  readonly last: Month
  /** Null while unknown. */
  readonly written: number | null
  readonly titleId: string
  /** A dialog or a sheet lies over it. */
  readonly isCovered: boolean
  readonly onTurn: (month: Month) => void
}

/** The month's name between its arrows, and how full it is. */
export function MonthHead({ month, last, written, ...head }: MonthHeadProps) {
  const { titleId, isCovered, onTurn } = head
  const { vibration } = useBrowser()
  const total = daysInMonth(month)
  const arrow = (id: keyof typeof arrows) => {
    const to = addMonths(month, arrows[id].months)
    return (
      <RoundButton
        icon={arrows[id].icon}
        variant="bare"
        label={calendarText[id]}
        {...pressedUnless(to > last, () => {
          vibration.vibrate(smallVibrationMs)
          onTurn(to)
        })}
      />
    )
  }
  return (
    <div className={css['head']}>
      {arrow('previousYear')}
      {arrow('previousMonth')}
      <div className={css['month']}>
        {/* Dialogs leave live regions of the page behind them within reach of screen readers. */}
        <h2 id={titleId} aria-live={isCovered ? undefined : 'polite'}>
          {monthText(month)}
        </h2>
        <p className={classNames(written === total && css['full'])}>
          <span aria-hidden="true">{`${written ?? calendarText.unknown}/${total}`}</span>
          <Hidden>{written === null ? null : calendarText.written(written, total)}</Hidden>
        </p>
      </div>
      {arrow('nextMonth')}
      {arrow('nextYear')}
    </div>
  )
}
