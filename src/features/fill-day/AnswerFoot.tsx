import type { Watched } from '#domain/watched.ts'
import { fillDayText } from '#text/fillDay.ts'
import { useWatched } from '#ui/BrowserContext.tsx'
import { Spinner } from '#ui/Waiting.tsx'
import type { Keeping } from './useDayDraft.ts'
import css from './AnswerFoot.module.css'

/** `saving`: the next question opens in a moment. `complete`: the last question is answered. */
export type AnswerProgress = 'writing' | 'saving' | 'complete'

const announced: Readonly<Record<AnswerProgress, string>> = {
  writing: '',
  saving: fillDayText.saving,
  complete: fillDayText.complete,
}

interface AnswerFootProps {
  readonly progress: AnswerProgress
  /** The text cannot be saved before it is shorter. */
  readonly isTooLong: boolean
  readonly keeping: Watched<Keeping>
  /** Copies the words that are not stored. */
  readonly onCopy: () => void
  readonly onNext: (() => void) | null
}

/** Whether the text is stored, and the button to the next question. « Not stored » hides every other message. */
export function AnswerFoot({ progress, isTooLong, keeping, onCopy, onNext }: AnswerFootProps) {
  const kept = useWatched(keeping)
  const isLost = kept === 'notKept'
  return (
    <div className={css['foot']}>
      <output className={isLost || isTooLong ? css['danger'] : undefined}>
        {progress === 'saving' && !isLost ? <Spinner /> : null}
        {isLost ? fillDayText.notKept : isTooLong ? fillDayText.tooLong : announced[progress]}
      </output>
      {/* Not announced by screen readers: it changes with every letter. Its room stays, so that nothing beside it moves. */}
      {progress === 'writing' && !isLost && !isTooLong ? (
        <span className={css['kept']} hidden={kept !== 'kept'}>
          {fillDayText.kept}
        </span>
      ) : null}
      {isLost ? (
        <button type="button" onClick={onCopy}>
          {fillDayText.copy}
        </button>
      ) : null}
      {onNext === null ? null : (
        <button type="button" onClick={onNext}>
          {fillDayText.next}
        </button>
      )}
    </div>
  )
}
