import type { Vibration } from '#domain/ports.ts'
import { beginErrand } from './errands.ts'

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

/** The badge on the app's icon while today is unwritten; the worker sets it. Does nothing without the Badging API. */
export interface AppBadge {
  clear(): void
}

export const createAppBadge = (): AppBadge => ({
  clear() {
    if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined)
  },
})

/** Does nothing on iOS, which has no vibration, and before the first touch, when Chromium logs an error. */
export const createVibration = (): Vibration => ({
  vibrate(ms) {
    if (!('vibrate' in navigator)) return
    if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return
    navigator.vibrate(ms)
  },
})

/** Asks the browser never to clear this app's storage by itself. Does nothing where the browser cannot be asked. */
export async function askDurableStorage(): Promise<void> {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // Private windows refuse; the days are synced all the same.
  }
}

/** The browser's own alert box: it stops the page until the person has read it. */
export type SystemAlert = (message: string) => void

export const showSystemAlert: SystemAlert = (message) => window.alert(message)

/** Opens the browser's own print dialog for what is shown. */
export function printPage(): void {
  beginErrand()
  window.print()
}

/** Opens the browser's own choice of a file. */
export function chooseFile(input: HTMLInputElement): void {
  input.addEventListener('cancel', beginErrand(), { once: true })
  input.click()
}

/** Downloads a file that the page made. */
export interface FileSaver {
  save(name: string, type: string, content: string | Blob): void
}

/** Long enough for the browser to have read the file. */
const keepMs = 60_000

export const createFileSaver = (): FileSaver => ({
  save(name, type, content) {
    const url = URL.createObjectURL(new Blob([content], { type }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    beginErrand()
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), keepMs)
  },
})
