import { useEffect, useEffectEvent, useState } from 'react'
import { applyAdvance, phaseMs, type AdvanceEvent, type AdvancePhase } from './autoAdvance.ts'

interface AutoAdvance {
  readonly phase: AdvancePhase
  /** The answer in `field` changed. */
  readonly typed: (field: HTMLTextAreaElement, isBlank: boolean, isComposing: boolean) => void
}

/** A new one at each letter, so that each letter starts the time again. */
interface Run {
  readonly phase: AdvancePhase
  /** Where the caret was after the last letter: a selection elsewhere is the person's doing. */
  readonly caret: number
  readonly text: string
  /** A touch or a selection stopped it: the end of a composed word, without a letter more, starts nothing again. */
  readonly isStopped: boolean
}

const touchSigns = ['keydown', 'pointerdown', 'compositionstart'] as const

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
