// What a script that runs on the app's page gets of a phone.
import type { Page } from '@playwright/test'

/** What a script of the page gets: every record of every database, and every text that a key found there opens. */
export const robPhone = (page: Page): Promise<{ stored: string; keys: number; opened: number }> =>
  page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- It runs in the page.
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('unreadable')))
      })
    const records: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        records.push(...(await settled(db.transaction(store).objectStore(store).getAll())))
      }
      db.close()
    }
    const keys: CryptoKey[] = []
    const texts: string[] = []
    const walk = (value: unknown): void => {
      if (value instanceof CryptoKey) keys.push(value)
      else if (typeof value === 'string') texts.push(value)
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
    }
    records.forEach(walk)
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- As above.
    const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
      Uint8Array.from(
        atob(text.replaceAll('-', '+').replaceAll('_', '/')),
        (one) => one.codePointAt(0) ?? 0,
      )
    let opened = 0
    const envelopes = texts
      .flatMap((text) => text.split(' '))
      .filter((text) => text.startsWith('le1.'))
    for (const envelope of envelopes) {
      const [, kid = '', sealed = ''] = envelope.split('.')
      const bytes = bytesOf(sealed)
      for (const key of keys) {
        for (const row of records as { day?: string }[]) {
          for (const id of ['learned', 'proud', 'frustrated', 'lueur']) {
            const additionalData = new TextEncoder().encode(
              JSON.stringify(['lueur/1/answer', kid, row.day ?? '', id]),
            )
            await crypto.subtle
              .decrypt(
                { name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData },
                key,
                bytes.slice(12),
              )
              .then(
                () => opened++,
                () => undefined,
              )
          }
        }
      }
    }
    const stored = [texts, Object.entries(localStorage), Object.entries(sessionStorage)]
    return { stored: JSON.stringify(stored), keys: keys.length, opened }
  })
