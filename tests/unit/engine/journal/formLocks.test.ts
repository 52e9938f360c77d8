// Which tab a form belongs to.
import type { FormId } from '#domain/brands.ts'
import { createFormLocks } from '#engine/journal/formLocks.ts'
import { expect, test } from 'vitest'

const form = 'F'.repeat(22) as FormId

test('[SY4] a form that is left before it was granted is another tab’s', async () => {
  const granting = Promise.withResolvers<void>()
  const slow = {
    request: async (...asked: Parameters<LockManager['request']>) => {
      await granting.promise
      return navigator.locks.request(...asked)
    },
  } as unknown as LockManager
  const one = createFormLocks(slow, () => false)
  const claimed = one.claim(form)
  one.release(form)
  granting.resolve()
  expect(await claimed).toBe(true)
  const other = createFormLocks(navigator.locks, () => false)
  await expect.poll(() => other.claim(form)).toBe(true)
  other.release(form)
})
