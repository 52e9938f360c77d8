import { useEffect, useEffectEvent, useState } from 'react'

interface AutoAdvance {
  readonly phase: AdvancePhase
  /** The answer in `field` changed. */
  readonly typed: (field: HTMLTextAreaElement, isBlank: boolean, isComposing: boolean) => void
}

/** A new object at each letter, so that each letter restarts the timer. */
interface Run {
  readonly phase: AdvancePhase
  /** Where the caret was after the last letter: a caret elsewhere was moved by the person. */
  readonly caret: number
  readonly text: string
  /** A touch or a selection stopped it: the end of a composition that adds no letter does not restart it. */
  readonly isStopped: boolean
}

/** A page that goes out of sight too: a call came in the middle of a sentence. */
const touchSigns = ['keydown', 'pointerdown', 'compositionstart', 'visibilitychange'] as const

export function useAutoAdvance(isOn: boolean, onNext: () => void): AutoAdvance {
  const [run, setRun] = useState<Run>({
    phase: 'still',
    caret: 0,
    text: '',
    isStopped: false,
  })

  const send = useEffectEvent((event: AdvanceEvent, isStopped = false): void => {
    const next = applyAdvance(run.phase, event)
    setRun({ ...run, phase: next === 'next' ? 'still' : next, isStopped })
    if (next === 'next') onNext()
  })

  useEffect(() => {
    const { phase, caret } = run
    if (phase === 'still') return undefined
    const timer = setTimeout(() => send({ type: 'elapsed' }), phaseMs[phase])
    const touched = ({ type }: Event): void => send({ type: 'touched' }, type !== 'keydown')
    const selected = (event: Event): void => {
      const field = document.activeElement
      if (!(field instanceof HTMLTextAreaElement)) return
      if (field.selectionStart !== caret || field.selectionEnd !== caret) touched(event)
    }
    for (const sign of touchSigns) document.addEventListener(sign, touched, true)
    document.addEventListener('selectionchange', selected)
    return () => {
      clearTimeout(timer)
      for (const sign of touchSigns) document.removeEventListener(sign, touched, true)
      document.removeEventListener('selectionchange', selected)
    }
  }, [run])

  return {
    phase: run.phase,
    typed(field, isBlank, isComposing) {
      const { value: text, selectionStart: caret } = field
      if (!isOn || (run.isStopped && text === run.text)) return
      const next = applyAdvance(run.phase, { type: 'typed', isBlank, isComposing })
      setRun({ phase: next === 'next' ? 'still' : next, caret, text, isStopped: false })
    },
  }
}

// When the form moves to the next question by itself: half a second after the last letter a spinner turns for one second,
// then the next card opens. A key, a touch or a selection stops it. Phone keyboards often leave the last word in
// composition: the pause after it is longer. The functions below are pure; the hook above owns the timers.
export const typingPauseMs = 500
export const composedPauseMs = 1500
export const spinnerMs = 1000

export type AdvancePhase = 'still' | 'waiting' | 'composed' | 'saving'

type AdvanceEvent =
  /** The answer changed. */
  | { readonly type: 'typed'; readonly isBlank: boolean; readonly isComposing: boolean }
  /** A key, the start of a composition, a selection or a touch. */
  | { readonly type: 'touched' }
  /** The time of the phase is over. */
  | { readonly type: 'elapsed' }

export const phaseMs: Readonly<Record<Exclude<AdvancePhase, 'still'>, number>> = {
  waiting: typingPauseMs,
  composed: composedPauseMs,
  saving: spinnerMs,
}

/** `next`: the phase is over and the next question becomes active. */
export function applyAdvance(phase: AdvancePhase, event: AdvanceEvent): AdvancePhase | 'next' {
  switch (event.type) {
    case 'typed':
      return event.isBlank ? 'still' : event.isComposing ? 'composed' : 'waiting'
    case 'touched':
      return 'still'
    case 'elapsed':
      return phase === 'saving' ? 'next' : phase === 'still' ? 'still' : 'saving'
  }
}
