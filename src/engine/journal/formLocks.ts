// A form is one tab's as long as the page shows it, and after that until its newest letters are stored: another tab would go on with an
// older text, and one of the two would be lost. Like the letters that wait sealed, it outlives the session.
import type { FormId } from '#domain/brands.ts'

export interface FormLocks {
  /** False if another tab has it. A form that this page has already is shown once more: each claim is released. */
  readonly claim: (formId: FormId) => Promise<boolean>
  /** Whoever claimed it has left it. */
  readonly release: (formId: FormId) => void
  /** Nothing of it may wait any more: one that was left is let go. */
  readonly settle: (formId: FormId) => void
}

interface Claimed {
  /** How many show it. */
  shown: number
  readonly isOurs: Promise<boolean>
  /** Lets it go; absent until the lock is granted. */
  letGo?: () => void
}

/** `isWaiting`: some letters of that form are in memory alone. `locks`: absent in old browsers, where nothing is held. */
export function createFormLocks(
  locks: LockManager | undefined,
  isWaiting: (formId: FormId) => boolean,
): FormLocks {
  const claimed = new Map<FormId, Claimed>()
  const settle = (formId: FormId): void => {
    const one = claimed.get(formId)
    if (one?.letGo === undefined || one.shown > 0 || isWaiting(formId)) return
    claimed.delete(formId)
    one.letGo()
  }
  function ask(formId: FormId, manager: LockManager): Promise<boolean> {
    const { promise: isOurs, resolve } = Promise.withResolvers<boolean>()
    const one: Claimed = { shown: 1, isOurs }
    claimed.set(formId, one)
    void manager.request(`lueur-form-${formId}`, { ifAvailable: true }, (lock) => {
      if (lock === null) claimed.delete(formId)
      resolve(lock !== null)
      if (lock === null) return
      const { promise: over, resolve: letGo } = Promise.withResolvers<undefined>()
      one.letGo = () => letGo(undefined)
      // It may have been left before it was granted.
      settle(formId)
      return over
    })
    return isOurs
  }
  return {
    claim(formId) {
      const before = claimed.get(formId)
      if (before === undefined)
        return locks === undefined ? Promise.resolve(true) : ask(formId, locks)
      before.shown += 1
      return before.isOurs
    },
    release(formId) {
      const one = claimed.get(formId)
      if (one !== undefined) one.shown = Math.max(0, one.shown - 1)
      settle(formId)
    },
    settle,
  }
}
