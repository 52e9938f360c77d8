// A phone whose passes end otherwise than both sides being equal.
import type { SyncStatus } from '#engine/sync/readStatus.ts'
import { expect } from 'vitest'
import type { Phone } from './setupPhone.ts'

/** Passes until the status is so. */
export const passesUntil = (phone: Phone, status: Partial<SyncStatus>): Promise<void> =>
  expect
    .poll(async () => {
      phone.clock.advance(3000)
      phone.engine.sync.nudge()
      return phone.engine.sync.readStatus()
    })
    .toMatchObject(status)
