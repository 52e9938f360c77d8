import { questionTexts } from '#text/questions.ts'
import type { AnswerId } from '#domain/answers.ts'
import { answerLooks } from '#journal-ui/answerLooks.ts'
import { fillDayText } from '#text/fillDay.ts'
import { fr } from '#text/typography.ts'
import { Icon } from '#ui/Icon.tsx'
import { Tile } from '#ui/Tile.tsx'
import { toneClass } from '#ui/tones.ts'
import css from './ReachedCard.module.css'

interface ReachedCardProps {
  readonly id: AnswerId
  readonly text: string
  readonly isAnswered: boolean
  readonly onActivate: () => void
}

/** A question met before, folded to two lines; a tap opens it again. */
export function ReachedCard({ id, text, isAnswered, onActivate }: ReachedCardProps) {
  const { icon, tone } = answerLooks[id]
  return (
    <button type="button" className={`${css['reached']} ${toneClass(tone)}`} onClick={onActivate}>
      <Tile icon={icon} tone={tone} size="s" isOnTint />
      <span className={css['words']}>
        <b>{fr(questionTexts[id].question)}</b>
        <span>{isAnswered ? text.trim() : fillDayText.empty}</span>
      </span>
      {isAnswered ? <Icon name="check" isSmall /> : null}
    </button>
  )
}
