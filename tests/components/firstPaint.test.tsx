// The picture that a start paints before the app: when it is taken.
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { JournalContext } from '#context/session.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { useFirstPaint } from '#first-paint/useFirstPaint.ts'
import { day } from '#support/days.ts'
import { show } from '#support/show.tsx'

/** After the last change of the page. */
const quietMs = 800
const read = { status: 'read', value: {} } as const

function Page() {
  const [isRestKnown, setKnown] = useState(false)
  useFirstPaint(day('2026-11-20'), read, isRestKnown)
  return (
    <button type="button" onClick={() => setKnown(true)}>
      {isRestKnown ? 'Ta journée' : 'Un instant'}
    </button>
  )
}

test('no picture is taken of a page whose parts are still being read', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  const pictures = () => timers.mock.calls.filter(([, ms]) => ms === quietMs).length
  await show(
    <JournalContext value={{} as Journal}>
      <Page />
    </JournalContext>,
  )
  await expect.element(page.getByText('Un instant')).toBeVisible()
  expect(pictures()).toBe(0)
  await page.getByText('Un instant').click()
  await expect.element(page.getByText('Ta journée')).toBeVisible()
  await expect.poll(pictures).toBeGreaterThan(0)
})
