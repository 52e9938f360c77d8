/** What a smoke journey asks of a browser, whatever drives it: one tab, the size of a phone. */
export interface SmokeBrowser {
  /** Name and version, as the browser gives them. */
  readonly version: string
  /** Resolves once the page has loaded. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page, where it sees nothing but its arguments. Rejects with what it throws. */
  evaluate<Args extends readonly unknown[], T>(
    call: (...args: Args) => T | Promise<T>,
    ...args: Args
  ): Promise<T>
  /** Quits; the profile's folder stays for the next start. */
  close(): Promise<void>
}

/** Starts a browser on a profile's folder. */
export type OpenBrowser = (profile: string) => Promise<SmokeBrowser>

export const phoneSize = { width: 390, height: 844 } as const
