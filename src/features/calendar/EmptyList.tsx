import { calendarText } from '#text/calendar.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { OpenBook } from '#ui/OpenBook.tsx'
import css from './EmptyList.module.css'

/** `onFill` is null when writing today would not fill the list. */
export const EmptyList = ({ onFill }: { readonly onFill: (() => void) | null }) => (
  <Card className={css['empty']}>
    <OpenBook />
    <b>{calendarText.emptyTitle}</b>
    <p>{calendarText.emptyDetail}</p>
    {onFill === null ? null : (
      <Button look="tonal" isFit onClick={onFill}>
        {calendarText.fill}
      </Button>
    )}
  </Card>
)
