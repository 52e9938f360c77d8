import { questionTexts } from '#text/questions.ts'
import { answerIds, isBlank } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import { excerpt, findMatches } from '#domain/matches.ts'
import type { Query } from '#domain/search.ts'
import { Cover } from '#journal-ui/Cover.tsx'
import { answerLooks } from '#journal-ui/answerLooks.ts'
import { GlowSign } from '#journal-ui/GlowSign.tsx'
import { glowText } from '#text/glow.ts'
import { musicText } from '#text/music.ts'
import { datedText } from '#text/dates.ts'
import { searchText } from '#text/search.ts'
import { Hidden } from '#ui/Hidden.tsx'
import { Icon } from '#ui/Icon.tsx'
import { toneClass } from '#ui/tones.ts'
import css from './ResultCard.module.css'

interface ResultCardProps {
  readonly entry: EntryView
  readonly query: Query
  readonly today: Day
  readonly onOpen: (day: Day) => void
}

export function ResultCard({ entry, query, today, onOpen }: ResultCardProps) {
  const { day, texts, glow, music, isPinned } = entry
  return (
    <button
      type="button"
      className={css['result']}
      data-day={day}
      aria-haspopup="dialog"
      onClick={() => onOpen(day)}
    >
      <span className={css['head']}>
        <b>{datedText(day, today)}</b>
        {isPinned ? (
          <>
            <Icon name="pin" isSmall />
            <Hidden>{searchText.isPinned}</Hidden>
          </>
        ) : null}
      </span>
      {answerIds
        .filter((id) => !isBlank(texts[id]))
        .map((id) => (
          <span key={id} className={`${css['words']} ${toneClass(answerLooks[id].tone)}`}>
            <Hidden>{questionTexts[id].label}</Hidden>
            <span dir="auto">
              <Excerpt text={texts[id].trim()} query={query} />
            </span>
          </span>
        ))}
      {glow === null ? null : (
        <span className={css['glow']}>
          <GlowSign glow={glow} />
          <span>
            <Excerpt text={glowText.named(glow)} query={query} />
          </span>
        </span>
      )}
      {music === null ? null : (
        <span className={css['song']}>
          <Cover music={music} size="s" />
          <span dir="auto">
            <Excerpt text={musicText.song(music.name, music.artists)} query={query} />
          </span>
        </span>
      )}
    </button>
  )
}

const maxCharacters = 100

interface ExcerptProps {
  readonly text: string
  readonly query: Query
}

/** At most 100 characters of a text, as it was written, with what was looked for marked in them. */
const Excerpt = ({ text, query }: ExcerptProps) =>
  excerpt(text, findMatches(text, query), maxCharacters).map(({ text: piece, isMatch }, place) =>
    // Pieces of one text have no other name than their place, and no state.
    // oxlint-disable-next-line react/no-array-index-key
    isMatch ? <mark key={place}>{piece}</mark> : <span key={place}>{piece}</span>,
  )
