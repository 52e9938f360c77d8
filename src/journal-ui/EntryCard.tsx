import { shortAnswerIds } from '#domain/answers.ts'
import { type Day, numberOfDay } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import { truncate } from '#domain/graphemes.ts'
import { calendarText } from '#text/calendar.ts'
import { glowText } from '#text/glow.ts'
import { musicText } from '#text/music.ts'
import { datedText, shortMonthText } from '#text/dates.ts'
import { sealedText } from '#text/recovery.ts'
import { Hidden } from '#ui/Hidden.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Cover } from './Cover.tsx'
import css from './EntryCard.module.css'

const maxPreview = 80

interface EntryCardProps {
  readonly entry: EntryView
  readonly today: Day
  readonly onOpen: (day: Day) => void
}

/** One written day in a list; a tap opens it. */
export function EntryCard({ entry, today, onOpen }: EntryCardProps) {
  const { day, music } = entry
  return (
    <button
      type="button"
      className={css['entry']}
      data-day={day}
      aria-haspopup="dialog"
      onClick={() => onOpen(day)}
    >
      <span className={css['date']} aria-hidden="true">
        <b>{numberOfDay(day)}</b>
        <small>{shortMonthText(day)}</small>
      </span>
      <span className={css['body']}>
        <span className={css['head']}>
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
        </span>
        <Preview entry={entry} />
        {music === null ? null : (
          <span className={css['song']}>
            <Cover music={music} size="s" />
            <span dir="auto">{musicText.song(music.name, music.artists)}</span>
          </span>
        )}
      </span>
    </button>
  )
}

function Preview({ entry }: Pick<EntryCardProps, 'entry'>) {
  const preview = entryPreview(entry, maxPreview)
  const { glow } = entry
  // Of a day that is not whole here nobody knows that it is empty.
  const isUnread = preview === null && (entry.isSealed || (entry.isNewer && glow === null))
  return isUnread ? (
    <span className={`${css['words']} ${css['sealed']}`}>
      <Icon name={entry.isSealed ? 'sealed' : 'info'} isSmall />
      {entry.isSealed ? sealedText.mark : calendarText.newer}
    </span>
  ) : (
    <span className={css['words']} dir="auto">
      {preview ?? (glow === null ? calendarText.noContent : glowText.named(glow))}
    </span>
  )
}

/** The first non-empty text among learned, proud and frustrated, cut to `max` characters; null when all are empty. */
export function entryPreview({ texts }: Pick<EntryView, 'texts'>, max: number): string | null {
  const [id] = shortAnswerIds(texts)
  return id === undefined ? null : truncate(texts[id].trim(), max)
}
