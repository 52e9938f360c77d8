/** Asks the browser never to clear this app's storage by itself. Nothing where it cannot be asked. */
export async function askDurableStorage(): Promise<void> {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // Private windows refuse; the days are sent all the same.
  }
}
