import type { UserId } from '#domain/brands.ts'
import { decideRoute, decideViewport, needsPassword, type Access } from '#app/guards.ts'
import type { Session } from '#engine/engine.ts'
import { describe, expect, test } from 'vitest'

const signedIn = (hasUsername: boolean, hasKey = true): Session => ({
  status: 'signedIn',
  account: {
    id: 'u' as UserId,
    email: 'a@b.fr',
    username: null,
    hasUsername,
    createdAt: null,
    reminderHour: 20,
  },
  hasKey,
})
const visitor: Session = { status: 'anonymous', isLocked: false }
const locked: Session = { status: 'anonymous', isLocked: true }
const everyAccess: readonly Access[] = ['crossroads', 'visitor', 'unnamed', 'member', 'public']
const decisions = (session: Session) =>
  everyAccess.map((access) => {
    const decision = decideRoute(session, access)
    return decision === 'stay' ? 'stay' : decision.redirect
  })

describe('who may see which page', () => {
  test('nobody moves while the session loads', () => {
    expect(decisions({ status: 'loading' })).toEqual(everyAccess.map(() => 'stay'))
  })
  test('a visitor goes from protected pages to /welcome, also after a refused token', () => {
    for (const session of [visitor, locked]) {
      expect(decisions(session)).toEqual(['/welcome', 'stay', '/welcome', '/welcome', 'stay'])
    }
  })
  test('a person without a username chooses one first', () => {
    expect(decisions(signedIn(false))).toEqual(['/home', '/home', 'stay', '/set-username', 'stay'])
  })
  test('a person with a username never sees the first screens again', () => {
    expect(decisions(signedIn(true))).toEqual(['/home', '/home', '/home', 'stay', 'stay'])
  })
  test('no decision leads to a page that sends elsewhere and back', () => {
    const accessOf = {
      '/home': 'member',
      '/welcome': 'visitor',
      '/set-username': 'unnamed',
      '/install': 'public',
    } as const
    for (const session of [visitor, locked, signedIn(false), signedIn(true)]) {
      for (const access of everyAccess) {
        let at: Access = access
        for (let step = 0; step < 3; step++) {
          const decision = decideRoute(session, at)
          if (decision === 'stay') break
          at = accessOf[decision.redirect]
        }
        expect(decideRoute(session, at)).toBe('stay')
      }
    }
  })
})

test('a wide window shows the install page, and only there may it stay', () => {
  expect(decideViewport(true, '/home')).toEqual({ redirect: '/install' })
  expect(decideViewport(true, '/install')).toBe('stay')
  expect(decideViewport(false, '/home')).toBe('stay')
})

test('the password stands in front of the journal only on a phone without key', () => {
  expect(needsPassword(signedIn(true, false), 'member')).toBe(true)
  expect(needsPassword(signedIn(false, false), 'unnamed')).toBe(true)
  expect(needsPassword(signedIn(true, false), 'public')).toBe(false)
  expect(needsPassword(signedIn(true), 'member')).toBe(false)
  expect(needsPassword(visitor, 'member')).toBe(false)
})
