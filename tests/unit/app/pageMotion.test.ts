// Which way a page comes in, and which pages do not.
import { motionBetween } from '#app/pageMotion.ts'
import { expect, test } from 'vitest'
import { sources } from '#support/sources.ts'

test('tabs take each other’s place, a page slides in from deeper, and back', () => {
  expect(motionBetween('/home', '/calendar')).toBe('across')
  expect(motionBetween('/settings', '/account-settings')).toBe('into')
  expect(motionBetween('/account-settings', '/edit-profile')).toBe('into')
  expect(motionBetween('/fill-day', '/home')).toBe('back')
  expect(motionBetween('/welcome', '/login')).toBe('into')
})

test('a start, the same page, an end of the session and the page of a desk are cuts', () => {
  expect(motionBetween(undefined, '/home')).toBeNull()
  expect(motionBetween('/calendar', '/calendar')).toBeNull()
  expect(motionBetween('/home', '/login')).toBeNull()
  expect(motionBetween('/set-username', '/home')).toBeNull()
  expect(motionBetween('/home', '/install')).toBeNull()
})

const pages = sources
  .filter(({ file }) => /^src\/app\/(?:router|visitorRoutes)\.tsx$/.test(file))
  .flatMap(({ text }) =>
    Array.from(text.matchAll(/^ {2}path: '([^']+)'/gm), ([, path = '']) => path),
  )

/** The crossroads, a page that is not there, the page of a desk, and the name that is asked for once: nothing lies beside them. */
const cuts = ['$', '/', '/install', '/set-username']

test('every other page moves', () => {
  expect(pages.length).toBeGreaterThan(20)
  const isCut = (path: string): boolean => pages.every((from) => motionBetween(from, path) === null)
  expect(pages.filter(isCut).toSorted()).toEqual(cuts)
})

test('a new password slides in for visitors and for members, and what is brought for members', () => {
  expect(motionBetween('/forgot-password', '/reset-password')).toBe('into')
  expect(motionBetween('/account-settings', '/reset-password')).toBe('into')
  expect(motionBetween('/reset-password', '/settings')).toBe('back')
  expect(motionBetween('/reset-password', '/login')).toBe('back')
  expect(motionBetween('/my-data', '/bring-journal')).toBe('into')
  expect(motionBetween('/bring-journal', '/calendar')).toBe('back')
})
