// One text kept by the browser under one name. A full or forbidden storage (private windows) behaves as an empty one.
export interface StoredText {
  read(): string | null
  write(text: string): void
  clear(): void
}

const createStoredText = (open: () => Storage, name: string): StoredText => {
  const attempt = <T>(action: (storage: Storage) => T): T | null => {
    try {
      return action(open())
    } catch {
      return null
    }
  }
  return {
    read: () => attempt((storage) => storage.getItem(name)),
    write: (text) => void attempt((storage) => storage.setItem(name, text)),
    clear: () => void attempt((storage) => storage.removeItem(name)),
  }
}

/** Kept until cleared, shared by the tabs. */
export const createLocalText = (name: string): StoredText =>
  createStoredText(() => window.localStorage, name)

/** Kept for this tab, even when the phone kills and restores it. */
export const createTabText = (name: string): StoredText =>
  createStoredText(() => window.sessionStorage, name)
