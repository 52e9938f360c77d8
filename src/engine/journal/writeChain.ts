// The writes of one form, one at a time, always of its newest text. A failed write is tried again by itself, after a pause and
// once the store is reopened, until the newest text is stored (SY4, SY20 in sync/SPEC.md).
import type { Timer } from '#domain/ports.ts'
import type { WithTimeout } from '#engine/local/storeFailure.ts'
import type { DayForm, DraftState } from './dayForm.ts'
import { pauseMs, startPause, type Pause } from './pause.ts'

export interface WriteChainDeps {
  /** Resolves once the transaction has completed. */
  readonly write: (form: DayForm) => Promise<void>
  /** Makes a store that failed usable again, if it can be. */
  readonly reopen: () => Promise<void>
  /** False once this session has ended: nothing is written any more. */
  readonly isCurrent: () => boolean
  readonly timer: Timer
  readonly withTimeout: WithTimeout
}

interface FormDeps extends WriteChainDeps {
  /** The form is saved: no further write begins. */
  readonly isEnded: () => boolean
  readonly onTried: (state: DraftState) => void
  /** The newest text is stored, or none is to be stored any more. `hasFailed`: some try did. */
  readonly onOver: (hasFailed: boolean) => void
}

export interface WriteChain {
  readonly newest: () => DayForm
  /** Resolves with whether this text, or a later one, is stored by the next try; false at once during a pause. */
  put(form: DayForm): Promise<boolean>
  /** Ends a pause, or does without; resolves once a try that begins from now on is over. */
  flush(): Promise<void>
  /** Resolves once the write under way, if there is one, is over. */
  written(): Promise<void>
}

/** Nothing is written before the first `put`; after `onOver` the chain is not used again. */
export function createWriteChain(
  { write, reopen, isCurrent, timer, withTimeout, isEnded, onTried, onOver }: FormDeps,
  first: DayForm,
): WriteChain {
  let newest = first
  let stored: DayForm | null = null
  /** Called at the end of the next try, with whether the text is stored. */
  let waiting: ((isStored: boolean) => void)[] = []
  /** The same, for those who ask for a try of their own: what one under way meets may be over. */
  let flushing: (() => void)[] = []
  let running: Promise<void> | null = null
  let writing: Promise<void> | null = null
  /** Tries that failed, in a row. */
  let failures = 0
  let hasFailed = false
  let pause: Pause | null = null

  function tell(told: typeof waiting, isStored: boolean): void {
    for (const resolve of told) resolve(isStored)
  }

  function takeWaiting(): typeof waiting {
    const taken = waiting
    waiting = []
    return taken
  }

  function takeFlushing(): typeof flushing {
    const taken = flushing
    flushing = []
    return taken
  }

  async function tryOnce(): Promise<void> {
    const form = newest
    const told = takeWaiting()
    const flushed = takeFlushing()
    writing = withTimeout(write(form))
    const isStored = await writing.then(
      () => true,
      () => false,
    )
    writing = null
    failures = isStored ? 0 : failures + 1
    hasFailed ||= !isStored
    if (isStored) stored = form
    onTried(isStored ? { type: 'kept', form } : { type: 'notKept', form: newest })
    tell(told, isStored)
    tell(flushed, isStored)
  }

  async function run(): Promise<void> {
    // Whoever waited for a try may have put a newer text since.
    while (stored !== newest && !isEnded() && isCurrent()) {
      await tryOnce()
      if (failures === 0) continue
      tell(takeWaiting(), false)
      if (flushing.length === 0) {
        pause = startPause(timer, pauseMs(failures))
        await pause.over
        pause = null
      }
      if (isCurrent()) await withTimeout(reopen()).catch(() => undefined)
    }
    onOver(hasFailed)
    tell([...takeWaiting(), ...takeFlushing()], stored === newest || isEnded())
  }

  return {
    newest: () => newest,
    put(form) {
      newest = form
      if (failures > 0 && writing === null) {
        onTried({ type: 'notKept', form })
        return Promise.resolve(false)
      }
      return new Promise((resolve) => {
        waiting.push(resolve)
        running ??= run()
      })
    },
    flush: () =>
      new Promise((resolve) => {
        flushing.push(resolve)
        pause?.end()
      }),
    async written() {
      await writing?.catch(() => undefined)
    },
  }
}
