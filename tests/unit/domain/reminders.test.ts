import {
  dayMs,
  firstReminderMemo,
  isBannerDue,
  parseBannerMemo,
  reconcileMove,
  reminderStatus,
  writeBannerMemo,
  type PushPermission,
} from '#domain/reminders.ts'
import { expect, test } from 'vitest'

const status = (permission: PushPermission) =>
  [true, false].map((isSubscribed) => reminderStatus({ permission, isSubscribed }))

test('the status is what the three facts say together', () => {
  expect(status('unsupported')).toEqual(['unsupported', 'unsupported'])
  expect(status('denied')).toEqual(['blocked', 'blocked'])
  expect(status('granted')).toEqual(['on', 'toEnable'])
  expect(status('default')).toEqual(['off', 'off'])
})

const now = Date.parse('2026-11-20T20:00:00Z')
const due = {
  permission: 'default',
  hasWritten: true,
  isClosed: false,
  putOffAt: null,
  deniedAt: null,
  now,
} as const

test('the banner comes to who has written, until they answer', () => {
  expect(isBannerDue(due)).toBe(true)
  expect(isBannerDue({ ...due, hasWritten: false })).toBe(false)
  expect(isBannerDue({ ...due, permission: 'unsupported' })).toBe(false)
  expect(isBannerDue({ ...due, permission: 'granted' })).toBe(false)
  expect(isBannerDue({ ...due, isClosed: true })).toBe(false)
})

test('« Plus tard » holds for three days, a refusal for one', () => {
  expect(isBannerDue({ ...due, putOffAt: now - 3 * dayMs + 1 })).toBe(false)
  expect(isBannerDue({ ...due, putOffAt: now - 3 * dayMs })).toBe(true)
  expect(isBannerDue({ ...due, permission: 'denied', deniedAt: now - dayMs + 1 })).toBe(false)
  expect(isBannerDue({ ...due, permission: 'denied', deniedAt: now - dayMs })).toBe(true)
})

test('an answer given while the clock was ahead holds no longer than any other', () => {
  const ahead = now + 3 * 365 * dayMs
  expect(isBannerDue({ ...due, putOffAt: ahead })).toBe(true)
  expect(isBannerDue({ ...due, permission: 'denied', deniedAt: ahead })).toBe(true)
  // A clock is put right by seconds every day.
  expect(isBannerDue({ ...due, putOffAt: now + 1000 })).toBe(false)
  expect(isBannerDue({ ...due, putOffAt: now + dayMs / 24 })).toBe(false)
  expect(isBannerDue({ ...due, putOffAt: now + dayMs / 24 + 1 })).toBe(true)
})

test('what the person answered comes back as it was written', () => {
  for (const memo of [
    { isClosed: false, putOffAt: null, deniedAt: null },
    { isClosed: true, putOffAt: now, deniedAt: null },
    { isClosed: false, putOffAt: null, deniedAt: now },
  ]) {
    expect(parseBannerMemo(writeBannerMemo(memo))).toEqual(memo)
  }
  const nothing = { isClosed: false, putOffAt: null, deniedAt: null }
  for (const text of [null, '', 'x', '1 2 3 4', 'closed? - NaN']) {
    expect({ ...parseBannerMemo(text), putOffAt: null, deniedAt: null }).toEqual(nothing)
  }
  expect(parseBannerMemo('- x12 12x')).toEqual(nothing)
})

const memo = { ...firstReminderMemo, isOn: true, sent: { endpoint: 'a', at: now } }
const agreed = {
  permission: 'granted',
  memo,
  endpoint: 'a',
  serverHasAny: true,
  now: now + 1,
} as const

test('nothing moves while all agree; each fact that is lost is brought back', () => {
  expect(reconcileMove(agreed)).toBe('none')
  expect(reconcileMove({ ...agreed, now })).toBe('none')
  expect(reconcileMove({ ...agreed, serverHasAny: null })).toBe('none')
  expect(reconcileMove({ ...agreed, endpoint: null })).toBe('check')
  expect(reconcileMove({ ...agreed, endpoint: 'b' })).toBe('check')
  for (const endpoint of ['a', null]) {
    expect(reconcileMove({ ...agreed, memo: { ...memo, sent: null }, endpoint })).toBe('check')
  }
  expect(reconcileMove({ ...agreed, serverHasAny: false })).toBe('check')
  expect(reconcileMove({ ...agreed, now: now + dayMs })).toBe('check')
  // A clock that went back tells nothing of when it was sent.
  expect(reconcileMove({ ...agreed, now: now - 1 })).toBe('check')
  expect(reconcileMove({ ...agreed, permission: 'denied', endpoint: null })).toBe('none')
})

test('a subscription that nobody asked for here goes', () => {
  expect(reconcileMove({ ...agreed, memo: firstReminderMemo })).toBe('drop')
  expect(reconcileMove({ ...agreed, memo: firstReminderMemo, endpoint: null })).toBe('none')
})
