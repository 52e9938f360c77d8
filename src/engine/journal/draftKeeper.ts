// What is typed goes to the store letter by letter, one write at a time for each form, the latest text always. « Kept » is
// said of a text once the transaction that stores this very text has completed. A store that fails is opened again and the
// newest text written again, without a further key, until it is in (SY4, SY20 in SPEC.md).
import type { FormId } from '#domain/brands.ts'
import type { Timer } from '#domain/ports.ts'
import type { DayForm, DraftState } from './dayForm.ts'
import type { LimitStore } from '#engine/local/storeFailure.ts'

export interface DraftKeeperDeps {
  /** Resolves once the transaction has completed. */
  readonly write: (form: DayForm) => Promise<void>
  /** Makes a store that failed usable again, if it can be. */
  readonly reopen: () => Promise<void>
  /** False once this session has ended: nothing is written any more. */
  readonly isCurrent: () => boolean
  readonly timer: Timer
  readonly limit: LimitStore
}

const firstPauseMs = 100
const longestPauseMs = 10_000

interface Chain {
  newest: DayForm
  /** Told whether the newest text is stored, at the end of the next try. */
  asked: ((isStored: boolean) => void)[]
  /** The try under way. */
  writing: Promise<void> | null
  /** Tries that failed, in a row. */
  failures: number
  /** Ends the pause before the next try. */
  wake: (() => void) | null
}

export function createDraftKeeper({ write, reopen, isCurrent, timer, limit }: DraftKeeperDeps) {
  const chainByForm = new Map<FormId, Chain>()
  const listenersByForm = new Map<FormId, Set<(state: DraftState) => void>>()
  /** Forms that are saved: what still shows them (a page being hidden) must not make them drafts again. */
  const ended = new Set<FormId>()
  /** The newest text of each form that a screen watches. */
  const shownByForm = new Map<FormId, DayForm>()

  const tell = (state: DraftState): void => {
    for (const listener of listenersByForm.get(state.form.formId) ?? []) listener(state)
  }
  async function pause(chain: Chain, ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const cancel = timer.after(ms, resolve)
      chain.wake = () => {
        cancel()
        resolve()
      }
    })
    chain.wake = null
  }

  async function tryOnce(chain: Chain): Promise<boolean> {
    const { newest: form, asked } = chain
    chain.asked = []
    chain.writing = limit(write(form))
    const isStored = await chain.writing.then(
      () => true,
      () => false,
    )
    chain.writing = null
    chain.failures = isStored ? 0 : chain.failures + 1
    tell(isStored ? { type: 'kept', form } : { type: 'notKept', form: chain.newest })
    for (const resolve of asked) resolve(isStored)
    return isStored && form === chain.newest
  }

  /** Until the newest text is the stored one. */
  async function run(formId: FormId, chain: Chain): Promise<void> {
    while (!ended.has(formId) && isCurrent()) {
      if (await tryOnce(chain)) break
      if (chain.failures === 0) continue
      for (const resolve of chain.asked.splice(0)) resolve(false)
      await pause(chain, Math.min(longestPauseMs, firstPauseMs * 2 ** (chain.failures - 1)))
      if (isCurrent()) await limit(reopen()).catch(() => undefined)
    }
    chainByForm.delete(formId)
    for (const resolve of chain.asked) resolve(ended.has(formId))
  }

  /** Resolves with whether this text, or a later one, is stored; if it is not, it is tried again by itself. */
  function keep(form: DayForm): Promise<boolean> {
    const { formId } = form
    if (ended.has(formId)) return Promise.resolve(true)
    if (listenersByForm.has(formId)) shownByForm.set(formId, form)
    const known = chainByForm.get(formId)
    const chain = known ?? { newest: form, asked: [], writing: null, failures: 0, wake: null }
    chain.newest = form
    if (chain.failures > 0 && chain.writing === null) {
      tell({ type: 'notKept', form })
      return Promise.resolve(false)
    }
    return new Promise((resolve) => {
      chain.asked.push(resolve)
      if (known !== undefined) return
      chainByForm.set(formId, chain)
      void run(formId, chain)
    })
  }

  /** Tries at once what waits for its next try; resolves when each has been tried. */
  async function flush(): Promise<void> {
    await Promise.all(
      [...chainByForm.values()].map(
        (chain) =>
          new Promise<void>((resolve) => {
            chain.asked.push(() => resolve())
            chain.wake?.()
          }),
      ),
    )
  }

  const shownForms = (): readonly DayForm[] =>
    [...shownByForm.values()].filter(({ formId }) => !ended.has(formId))

  return {
    keep,
    flush,
    /** The database was deleted: what was stored is stored no more. */
    forget(): void {
      for (const form of shownForms()) tell({ type: 'notKept', form })
    },
    /** All that is on the screen is written again. */
    storeAgain(): void {
      for (const form of shownForms()) void keep(form)
    },
    /** Hears each time that a text is stored, or is not. Returns the function that stops listening. */
    watch(formId: FormId, listener: (state: DraftState) => void): () => void {
      const listeners = listenersByForm.get(formId) ?? new Set()
      listenersByForm.set(formId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        listenersByForm.delete(formId)
        shownByForm.delete(formId)
      }
    },
    /** Forms whose newest text is not stored. */
    unstored: (): readonly DayForm[] => Array.from(chainByForm.values(), ({ newest }) => newest),
    /** Nothing is written for this form any more once this resolves. */
    async end(formId: FormId): Promise<void> {
      ended.add(formId)
      await chainByForm.get(formId)?.writing?.catch(() => undefined)
    },
    /** It could not be saved: it is a draft as before, and its text must be stored. */
    resume(form: DayForm): void {
      ended.delete(form.formId)
      void keep(form)
    },
  }
}
