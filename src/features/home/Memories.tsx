// What was written on this day a week, a month, years ago. What went wrong is not said here: the day itself tells, once it is opened.
import { Link } from '@tanstack/react-router'
import { isBlank } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { calmQuestions } from '#domain/questions.ts'
import type { MemoryView } from '#engine/journal/readJournal.ts'
import { Cover } from '#journal-ui/Cover.tsx'
import { answerLooks } from '#journal-ui/answerLooks.ts'
import { musicText } from '#text/music.ts'
import { datedText } from '#text/dates.ts'
import { memoriesText } from '#text/memories.ts'
import { questionTexts } from '#text/questions.ts'
import { classNames } from '#ui/classNames.ts'
import { toneClass } from '#ui/tones.ts'
import css from './Memories.module.css'

const mostShown = 4

interface MemoriesProps {
  readonly today: Day
  /** Nearest first. */
  readonly memories: readonly MemoryView[]
  /** One beside the other, above what the day asks; else one under the other. */
  readonly isRail?: boolean
}

/** Anniversaries come first: a year says more than a week. */
const byAnniversary = (memories: readonly MemoryView[]): readonly MemoryView[] => [
  ...memories.filter(({ ago }) => ago.unit === 'year'),
  ...memories.filter(({ ago }) => ago.unit === 'month'),
  ...memories.filter(({ ago }) => ago.unit === 'week'),
]

export function Memories({ today, memories, isRail = false }: MemoriesProps) {
  if (memories.length === 0) return null
  return (
    <section className={css['memories']} aria-labelledby="memories">
      <h2 id="memories">{memoriesText.title}</h2>
      <ul className={classNames(css['list'], isRail && css['rail'])}>
        {byAnniversary(memories)
          .slice(0, mostShown)
          .map((memory) => (
            <li key={memory.entry.day}>
              <MemoryCard today={today} {...memory} />
            </li>
          ))}
      </ul>
    </section>
  )
}

interface MemoryCardProps extends MemoryView {
  readonly today: Day
}

/** Opens its day; going back, or closing it, leads here again. */
const MemoryCard = ({ today, ago, entry: { day, texts, music } }: MemoryCardProps) => (
  <Link className={css['memory']} to="/calendar" search={{ day }} state={{ isOverCalendar: true }}>
    <span className={css['head']}>
      <b>{memoriesText.ago(ago)}</b>
      <small>{datedText(day, today)}</small>
    </span>
    {calmQuestions
      .filter(({ id }) => !isBlank(texts[id]))
      .map(({ id }) => (
        <span key={id} className={`${css['line']} ${toneClass(answerLooks[id].tone)}`}>
          <b>{questionTexts[id].label}</b>
          <span dir="auto">{texts[id].trim()}</span>
        </span>
      ))}
    {music === null ? null : (
      <span className={css['song']}>
        <Cover music={music} size="s" />
        <span dir="auto">{musicText.song(music.name, music.artists)}</span>
      </span>
    )}
  </Link>
)
