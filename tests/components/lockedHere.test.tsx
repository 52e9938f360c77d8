// Why the days of this phone rest closed, on the first page and at the sign-in.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createSessionStore, SessionContext } from '#context/session.ts'
import type { Session } from '#engine/session/session.ts'
import { LockedHere } from '#journal-ui/LockedHere.tsx'
import { show } from '#support/show.tsx'
import { loginText } from '#text/login.ts'

const leaving = { type: 'leaving', erasedAt: '2026-11-25T08:00:00.000Z' } as const

test.each([
  ['refused', 'refused', '2026-11-20T11:00:00Z', loginText.lockedHere.refused],
  ['leaving', leaving, '2026-11-20T11:00:00Z', loginText.leaving('25 novembre')],
  ['left', leaving, '2026-11-26T11:00:00Z', loginText.left('25 novembre')],
  ['left in another year', leaving, '2027-01-02T11:00:00Z', loginText.left('25 novembre 2026')],
] as const)(
  'a phone whose account is %s says what becomes of its days',
  async (_, locked, now, said) => {
    const current = (): Session => ({ status: 'anonymous', locked })
    const session = createSessionStore({ session: { current, subscribe: () => () => undefined } })
    await show(
      <SessionContext value={session}>
        <LockedHere />
      </SessionContext>,
      { now },
    )
    await expect.element(page.getByText(said, { exact: true })).toBeVisible()
  },
)

test('of an account that leaves a phone that hears no more says that another one may have kept it', () => {
  for (const said of [loginText.leaving, loginText.left]) {
    expect(said('25 novembre')).toMatch(/ailleurs|autre appareil/)
  }
})
