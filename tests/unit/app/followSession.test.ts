// What a page does as its session changes: where it goes, and what it forgets of the person who leaves.
import { followSession } from '#app/followSession.ts'
import type { AppRouter } from '#app/router.tsx'
import { createSessionStore } from '#context/session.ts'
import type { Engine, Session } from '#engine/session/session.ts'
import {
  calendarStore,
  chooseFilter,
  chooseView,
  keptScroll,
  selectDay,
} from '#features/calendar/calendarStore.ts'
import { celebrate, isCelebrating } from '#journal-ui/milestone.ts'
import type { Browser } from '#platform/browser.ts'
import { personalNotes } from '#platform/personalNotes.ts'
import { day } from '#support/days.ts'
import { showAlert, toastStore } from '#ui/toastStore.ts'
import { beforeEach, expect, test } from 'vitest'

const notes = Object.entries(personalNotes)
const noted = () => notes.filter(([, note]) => note.read() !== null).map(([name]) => name)
const calendarAtFirst = { view: 'list', filter: 'all', month: null, selected: null }

const signedIn = (changes: object = {}): Session =>
  ({ status: 'signedIn', hasKey: true, appLock: null, journal: {}, ...changes }) as Session
const anonymous = (locked: 'refused' | null): Session => ({ status: 'anonymous', locked })

/** `isMember`: whether the open page is one of a signed-in person. */
function follow(first: Session, { isMember = true } = {}) {
  const listeners = new Set<() => void>()
  let session = first
  const ofOtherTabs: (() => void)[] = []
  const went: string[] = []
  const done = { guarded: 0, badges: 0 }
  const engine = {
    session: {
      current: () => session,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      onChangedElsewhere: (listener: () => void) => ofOtherTabs.push(listener),
    },
  }
  const router = {
    latestLocation: { pathname: '/home', search: {} },
    matchRoutes: () => [{ routeId: isMember ? '/member' : '/visitor' }],
    navigate: ({ to }: { readonly to: string }) => went.push(to),
    invalidate: () => (done.guarded += 1),
  }
  const browser = { appBadge: { clear: () => (done.badges += 1) } }
  followSession(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it uses of them
    engine as unknown as Engine,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
    router as unknown as AppRouter,
    createSessionStore(engine),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
    browser as unknown as Browser,
  )
  const become = (next: Session): void => {
    session = next
    for (const listener of listeners) listener()
  }
  const tellOtherTab = (): void => {
    for (const tell of ofOtherTabs) tell()
  }
  return { become, went, done, tellOtherTab }
}

beforeEach(() => {
  for (const [, note] of notes) note.write('of this person')
  chooseView('grid')
  chooseFilter('pinned')
  selectDay(day('2025-03-01'))
  keptScroll.set(120)
})

test('who signs out leaves nothing to the next person: no note, no milestone, no place in the calendar, no badge', async () => {
  celebrate('2026-11-14+7', 0)
  const { become, went, done } = follow(signedIn())
  become(anonymous(null))
  expect(noted()).toEqual([])
  expect(isCelebrating('2026-11-14+7')).toBe(false)
  expect(done.badges).toBe(1)
  expect(went).toEqual(['/login'])
  await expect.poll(() => calendarStore.getState()).toEqual(calendarAtFirst)
  expect(keptScroll.get()).toBe(0)
})

test('where a session ends and its days stay, what was noted stays too, and the calendar shows no place of theirs', async () => {
  const { become, went, done } = follow(signedIn())
  become(anonymous('refused'))
  expect(noted()).toEqual(notes.map(([name]) => name))
  expect(done.badges).toBe(0)
  expect(went).toEqual(['/login'])
  await expect.poll(() => calendarStore.getState()).toEqual(calendarAtFirst)
})

test('a message about a day goes as the lock falls, and the guards are asked again for the journal that opens', () => {
  const lock = { awayMs: 0, credentialId: null }
  const open = signedIn({ appLock: lock })
  const { become, done } = follow(open)
  showAlert('« 12 km » est enregistré')
  become(signedIn({ appLock: lock, hasKey: false }))
  expect(toastStore.getState().toasts).toEqual([])
  expect(done.guarded).toBe(1)
  become(signedIn({ appLock: lock, journal: { of: 'the next opening' } }))
  expect(done.guarded).toBe(2)
})

test('once it is known that a session was refused, a page of a journal gives way to the sign-in, a page of a visitor stays', () => {
  const journal = follow({ status: 'loading' })
  journal.become(anonymous('refused'))
  expect(journal.went).toEqual(['/login'])
  const visitor = follow({ status: 'loading' }, { isMember: false })
  visitor.become(anonymous('refused'))
  expect(visitor.went).toEqual([])
  expect(visitor.done.guarded).toBe(1)
  const nobody = follow({ status: 'loading' })
  nobody.become(anonymous(null))
  expect(nobody.went).toEqual([])
  expect(nobody.done.guarded).toBe(1)
})

test('another tab that signs in has the guards of this one asked again', () => {
  const { tellOtherTab, done } = follow(anonymous(null))
  tellOtherTab()
  expect(done.guarded).toBe(1)
})
