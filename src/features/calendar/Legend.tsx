import { calendarText } from '#text/calendar.ts'
import { Hidden } from '#ui/Hidden.tsx'
import css from './Legend.module.css'

const marks = ['written', 'pinned', 'empty'] as const

/** The marks are drawn; the characters that name them are read aloud. */
export const Legend = () => (
  <ul className={css['legend']} aria-label={calendarText.legend}>
    {marks.map((mark) => (
      <li key={mark}>
        <i className={css[mark]} />
        <Hidden>{calendarText.marks[mark].character}</Hidden> {calendarText.marks[mark].label}
      </li>
    ))}
  </ul>
)
