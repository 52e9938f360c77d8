// What the worker says before the app listens: a notification tapped on a page that starts. boot.ts and the app are two
// bundles, so the messages are handed over by a global function.
declare global {
  var takeEarlyMessages: (() => readonly unknown[]) | undefined
}

/** In boot.ts: listens until the app takes over. */
export function keepEarlyMessages(): void {
  const early: unknown[] = []
  const listen = ({ data }: MessageEvent<unknown>): void => void early.push(data)
  navigator.serviceWorker?.addEventListener('message', listen)
  globalThis.takeEarlyMessages = () => {
    navigator.serviceWorker?.removeEventListener('message', listen)
    return early
  }
}

/** In the app, which listens itself from now on. */
export const takeEarlyMessages = (): readonly unknown[] => globalThis.takeEarlyMessages?.() ?? []
