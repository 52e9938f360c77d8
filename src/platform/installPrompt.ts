// Chromium's installation prompt, saved until the person asks for it. The browser fires its event once, early: create this
// before the first await.
import type { Watched } from '#domain/watched.ts'

interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

export interface InstallPrompt extends Watched<boolean> {
  /** Shows the browser's own question, once. A failure is only logged. */
  show(): Promise<'accepted' | 'dismissed' | 'failed'>
}

export function createInstallPrompt(): InstallPrompt {
  let kept: InstallEvent | null = null
  const listeners = new Set<() => void>()
  const keep = (event: InstallEvent | null): void => {
    kept = event
    for (const listener of listeners) listener()
  }
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser shows a strip of its own, over whatever is being written.
    event.preventDefault()
    keep(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => keep(null))
  return {
    current: () => kept !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async show() {
      const event = kept
      keep(null)
      try {
        return event === null ? 'failed' : (await event.prompt()).outcome
      } catch (error) {
        // The specification asks for it; nothing personal stands in it.
        // oxlint-disable-next-line no-console
        console.warn('The installation failed.', error)
        return 'failed'
      }
    },
  }
}
