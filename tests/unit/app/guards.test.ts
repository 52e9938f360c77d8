import type { UserId } from '#domain/brands.ts'
import {
  admitCrossroads,
  admitMember,
  admitUnnamed,
  admitVisitor,
  redirectOnDesktop,
  type Admission,
} from '#app/guards.ts'
import { createSessionStore, whenKnown, type KnownSession } from '#context/session.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import type { Engine, Session } from '#engine/session/session.ts'
import { describe, expect, test } from 'vitest'

const signedIn = (hasUsername: boolean): KnownSession => ({
  status: 'signedIn',
  account: {
    id: 'u' as UserId,
    email: 'a@b.fr',
    username: null,
    hasUsername,
    createdAt: null,
    reminderHour: 20,
  },
  hasKey: true,
  appLock: null,
  isStartingAnew: false,
  journal: {} as Journal,
})
const visitor: KnownSession = { status: 'anonymous', locked: null }
const locked: KnownSession = { status: 'anonymous', locked: 'refused' }

const guards: Readonly<Record<string, (session: KnownSession) => Admission>> = {
  crossroads: admitCrossroads,
  visitor: admitVisitor,
  unnamed: admitUnnamed,
  member: admitMember,
  public: (session) => ({ session }),
}
const decide = (guard: string, session: KnownSession): string => {
  const admission = guards[guard]?.(session)
  if (admission === undefined) throw new Error(`No guard is named ${guard}.`)
  return 'redirect' in admission ? admission.redirect : 'stay'
}
const decisions = (session: KnownSession) =>
  Object.keys(guards).map((guard) => decide(guard, session))

describe('who may see which page', () => {
  test('a visitor is redirected from protected pages to /welcome, also after a refused token', () => {
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
  test('no redirection ends at a page that redirects back', () => {
    const guardOf: Readonly<Record<string, string>> = {
      '/home': 'member',
      '/welcome': 'visitor',
      '/set-username': 'unnamed',
      '/install': 'public',
    }
    for (const session of [visitor, locked, signedIn(false), signedIn(true)]) {
      for (const guard of Object.keys(guards)) {
        let at = guard
        for (let step = 0; step < 3; step++) {
          const decision = decide(at, session)
          if (decision === 'stay') break
          at = guardOf[decision] ?? ''
        }
        expect(decide(at, session)).toBe('stay')
      }
    }
  })
})

test('a guard waits for a session that is still being read', async () => {
  let current: Session = { status: 'loading' }
  const listeners = new Set<() => void>()
  const announce = (): void => listeners.forEach((listener) => listener())
  const engine: { readonly session: Pick<Engine['session'], 'current' | 'subscribe'> } = {
    session: {
      current: () => current,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
  const store = createSessionStore(engine)
  const answered: KnownSession[] = []
  const known = whenKnown(store).then((session) => answered.push(session))
  announce()
  await Promise.resolve()
  expect(answered).toEqual([])
  current = visitor
  announce()
  await known
  expect(answered).toEqual([visitor])
  expect(await whenKnown(store)).toBe(visitor)
})

test('a wide window shows the install page, and only there may it stay', () => {
  expect(redirectOnDesktop(true, '/home')).toEqual({ redirect: '/install' })
  expect(redirectOnDesktop(true, '/install')).toBeNull()
  expect(redirectOnDesktop(false, '/home')).toBeNull()
})
