import { answerIds, type AnswerId, type ByAnswer, isBlank } from '#domain/answers.ts'
import type { Glow } from '#domain/glow.ts'
import type { Day } from '#domain/day.ts'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { readDay } from '#engine/journal/readJournal.ts'
import { PinButton } from '#journal-ui/PinButton.tsx'
import { pinDay } from '#journal-ui/pinDay.ts'
import { answerLooks } from '#journal-ui/answerLooks.ts'
import { GlowSky } from '#journal-ui/GlowSky.tsx'
import { glowText } from '#text/glow.ts'
import { fillDayText } from '#text/fillDay.ts'
import { questionTexts } from '#text/questions.ts'
import { Hidden } from '#ui/Hidden.tsx'
import { Icon } from '#ui/Icon.tsx'
import { classNames } from '#ui/classNames.ts'
import { toneClass } from '#ui/tones.ts'
import css from './ReadDay.module.css'

interface ReadDayProps {
  readonly texts: ByAnswer<string>
  readonly glow: Glow | null
  readonly onEdit: (id: AnswerId) => void
  readonly onEditGlow: () => void
}

/** The day whole, to read; a tap on an answer edits it. */
export const ReadDay = ({ texts, glow, onEdit, onEditGlow }: ReadDayProps) => [
  ...answerIds.map((id) => (
    <ReadAnswer key={id} id={id} text={texts[id]} onEdit={() => onEdit(id)} />
  )),
  // A day without a glow looks as one that never heard of it.
  glow === null ? null : (
    <button key="glow" type="button" className={css['glow']} onClick={onEditGlow}>
      <GlowSky glow={glow} isSmall />
      <span>
        <Hidden>{glowText.edit}</Hidden>
        <small aria-hidden="true">{glowText.title}</small>
        <span className={css['words']}>{glowText.words[glow]}</span>
      </span>
      <Icon name="pencil" isSmall />
    </button>
  ),
]

interface ReadAnswerProps {
  readonly id: AnswerId
  readonly text: string
  /** Two lines of it, beside an answer that is being edited. */
  readonly isFolded?: boolean
  readonly onEdit: () => void
}

export function ReadAnswer({ id, text, isFolded = false, onEdit }: ReadAnswerProps) {
  const { icon, tone } = answerLooks[id]
  const isEmpty = isBlank(text)
  const look = [isEmpty && css['empty'], isFolded && css['folded']]
  return (
    <button
      type="button"
      className={classNames(css['answer'], toneClass(tone), ...look)}
      onClick={onEdit}
    >
      <span className={css['head']}>
        <Icon name={icon} isSmall />
        <b>{questionTexts[id].label}</b>
        <Icon name={isEmpty ? 'plus' : 'pencil'} isSmall />
      </span>
      <Hidden>{fillDayText.edit(questionTexts[id].question)}</Hidden>
      <span className={css['words']} dir="auto">
        {isEmpty ? fillDayText.add : text.trim()}
      </span>
    </button>
  )
}

interface ReadDayPinProps {
  readonly day: Day
  /** Before it is pinned or unpinned. */
  readonly onPin: (() => void) | undefined
}

/** The pin of a written day, as Accueil offers it. */
export function ReadDayPin({ day, onPin }: ReadDayPinProps) {
  const journal = useJournal()
  const entry = valueOr(
    useReading(() => readDay(journal, day), [journal, day]),
    null,
  )
  const toggle = (isPinned: boolean) => {
    onPin?.()
    return pinDay(journal, day, isPinned)
  }
  return entry === null ? null : <PinButton isPinned={entry.isPinned} onToggle={toggle} />
}
