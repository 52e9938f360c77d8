import { fillDayText } from '#text/fillDay.ts'
import { fr } from '#text/typography.ts'
import { Spinner } from '#ui/Spinner.tsx'
import css from './AnswerFoot.module.css'

export type AnswerState = 'untouched' | 'kept' | 'notKept' | 'saving' | 'complete'

const sentences: Readonly<Record<AnswerState, string>> = {
  untouched: '',
  kept: fillDayText.kept,
  notKept: fillDayText.notKept,
  saving: fillDayText.saving,
  complete: fillDayText.complete,
}

interface AnswerFootProps {
  readonly state: AnswerState
  readonly onNext: (() => void) | null
}

/** What became of the words, and the way on. */
export const AnswerFoot = ({ state, onNext }: AnswerFootProps) => (
  <div className={css['foot']}>
    <output className={state === 'notKept' ? css['danger'] : undefined}>
      {state === 'saving' ? <Spinner /> : null}
      {fr(sentences[state])}
    </output>
    {onNext === null ? null : (
      <button type="button" onClick={onNext}>
        {fillDayText.next}
      </button>
    )}
  </div>
)
