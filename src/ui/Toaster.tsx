import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { classNames } from './classNames.ts'
import { useBrowser, useWatched } from './BrowserContext.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { dismissToast, mostShown, toastStore, type Toast, type ToastType } from './toastStore.ts'
import css from './Toaster.module.css'

const iconByType: Readonly<Record<ToastType, IconName>> = {
  success: 'check',
  error: 'info',
  warning: 'info',
  info: 'info',
  default: 'info',
}

interface ToasterProps {
  readonly closeLabel: string
}

/** The first two of these, and those that leave: they fade before they are gone. */
function useShown(toasts: readonly Toast[]) {
  const shown = toasts.slice(0, mostShown)
  const [last, setLast] = useState(shown)
  const [leaving, setLeaving] = useState<readonly Toast[]>([])
  if (shown.length !== last.length || shown.some((toast, at) => toast !== last[at])) {
    setLast(shown)
    setLeaving([...leaving, ...last.filter(({ id }) => shown.every((toast) => toast.id !== id))])
  }
  const remove = (gone: Toast): void => setLeaving((all) => all.filter((toast) => toast !== gone))
  return { shown, leaving, remove }
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/** Where toasts appear. Their timers stop while a toast is hovered or focused, and while the page is hidden. */
export function Toaster({ closeLabel }: ToasterProps) {
  const { toasts } = useStore(toastStore)
  const { shown, leaving, remove } = useShown(toasts)
  const browser = useBrowser()
  const isVisible = useWatched(browser.isVisible)
  const isKeyboardOpen = useWatched(browser.isKeyboardOpen)
  const [isHeld, setHeld] = useState(false)
  /** Where the focus was before a key led it here. */
  const cameFrom = useRef<HTMLElement | null>(null)
  const dismiss = (toast: Toast, isByKey: boolean): void => {
    // Removing a focused node fires no blur.
    setHeld(false)
    dismissToast(toast.id)
    if (!isByKey) return
    const place = cameFrom.current?.isConnected === true ? cameFrom.current : null
    // Where a dialog is open, nothing of the page behind it.
    ;(place ?? find('[role="dialog"] button') ?? find('h1'))?.focus()
  }
  const cards = (isError: boolean) =>
    shown
      .filter(({ type }) => (type === 'error') === isError)
      .map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          isPaused={isHeld || !isVisible}
          onDismiss={(isByKey) => dismiss(toast, isByKey)}
          closeLabel={closeLabel}
        />
      ))
  return (
    <div
      className={classNames(css['toaster'], isKeyboardOpen && css['high'])}
      data-passing
      onPointerEnter={(event) => setHeld(event.pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true)
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement
      }}
      onBlur={() => setHeld(false)}
    >
      <div aria-live="polite">{cards(false)}</div>
      <div aria-live="assertive">{cards(true)}</div>
      {leaving.map((toast) => (
        <div
          key={toast.id}
          className={classNames(css['toast'], css[toast.type], css['leaving'])}
          style={{ order: toast.id }}
          aria-hidden="true"
          onAnimationEnd={() => remove(toast)}
        >
          <ToastWords toast={toast} />
        </div>
      ))}
    </div>
  )
}

interface ToastCardProps extends ToasterProps {
  readonly toast: Toast
  readonly isPaused: boolean
  readonly onDismiss: (isByKey: boolean) => void
}

function ToastCard({ toast, isPaused, onDismiss, closeLabel }: ToastCardProps) {
  // After a pause, a toast has its whole duration again.
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs)
    return () => clearTimeout(timer)
  }, [isPaused, toast])
  return (
    <div className={classNames(css['toast'], css[toast.type])} style={{ order: toast.id }}>
      <ToastWords toast={toast} />
      {/* What went well asks for nothing, and takes no tap from what lies below. */}
      {toast.type === 'success' ? null : (
        <button
          type="button"
          aria-label={closeLabel}
          // A click that no pointer made.
          onClick={({ detail }) => onDismiss(detail === 0)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // The dialog below stays.
            event.stopPropagation()
            onDismiss(true)
          }}
        >
          <Icon name="close" isSmall />
        </button>
      )}
    </div>
  )
}

const ToastWords = ({ toast }: { readonly toast: Toast }) => (
  <>
    <span className={css['icon']}>
      <Icon name={iconByType[toast.type]} isSmall />
    </span>
    <p>
      {toast.title === '' ? null : <b>{toast.title}</b>}
      {toast.message === '' ? null : <span>{toast.message}</span>}
    </p>
  </>
)
