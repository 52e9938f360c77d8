import { useState } from 'react'
import { useToday } from '#context/engine.ts'
import { answerIds, isBlank } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import { dayText, upperDayText } from '#text/dates.ts'
import { daySheetText } from '#text/daySheet.ts'
import { Button } from '#ui/Button.tsx'
import { glowText } from '#text/glow.ts'
import { sentenceText } from '#text/sharedPicture.ts'
import { versionsText } from '#text/versions.ts'
import { Hidden } from '#ui/Hidden.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Sheet, useHasOpened } from '#ui/dialogs.tsx'
import { useLate } from '#ui/useLate.ts'
import { GlowSign } from './GlowSign.tsx'
import { EntryAnswers } from './EntryAnswers.tsx'
import { MusicCard } from './MusicCard.tsx'
import { OtherSongs } from './OtherSongs.tsx'
import css from './EntrySheet.module.css'

interface EntrySheetProps {
  /** Null when no day is open. */
  readonly entry: EntryView | null
  /** Another day is being read: the sheet stays meanwhile. */
  readonly isTurning?: boolean
  readonly neighbours?: Neighbours
  readonly onTurn?: (day: Day) => void
  readonly onClose: () => void
  readonly onEdit: () => void
  /** What this day was before is asked for. */
  readonly onVersions: () => void
}

export interface Neighbours {
  /** The written days before and after this one; null where there is none. */
  readonly previous: Day | null
  readonly next: Day | null
}

const turns = ['previous', 'next'] as const
const alone: Neighbours = { previous: null, next: null }

const hasWords = ({ texts }: EntryView): boolean => answerIds.some((id) => !isBlank(texts[id]))

/** One day, from the bottom of the screen. Only today can be changed. */
export function EntrySheet(props: EntrySheetProps) {
  const {
    entry,
    isTurning = false,
    neighbours = alone,
    onTurn,
    onClose,
    onEdit,
    onVersions,
  } = props
  const today = useToday()
  // The day stays on the sheet while the sheet closes.
  const [shown, setShown] = useState(entry)
  if (entry !== null && entry !== shown) setShown(entry)
  const [isSharing, setSharing] = useState(false)
  const sharing = useLate(useHasOpened(isSharing), () => import('./ShareSentence.tsx'))
  if (shown === null) return null
  const { music } = shown
  const turnTo = (turn: keyof Neighbours): void => {
    const day = neighbours[turn]
    if (day !== null) onTurn?.(day)
  }
  const isEditable = (isExpanded: boolean): boolean => !isExpanded && shown.day === today
  return (
    <Sheet
      isOpen={entry !== null || isTurning}
      onClose={onClose}
      standIn={`[data-day="${shown.day}"]`}
      title={daySheetText.title(upperDayText(shown.day, today))}
      lead={turns.map((turn) => (
        <RoundButton
          key={turn}
          icon={turn === 'previous' ? 'left' : 'right'}
          variant="bare"
          label={daySheetText[turn](neighbours[turn] === null ? null : dayText(neighbours[turn]))}
          aria-disabled={neighbours[turn] === null}
          onClick={() => turnTo(turn)}
        />
      ))}
      onTurn={turnTo}
      badge={
        <>
          {shown.glow === null ? null : (
            <span className={css['glow']}>
              <GlowSign glow={shown.glow} />
              <Hidden>{glowText.named(shown.glow)}</Hidden>
            </span>
          )}
          {shown.isPinned ? (
            <span className={css['pin']}>
              <Hidden>{daySheetText.isPinned}</Hidden>
            </span>
          ) : null}
        </>
      }
      labels={daySheetText}
      bodyLabel={daySheetText.words}
      renderBody={(isExpanded) => (
        <>
          <EntryAnswers entry={shown} isWhole={isExpanded} />
          {isExpanded ? <OtherSongs day={shown.day} music={music} /> : null}
          {isExpanded ? (
            <>
              {hasWords(shown) ? (
                <button type="button" className={css['link']} onClick={() => setSharing(true)}>
                  {sentenceText.link}
                </button>
              ) : null}
              <button type="button" className={css['link']} onClick={onVersions}>
                {versionsText.link}
              </button>
              {sharing.part === null ? null : (
                <sharing.part.ShareSentence
                  key={shown.day}
                  entry={shown}
                  isOpen={isSharing}
                  onClose={() => setSharing(false)}
                />
              )}
            </>
          ) : null}
        </>
      )}
      renderFoot={(isExpanded) =>
        music === null && !isEditable(isExpanded) ? null : (
          <div className={css['foot']}>
            {music === null ? null : <MusicCard music={music} isMini />}
            {isEditable(isExpanded) ? (
              <Button icon="pencil" isFit onClick={onEdit}>
                {daySheetText.edit}
              </Button>
            ) : null}
          </div>
        )
      }
    />
  )
}
