// Stores drafts letter by letter, through one chain of writes per form (writeChain.ts), and tells screens whether each text
// is stored. A text is « kept » once the transaction that stores this very text has completed (SY4, SY20 in sync/SPEC.md).
import type { FormId } from '#domain/brands.ts'
import type { DayForm, DraftState } from './dayForm.ts'
import { createWriteChain, type WriteChain, type WriteChainDeps } from './writeChain.ts'

interface DraftKeeperDeps extends WriteChainDeps {
  /** Letters of that form wait to be stored. */
  readonly onBusy: (formId: FormId) => void
  /** None of them does any more, or none is to be stored. `hasFailed`: some were not stored at first. */
  readonly onIdle: (formId: FormId, hasFailed: boolean) => void
  /** A try to store some of them failed. */
  readonly onFailed: () => void
}

export function createDraftKeeper(deps: DraftKeeperDeps) {
  const chainByForm = new Map<FormId, WriteChain>()
  const listenersByForm = new Map<FormId, Set<(state: DraftState) => void>>()
  /** Saved forms: a late write (a page being hidden) must not make them drafts again. */
  const ended = new Set<FormId>()
  /** The newest text of each form that a screen watches. */
  const shownByForm = new Map<FormId, DayForm>()

  const tell = (state: DraftState): void => {
    for (const listener of listenersByForm.get(state.form.formId) ?? []) listener(state)
  }

  function addChain(form: DayForm): WriteChain {
    const { formId } = form
    const isEnded = () => ended.has(formId)
    const onOver = (hasFailed: boolean): void => {
      chainByForm.delete(formId)
      deps.onIdle(formId, hasFailed)
    }
    const onTried = (state: DraftState): void => {
      if (state.type === 'notKept') deps.onFailed()
      tell(state)
    }
    const chain = createWriteChain({ ...deps, isEnded, onTried, onOver }, form)
    chainByForm.set(formId, chain)
    deps.onBusy(formId)
    return chain
  }

  /** Resolves with whether this text, or a later one, is stored. A text that is not stored is written again by itself. */
  function keep(form: DayForm): Promise<boolean> {
    const { formId } = form
    if (listenersByForm.has(formId)) shownByForm.set(formId, form)
    if (ended.has(formId)) return Promise.resolve(true)
    return (chainByForm.get(formId) ?? addChain(form)).put(form)
  }

  /** Retries at once every text that waits; resolves when each has been tried. */
  async function flush(): Promise<void> {
    await Promise.all([...chainByForm.values()].map((chain) => chain.flush()))
  }

  async function written(formId: FormId): Promise<void> {
    await chainByForm.get(formId)?.written()
  }

  const shownForms = (): readonly DayForm[] =>
    [...shownByForm.values()].filter(({ formId }) => !ended.has(formId))

  return {
    keep,
    flush,
    /** The database was deleted: no shown text is stored any more. */
    forget(): void {
      for (const form of shownForms()) tell({ type: 'notKept', form })
    },
    /** Writes every shown form again. */
    storeAgain(): void {
      for (const form of shownForms()) void keep(form)
    },
    /** Calls `listener` each time that a text is stored, or is not. Returns the function that stops it. */
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
    unstored: (): readonly DayForm[] => Array.from(chainByForm.values(), ({ newest }) => newest()),
    /** Resolves once the write of that form that is under way, if there is one, is over. */
    written,
    /** Nothing is written for this form any more once this resolves. */
    async end(formId: FormId): Promise<void> {
      ended.add(formId)
      await written(formId)
    },
    /** Its end failed: the form is a draft again, and what a screen shows of it is stored. */
    goOn(formId: FormId): void {
      ended.delete(formId)
      const shown = shownByForm.get(formId)
      if (shown !== undefined) void keep(shown)
    },
    /** The save failed: the form is a draft again, and its text is stored. */
    resume(form: DayForm): void {
      ended.delete(form.formId)
      void keep(form)
    },
  }
}
