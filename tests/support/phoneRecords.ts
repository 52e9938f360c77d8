// What a phone stores, as its browser tells.
import type { Page } from '@playwright/test'

/** Records of the journals of this phone; a database may be there again, empty, because some part of a page looked into it. */
export const countRecords = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let count = 0
    for (const { name = '' } of await indexedDB.databases()) {
      if (name === 'lueur-device') continue
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
      })
      for (const store of db.objectStoreNames) {
        count += await new Promise<number>((resolve) => {
          const counting = db.transaction(store).objectStore(store).count()
          counting.addEventListener('success', () => resolve(counting.result))
        })
      }
      db.close()
    }
    return count
  })
