// Toasts. Any code may add one; the Toaster shows them. Two families, each with the specification's durations: `alert` for
// forms and the copied link, `notification` for the rest.
import { createStore } from 'zustand/vanilla'

export type ToastType = 'success' | 'error' | 'warning' | 'info' | 'default'

export interface Toast {
  readonly id: number
  readonly family: 'alert' | 'notification'
  readonly title: string
  readonly message: string
  readonly type: ToastType
  readonly durationMs: number
}

export const alertMs = 3500
const notificationMs: Readonly<Record<ToastType, number>> = {
  success: 4000,
  error: 6000,
  warning: 5000,
  info: 4000,
  default: 5000,
}
/** More at once would hide the page: the next one waits until one has gone. */
export const mostShown = 2
/** Shown or waiting: what was said before the last few is no longer of use. */
export const maxToasts = 5

interface ToastState {
  readonly toasts: readonly Toast[]
  readonly nextId: number
}

export const toastStore = createStore<ToastState>(() => ({ toasts: [], nextId: 1 }))

/** The newest is last, the first two are shown; the same words twice are one message, started again; a form has one alert at a time. */
export const applyToast = (state: ToastState, toast: Omit<Toast, 'id'>): ToastState => ({
  nextId: state.nextId + 1,
  toasts: [
    ...state.toasts.filter(
      ({ family, title, message }) =>
        (title !== toast.title || message !== toast.message) &&
        (family === 'notification' || toast.family === 'notification'),
    ),
    { ...toast, id: state.nextId },
  ].slice(-maxToasts),
})

export const applyDismissal = (state: ToastState, id: number): ToastState => ({
  ...state,
  toasts: state.toasts.filter((toast) => toast.id !== id),
})

export const showAlert = (message: string, type: ToastType = 'default'): void =>
  toastStore.setState((state) =>
    applyToast(state, { family: 'alert', title: '', message, type, durationMs: alertMs }),
  )

/** Returns what takes it back, if it is still there. */
export function showNotification(title: string, type: ToastType, message = ''): () => void {
  const { nextId: id } = toastStore.getState()
  toastStore.setState((state) =>
    applyToast(state, {
      family: 'notification',
      title,
      message,
      type,
      durationMs: notificationMs[type],
    }),
  )
  return () => dismissToast(id)
}

export const dismissToast = (id: number): void =>
  toastStore.setState((state) => applyDismissal(state, id))

/** A failure of a form, and one of anything else. */
export const alertError = (sentence: string): void => showAlert(sentence, 'error')
export const notifyError = (sentence: string): (() => void) => showNotification(sentence, 'error')

/** What only told of something passes with the page that it was said over; a failure stays until it is read. */
export const dismissTold = (): void =>
  toastStore.setState(({ toasts, ...rest }) => ({
    ...rest,
    toasts: toasts.filter(({ type }) => type === 'error' || type === 'warning'),
  }))

export const dismissToasts = (): void => toastStore.setState({ toasts: [] })
