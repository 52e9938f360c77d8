import { useCopyAnswers } from '#journal-ui/useCopyAnswers.ts'
import { useLeaveUnstored } from './useLeaveUnstored.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAutoAdvanceSetting } from '#journal-ui/autoAdvanceSetting.ts'
import { useToday } from '#context/engine.ts'
import {
  type AnswerId,
  answerIds,
  isRequired,
  requiredAnswerIds,
  isBlank,
} from '#domain/answers.ts'
import { BackButton } from '#journal-ui/links.tsx'
import { controlText } from '#text/controls.ts'
import { datedText } from '#text/dates.ts'
import { fillDayText } from '#text/fillDay.ts'
import { Button } from '#ui/Button.tsx'
import { ReasonedButton } from '#ui/ReasonedButton.tsx'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { ProgressSun } from '#ui/ProgressSun.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Sky } from '#ui/Screen.tsx'
import { AlertDialog } from '#ui/dialogs.tsx'
import { changesWords } from '#engine/journal/dayForm.ts'
import type { AnswerProgress } from './AnswerFoot.tsx'
import { GlowCard } from './GlowCard.tsx'
import { MusicSection } from './MusicSection.tsx'
import { FormNotes } from './FormNotes.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { ReadDay, ReadDayPin } from './ReadDay.tsx'
import { SavingVeil } from './SavingVeil.tsx'
import { missingAnswers, nextQuestion, questionsShown } from './questions.ts'
import { useAutoAdvance } from './useAutoAdvance.ts'
import { useDayDraft } from './useDayDraft.ts'
import type { OpenedForm } from './useOpenedForm.ts'
import { useSaveDay } from './useSaveDay.ts'
import { useSlide } from '#ui/useSlide.ts'
import { Unbroken } from '#ui/Unbroken.tsx'
import css from './DayFormScreen.module.css'

interface DayFormScreenProps {
  readonly opened: OpenedForm
  /** It is more than read: an answer or a song is open, something is changed, or the day was pinned here. */
  readonly onTouched?: () => void
  /** The changes that were resumed are gone: the day is to be opened anew. */
  readonly onDropped: () => void
}

export function DayFormScreen({ opened, onTouched, onDropped }: DayFormScreenProps) {
  const { form, isResumed, isEdit } = opened
  const today = useToday()
  const browser = useBrowser()
  const isKeyboardOpen = useWatched(browser.isKeyboardOpen)
  const isStill = useWatched(browser.hasReducedMotion)
  const isAllowed = useAutoAdvanceSetting()
  const draft = useDayDraft(opened)
  const saving = useSaveDay(isEdit)
  const leaving = useLeaveUnstored(draft, saving.stage === 'writing')
  const navigate = useNavigate()
  const copy = useCopyAnswers()
  const copyWords = (): void => void copy(draft.current().texts)
  // « Modifier » of the sheet asked for the form itself.
  const isFormAsked = useRouterState({ select: ({ location }) => location.state.day !== undefined })
  // An edit starts with reading: the keyboard opens at the first tap.
  const isWriting = isFormAsked || (isResumed && changesWords(form))
  const [isFocusWanted, setFocusWanted] = useState(!isEdit || isWriting)
  const [isReading, setReading] = useState(isEdit && !isWriting)
  const [isGlowAsked, setGlowAsked] = useState(false)
  const { activeId, isAnswered } = draft
  const isTouched = !isReading || draft.isChanged
  useEffect(() => {
    if (isTouched) onTouched?.()
  }, [isTouched, onTouched])
  const nextId = nextQuestion(activeId)

  const steps = useRef<HTMLDivElement>(null)
  useSlide(() => steps.current?.querySelector('[data-asking]'), answerIds.indexOf(activeId))

  const activate = (id: AnswerId): void => {
    setFocusWanted(true)
    setReading(false)
    draft.activate(id)
  }
  const goOn = (): void => {
    if (nextId !== null) activate(nextId)
  }
  const isAutomatic = isAllowed && !isStill && nextId !== null
  const advance = useAutoAdvance(isAutomatic, goOn)
  const done = requiredAnswerIds.filter((id) => isAnswered[id]).length
  const shown = isEdit ? answerIds : questionsShown(activeId, (id) => isAnswered[id])
  // With the last question, or once the day can be saved: never before what is asked.
  const hasGlow = shown.length === answerIds.length || done === requiredAnswerIds.length
  const tooLongId = answerIds.find((id) => draft.isTooLong[id])
  const missingId = requiredAnswerIds.find((id) => !isAnswered[id])
  const awaitedId = missingId ?? tooLongId
  const isLast = nextId === null
  const progress: AnswerProgress =
    advance.phase === 'saving' ? 'saving' : isLast && isAnswered[activeId] ? 'complete' : 'writing'

  const write = (id: AnswerId, field: HTMLTextAreaElement, isComposing: boolean): void => {
    // A composition ends when its field loses the focus: the next question is active by then, and stays active.
    const isLeft = id !== activeId
    if (isLeft && field.value === draft.current().texts[id]) return
    draft.write(id, field.value, field.selectionStart)
    if (isLeft) draft.activate(activeId)
    else advance.typed(field, isBlank(field.value), isComposing)
  }
  const isVeiled = saving.stage === 'saving' || saving.stage === 'saved'
  return (
    <>
      <main className={css['form']} inert={isVeiled}>
        <Sky isLow />
        <FormHeader
          title={datedText(form.day, today)}
          onLeave={leaving.ask}
          progress={
            isReading ? null : (
              <ProgressSun
                label={fillDayText.progress}
                done={done}
                total={requiredAnswerIds.length}
                valueText={fillDayText.progressValue(done, requiredAnswerIds.length)}
              />
            )
          }
        />
        <div ref={steps} className={isKeyboardOpen && !isReading ? css['typing'] : css['steps']}>
          <FormNotes opened={opened} isChanged={draft.isChanged} onDropped={onDropped} />
          {isReading ? (
            <ReadDay
              texts={form.texts}
              glow={draft.glow}
              onEdit={activate}
              onEditGlow={() => {
                setGlowAsked(true)
                setReading(false)
              }}
            />
          ) : (
            shown.map((id) => (
              <QuestionCard
                key={id}
                id={id}
                draft={draft}
                isEdit={isEdit}
                opened={form}
                progress={progress}
                isFocusWanted={isFocusWanted}
                onWrite={(field, isComposing) => write(id, field, isComposing)}
                onActivate={() => activate(id)}
                onCopy={copyWords}
                onNext={isLast || (!isAnswered[id] && isRequired(id)) ? null : goOn}
              />
            ))
          )}
          {isReading || !hasGlow ? null : (
            <GlowCard glow={draft.glow} onChange={draft.setGlow} hasFocus={isGlowAsked} />
          )}
          <MusicSection
            day={form.day}
            music={draft.music}
            onChange={draft.setMusic}
            isReading={isReading}
            onOpened={onTouched}
          />
          {isReading ? <ReadDayPin day={form.day} onPin={onTouched} /> : null}
        </div>
        {isKeyboardOpen || (isEdit && !draft.isChanged) ? null : (
          <div data-foot="" className={css['save']}>
            <ReasonedButton
              offBecause={
                missingId !== undefined
                  ? fillDayText.saveNeeds(requiredAnswerIds.length - done)
                  : tooLongId === undefined
                    ? null
                    : fillDayText.saveTooLong
              }
              onOff={() => awaitedId !== undefined && activate(awaitedId)}
              onClick={saving.ask}
            >
              {fillDayText.save}
            </ReasonedButton>
          </div>
        )}
        <ConfirmSave
          isOpen={saving.stage === 'asking'}
          missing={missingAnswers(isAnswered, draft.music)}
          onCancel={saving.cancel}
          onConfirm={() => saving.save(draft.current())}
        />
        <AlertDialog
          isOpen={leaving.isAsking}
          title={fillDayText.leaveTitle}
          cancelLabel={fillDayText.stay}
          confirmLabel={fillDayText.leave}
          isDestructive
          onCancel={leaving.stay}
          onConfirm={() => void navigate({ to: '/home', replace: true })}
        >
          <p>{fillDayText.leaveDetail}</p>
          <Button variant="tonal" isFit onClick={copyWords}>
            {fillDayText.copy}
          </Button>
        </AlertDialog>
      </main>
      {isVeiled ? (
        <SavingVeil day={form.day} isEdit={isEdit} isSaved={saving.stage === 'saved'} />
      ) : null}
    </>
  )
}

interface FormHeaderProps {
  readonly title: string
  readonly progress: ReactNode
  /** Asks before the page is left; null when the text is stored: leaving then loses nothing. */
  readonly onLeave: (() => void) | null
}

function FormHeader({ title, progress, onLeave }: FormHeaderProps) {
  const navigate = useNavigate()
  return (
    <header className={css['header']}>
      <div className={css['bar']}>
        <BackButton to="/home" variant="bare" onBack={onLeave ?? undefined} />
        <h1 tabIndex={-1}>{title}</h1>
        <RoundButton
          icon="close"
          variant="bare"
          label={controlText.close}
          onClick={onLeave ?? (() => void navigate({ to: '/home', replace: true }))}
        />
      </div>
      {progress}
    </header>
  )
}

interface ConfirmSaveProps {
  readonly isOpen: boolean
  readonly missing: readonly string[]
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

const ConfirmSave = ({ isOpen, missing, onCancel, onConfirm }: ConfirmSaveProps) => (
  <AlertDialog
    isOpen={isOpen}
    title={fillDayText.confirmTitle}
    cancelLabel={fillDayText.cancel}
    confirmLabel={fillDayText.confirm}
    onCancel={onCancel}
    onConfirm={onConfirm}
  >
    {missing.length === 0 ? null : (
      <>
        <p>{fillDayText.missing}</p>
        <ul className={css['missing']}>
          {missing.map((question) => (
            <li key={question}>
              <Unbroken text={question} />
            </li>
          ))}
        </ul>
        <p>{fillDayText.optional}</p>
      </>
    )}
  </AlertDialog>
)
