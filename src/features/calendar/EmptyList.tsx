import { calendarText } from '#text/calendar.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import css from './EmptyList.module.css'

/** `onFill` is null when writing today would not fill the list. */
export const EmptyList = ({ onFill }: { readonly onFill: (() => void) | null }) => (
  <Card className={css['empty']}>
    <svg viewBox="0 0 120 74" width="120" aria-hidden="true">
      <circle cx="60" cy="50" r="46" fill="url(#gHalo)" />
      <circle cx="60" cy="52" r="14" fill="url(#gSun)" />
      <path
        d="M4 46C24 36 42 36 60 54 78 36 96 36 116 46V66C96 56 78 56 60 72 42 56 24 56 4 66z"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M60 54v18" stroke="var(--line-strong)" strokeWidth="2" />
    </svg>
    <b>{calendarText.emptyTitle}</b>
    <p>{calendarText.emptyDetail}</p>
    {onFill === null ? null : (
      <Button look="tonal" isFit onClick={onFill}>
        {calendarText.fill}
      </Button>
    )}
  </Card>
)
