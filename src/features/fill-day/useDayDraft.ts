// The texts being written. The text areas own their text; every letter is passed straight to the engine, and React renders
// only what changes on the screen (a question becomes answered), so that typing stays fast.
import { useLocation } from '@tanstack/react-router'
import { useJournal } from '#context/session.ts'
import { keepDraft, watchDraft } from '#engine/journal/writeJournal.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isBlank, isTooLong, mapAnswers, type AnswerId, type ByAnswer } from '#domain/answers.ts'
import type { Glow } from '#domain/glow.ts'
import type { Music } from '#domain/music.ts'
import { isTouched, type DayForm } from '#engine/journal/dayForm.ts'
import type { OpenedForm } from './useOpenedForm.ts'
import { forgetWrittenForm, noteWrittenForm } from './writtenForm.ts'
import { createWatched, type Watched } from '#domain/watched.ts'

/** `kept`: the transaction that stores exactly what is written now has completed. `writing`: nothing is known of it yet. */
export type Keeping = 'untouched' | 'writing' | 'kept' | 'notKept'

export interface DayDraft {
  readonly activeId: AnswerId
  readonly isAnswered: ByAnswer<boolean>
  readonly isTooLong: ByAnswer<boolean>
  /** Something is written otherwise than it is saved. */
  readonly isChanged: boolean
  readonly glow: Glow | null
  readonly music: Music | null
  /** Changes at every letter: only the component that shows it subscribes. */
  readonly keeping: Watched<Keeping>
  /** The texts when a question last became active: what folded cards show. */
  readonly folded: ByAnswer<string>
  /** What is written now: for handlers, not for rendering. */
  readonly current: () => DayForm
  readonly write: (id: AnswerId, text: string, caret: number) => void
  readonly moveCaret: (caret: number) => void
  readonly activate: (id: AnswerId) => void
  readonly setGlow: (glow: Glow | null) => void
  readonly setMusic: (music: Music | null) => void
}

/** The same object while nothing changes: nothing is rendered again. */
const withAnswer =
  (id: AnswerId, is: boolean) =>
  (before: ByAnswer<boolean>): ByAnswer<boolean> =>
    before[id] === is ? before : { ...before, [id]: is }

export function useDayDraft(opening: OpenedForm): DayDraft {
  const journal = useJournal()
  const { form: opened, isResumed, isKept } = opening
  const form = useRef(opened)
  const hasTyped = useRef(isResumed)
  const [activeId, setActiveId] = useState(opened.activeId)
  const [isAnswered, setAnswered] = useState(mapAnswers((id) => !isBlank(opened.texts[id])))
  const [areTooLong, setTooLong] = useState(mapAnswers((id) => isTooLong(opened.texts[id])))
  const [isChanged, setChanged] = useState(isResumed)
  const [glow, setGlow] = useState(opened.glow)
  const [music, setMusic] = useState(opened.music)
  const [folded, setFolded] = useState(opened.texts)
  const [keeping] = useState(() =>
    createWatched<Keeping>(isResumed ? (isKept ? 'kept' : 'notKept') : 'untouched'),
  )
  useEffect(
    () =>
      watchDraft(journal, opened.formId, (state) => {
        if (state.form === form.current) keeping.set(state.type)
      }),
    [journal, opened.formId, keeping],
  )
  // Where it is written: on the way to another page the location is that one's already.
  const state = useLocation({ select: (location) => location.state })
  const [place] = useState(state)
  useEffect(() => {
    if (isChanged) noteWrittenForm(place, opened)
    else forgetWrittenForm()
  }, [place, opened, isChanged])

  const keep = (): void => {
    // « Not stored » stays on the screen until the text is stored.
    if (keeping.current() === 'kept') keeping.set('writing')
    void keepDraft(journal, form.current).catch(() => keeping.set('notKept'))
  }
  const change = (part: Partial<DayForm>): void => {
    form.current = { ...form.current, ...part }
    hasTyped.current = true
    setChanged(isTouched(form.current))
    keep()
  }
  // A phone may kill a hidden page at any time: save the caret when the page becomes hidden.
  const keepCaret = useEffectEvent((): void => {
    if (document.visibilityState === 'hidden' && hasTyped.current) keep()
  })
  useEffect(() => {
    const listener = (): void => keepCaret()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [])

  return {
    activeId,
    isAnswered,
    isTooLong: areTooLong,
    isChanged,
    glow,
    music,
    keeping,
    folded,
    current: () => form.current,
    write(id, text, caret) {
      change({ texts: { ...form.current.texts, [id]: text }, activeId: id, caret })
      setAnswered(withAnswer(id, !isBlank(text)))
      setTooLong(withAnswer(id, isTooLong(text)))
    },
    moveCaret(caret) {
      if (caret === form.current.caret) return
      form.current = { ...form.current, caret }
      if (hasTyped.current) keep()
    },
    activate(id) {
      form.current = { ...form.current, activeId: id, caret: form.current.texts[id].length }
      if (hasTyped.current) keep()
      setFolded(form.current.texts)
      setActiveId(id)
    },
    setGlow(chosen) {
      change({ glow: chosen })
      setGlow(chosen)
    },
    setMusic(chosen) {
      change({ music: chosen })
      setMusic(chosen)
    },
  }
}
