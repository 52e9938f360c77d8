import { type InputEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { questionTexts } from '#text/questions.ts'
import { type AnswerId, isRequired } from '#domain/answers.ts'
import type { DayForm } from '#engine/journal/dayForm.ts'
import { answerLooks } from '#journal-ui/answerLooks.ts'
import { fillDayText } from '#text/fillDay.ts'
import { Icon } from '#ui/Icon.tsx'
import { Tile } from '#ui/Tile.tsx'
import { classNames } from '#ui/classNames.ts'
import { Unbroken } from '#ui/Unbroken.tsx'
import { toneClass } from '#ui/tones.ts'
import { ReadAnswer } from './ReadDay.tsx'
import { AnswerFoot, type AnswerProgress } from './AnswerFoot.tsx'
import type { DayDraft } from './useDayDraft.ts'
import css from './QuestionCard.module.css'

interface QuestionCardProps {
  readonly id: AnswerId
  readonly draft: DayDraft
  /** The form when it was opened; afterwards the text area owns its text. */
  readonly opened: DayForm
  /** The day was written before: the other answers stand as on the page that reads it. */
  readonly isEdit: boolean
  readonly progress: AnswerProgress
  /** Whether the field takes the focus when the question becomes active. */
  readonly isFocusWanted: boolean
  readonly onWrite: (field: HTMLTextAreaElement, isComposing: boolean) => void
  readonly onActivate: () => void
  readonly onCopy: () => void
  readonly onNext: (() => void) | null
}

/** One question. Its text area stays mounted when the card is folded, so that the focus can move to it without a wait. */
export function QuestionCard(props: QuestionCardProps) {
  const { id, draft, opened, isFocusWanted, onWrite } = props
  const isActive = id === draft.activeId
  const fieldId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const head = useRef<HTMLDivElement>(null)
  // The first time, the caret of the opened form; afterwards the end of the text.
  const caretWanted = useRef(id === opened.activeId ? opened.caret : Number.POSITIVE_INFINITY)
  const { icon, tone } = answerLooks[id]

  useLayoutEffect(() => {
    const area = field.current
    if (area === null || !isActive || !isFocusWanted || area === document.activeElement) return
    // `preventScroll`: the browser would scroll to where the card was before it unfolded.
    area.focus({ preventScroll: true })
    const caret = Math.min(caretWanted.current, area.value.length)
    area.setSelectionRange(caret, caret)
    caretWanted.current = Number.POSITIVE_INFINITY
  }, [isActive, isFocusWanted])
  useEffect(() => {
    if (!isActive || !isFocusWanted) return
    field.current?.scrollIntoView({ block: 'nearest' })
    // Where both do not fit, what is asked comes before the end of the field.
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive, isFocusWanted])

  const write = (event: InputEvent<HTMLTextAreaElement>): void =>
    onWrite(event.currentTarget, event.nativeEvent.isComposing)
  return (
    <section
      className={classNames(isActive && css['question'], isActive && toneClass(tone))}
      data-asking={isActive ? '' : undefined}
    >
      {isActive ? (
        <>
          <div ref={head} className={css['head']} data-asked="">
            <span className={css['tag']}>
              <Icon name={icon} isSmall />
              {questionTexts[id].label}
            </span>
            {isRequired(id) ? <span>{fillDayText.required}</span> : null}
          </div>
          <h2>
            <label htmlFor={fieldId}>
              <Unbroken text={questionTexts[id].question} />
            </label>
          </h2>
        </>
      ) : props.isEdit ? (
        <ReadAnswer id={id} text={draft.folded[id]} isFolded onEdit={props.onActivate} />
      ) : (
        <ReachedCard
          id={id}
          text={draft.folded[id]}
          isAnswered={draft.isAnswered[id]}
          onActivate={props.onActivate}
        />
      )}
      <textarea
        ref={field}
        id={fieldId}
        hidden={!isActive}
        rows={4}
        defaultValue={opened.texts[id]}
        placeholder={fillDayText.placeholder}
        aria-required={isRequired(id)}
        dir="auto"
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="enter"
        onInput={write}
        onCompositionEnd={(event) => onWrite(event.currentTarget, false)}
        onSelect={(event) => draft.moveCaret(event.currentTarget.selectionStart)}
      />
      {isActive ? (
        <AnswerFoot
          progress={props.progress}
          isTooLong={draft.isTooLong[id]}
          keeping={draft.keeping}
          onCopy={props.onCopy}
          onNext={props.onNext}
        />
      ) : null}
    </section>
  )
}

interface ReachedCardProps {
  readonly id: AnswerId
  readonly text: string
  readonly isAnswered: boolean
  readonly onActivate: () => void
}

/** A question that was reached before, folded to two lines; a tap opens it again. */
function ReachedCard({ id, text, isAnswered, onActivate }: ReachedCardProps) {
  const { icon, tone } = answerLooks[id]
  return (
    <button type="button" className={`${css['reached']} ${toneClass(tone)}`} onClick={onActivate}>
      <Tile icon={icon} tone={tone} size="s" isOnTint />
      <span className={css['words']}>
        <b>
          <Unbroken text={questionTexts[id].question} />
        </b>
        <span dir="auto">{isAnswered ? text.trim() : fillDayText.empty}</span>
      </span>
      {isAnswered ? <Icon name="check" isSmall /> : null}
    </button>
  )
}
