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
