import {
  alertMs,
  applyDismissal,
  applyToast,
  dismissToast,
  maxToasts,
  notifyError,
  showAlert,
  showNotification,
  toastStore,
  type Toast,
} from '#ui/toastStore.ts'
import { beforeEach, expect, test } from 'vitest'

beforeEach(() => toastStore.setState({ toasts: [], nextId: 1 }))
const shown = () => toastStore.getState().toasts

test('both families last as long as the specification says', () => {
  showAlert('Lien copié avec succès !', 'success')
  for (const type of ['success', 'error', 'warning', 'info', 'default'] as const) {
    toastStore.setState({ toasts: [] })
    showNotification('x', type)
    const expected = { success: 4000, error: 6000, warning: 5000, info: 4000, default: 5000 }
    expect(shown()[0]?.durationMs).toBe(expected[type])
  }
  expect(alertMs).toBe(3500)
})

const toast = (message: string, family: Toast['family'] = 'notification'): Omit<Toast, 'id'> => ({
  family,
  title: '',
  message,
  type: 'info',
  durationMs: 1,
})
const queue = (...toasts: readonly Omit<Toast, 'id'>[]) =>
  toasts.reduce(applyToast, { toasts: [], nextId: 1 })

test('the newest comes last, the oldest leaves when there is no room', () => {
  const state = queue(...['a', 'b', 'c', 'd', 'e', 'f'].map((message) => toast(message)))
  expect(state.toasts.map(({ message }) => message)).toEqual(['b', 'c', 'd', 'e', 'f'])
  expect(state.toasts).toHaveLength(maxToasts)
})

test('the same words again are one message, started again', () => {
  const state = queue(toast('a'), toast('b'), toast('a'))
  expect(state.toasts.map(({ id, message }) => [id, message])).toEqual([
    [2, 'b'],
    [3, 'a'],
  ])
})

test('a form has one alert at a time, beside the notifications', () => {
  const state = queue(toast('a', 'alert'), toast('n'), toast('b', 'alert'))
  expect(state.toasts.map(({ message }) => message)).toEqual(['n', 'b'])
})

test('a failure that was said can be taken back, and nothing else with it', () => {
  showAlert('x')
  const takeBack = notifyError('Impossible')
  takeBack()
  expect(shown().map(({ message }) => message)).toEqual(['x'])
})

test('a message can be dismissed', () => {
  expect(applyDismissal(queue(toast('a'), toast('b')), 1).toasts.map(({ id }) => id)).toEqual([2])
  showAlert('x')
  dismissToast(shown()[0]?.id ?? 0)
  expect(shown()).toEqual([])
})
