// When the form moves to the next question by itself: half a second after the last letter, a spinner for one second,
// then the next card. Any sign that the person is still there stops it. Phone keyboards compose every word and often leave
// the last one so: its pause is longer. Pure: the hook beside owns the timers.
export const typingPauseMs = 500
export const composedPauseMs = 1500
export const spinnerMs = 1000

export type AdvancePhase = 'still' | 'waiting' | 'composed' | 'saving'

export type AdvanceEvent =
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
