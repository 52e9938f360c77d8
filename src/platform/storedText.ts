// One text stored by the browser under one name. When the storage refuses it (full, or a private window), the text lives as
// long as the page.
import type { Watched } from '#domain/watched.ts'

export interface StoredText {
  read(): string | null
  write(text: string): void
  clear(): void
  /** The same text for components; it changes when this page writes it. */
  readonly watched: Watched<string | null>
}

const createStoredText = (open: () => Storage, name: string): StoredText => {
  const listeners = new Set<() => void>()
  let refused: { readonly text: string | null } | null = null
  const read = (): string | null => {
    if (refused !== null) return refused.text
    try {
      return open().getItem(name)
    } catch {
      return null
    }
  }
  const put = (text: string | null): void => {
    try {
      if (text === null) open().removeItem(name)
      else open().setItem(name, text)
      refused = null
    } catch {
      refused = { text }
    }
    for (const listener of listeners) listener()
  }
  return {
    read,
    write: put,
    clear: () => put(null),
    watched: {
      current: read,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
}

/** Kept until cleared, shared by the tabs. */
export const createLocalText = (name: string): StoredText =>
  createStoredText(() => window.localStorage, name)

/** Kept for this tab, even when the phone kills and restores it. */
export const createTabText = (name: string): StoredText =>
  createStoredText(() => window.sessionStorage, name)
