import type { Vibration } from '#domain/ports.ts'

export interface Clipboard {
  /** Whether the page may ask to read what was copied. */
  readonly canRead: boolean
  /** False when the browser refused. */
  write(text: string): Promise<boolean>
  /** Null when the browser or the person refused. */
  read(): Promise<string | null>
}

export const createClipboard = (): Clipboard => ({
  canRead: 'clipboard' in navigator && 'readText' in navigator.clipboard,
  async write(text) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return false
    }
  },
  async read() {
    try {
      return await navigator.clipboard.readText()
    } catch {
      return null
    }
  },
})

/** The mark on the app's icon while today is unwritten; set by the worker. Nothing where the browser has none. */
export interface AppBadge {
  clear(): void
}

export const createAppBadge = (): AppBadge => ({
  clear() {
    if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined)
  },
})

/** iOS has no vibration, and Chromium complains before the first touch: both are silence here. */
export const createVibration = (): Vibration => ({
  vibrate(ms) {
    if (!('vibrate' in navigator)) return
    if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return
    navigator.vibrate(ms)
  },
})

/** Asks the browser never to clear this app's storage by itself. Nothing where it cannot be asked. */
export async function askDurableStorage(): Promise<void> {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // Private windows refuse; the days are sent all the same.
  }
}

/** The browser's own alert box: it stops the page until the person has read it. */
export type SystemAlert = (message: string) => void

export const showSystemAlert: SystemAlert = (message) => window.alert(message)

/** Opens the browser's own print dialog for what is shown. */
export const printPage = (): void => window.print()

/** Hands a file to the browser, which asks where it goes or puts it with the downloads. */
export interface FileSaver {
  save(name: string, type: string, content: string): void
}

/** Long enough for the browser to have taken the file. */
const keepMs = 60_000

export const createFileSaver = (): FileSaver => ({
  save(name, type, content) {
    const url = URL.createObjectURL(new Blob([content], { type }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), keepMs)
  },
})
