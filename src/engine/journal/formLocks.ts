// A form is one tab's as long as the page shows it, and after that until its newest letters are stored: another tab would go on with an
// older text, and one of the two would be lost. Like the letters that wait sealed, it outlives the session.
import type { FormId } from '#domain/brands.ts'

export interface FormLocks {
  /** False if another tab has it. */
  readonly claim: (formId: FormId) => Promise<boolean>
  /** The page has left it. */
  readonly release: (formId: FormId) => void
  /** Nothing of it may wait any more: one that was left is let go. */
  readonly settle: (formId: FormId) => void
}

/** `isWaiting`: some letters of that form are in memory alone. `locks`: absent in old browsers, where nothing is held. */
export function createFormLocks(
  locks: LockManager | undefined,
  isWaiting: (formId: FormId) => boolean,
): FormLocks {
  const releases = new Map<FormId, () => void>()
  const left = new Set<FormId>()
  const settle = (formId: FormId): void => {
    if (!left.has(formId) || isWaiting(formId)) return
    left.delete(formId)
    releases.get(formId)?.()
    releases.delete(formId)
  }
  return {
    claim(formId) {
      left.delete(formId)
      if (locks === undefined || releases.has(formId)) return Promise.resolve(true)
      return new Promise((resolve) => {
        void locks.request(`lueur-form-${formId}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null)
          return lock === null
            ? undefined
            : new Promise<void>((release) => {
                releases.set(formId, release)
              })
        })
      })
    },
    release(formId) {
      left.add(formId)
      settle(formId)
    },
    settle,
  }
}
