// Which way a page comes in, and which pages do not.
import { motionBetween } from '#app/pageMotion.ts'
import { expect, test } from 'vitest'

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
