import { numberOfDay, type Day } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import { calendarText } from '#text/calendar.ts'
import { datedText, shortMonthText } from '#text/dates.ts'
import { Card } from '#ui/Card.tsx'
import { Hidden } from '#ui/Hidden.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Cover } from './Cover.tsx'
import { entryPreview } from './entryPreview.ts'
import css from './EntryCard.module.css'

const maxPreview = 80

/** One written day in a list. */
export function EntryCard({ entry, today }: { readonly entry: EntryView; readonly today: Day }) {
  const { day, music } = entry
  return (
    <article>
      <Card className={css['entry']}>
        <div className={css['date']} aria-hidden="true">
          <b>{numberOfDay(day)}</b>
          <small>{shortMonthText(day)}</small>
        </div>
        <div className={css['body']}>
          <p className={css['head']}>
            <b>{datedText(day, today)}</b>
            {music === null ? null : (
              <>
                <Icon name="music" isSmall />
                <Hidden>{calendarText.hasMusic}</Hidden>
              </>
            )}
            {entry.isPinned ? (
              <>
                <Icon name="pin" isSmall />
                <Hidden>{calendarText.isPinned}</Hidden>
              </>
            ) : null}
          </p>
          <p className={css['words']}>
            {entryPreview(entry, maxPreview) ?? calendarText.noContent}
          </p>
          {music === null ? null : (
            <p className={css['song']}>
              <Cover music={music} size="s" />
              {calendarText.song(music.name, music.artists)}
            </p>
          )}
        </div>
      </Card>
    </article>
  )
}
