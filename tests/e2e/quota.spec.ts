// The browser's own limit for the site, met for real: it allows a share of the disk, so a small disk has a small limit.
import type { Page } from '@playwright/test'
import { expect, test } from '#support/journey.ts'
import { writeWithoutRoom } from '#support/noRoom.ts'

/** Takes all that the site may store, in a database that is not the app's. Returns the name of the browser's refusal. */
const takeQuota = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('room-of-the-tests')
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('upgradeneeded', () =>
        opening.result.createObjectStore('bytes', { autoIncrement: true }),
      )
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const put = (size: number): Promise<string | null> =>
      new Promise((resolve) => {
        const bytes = new Uint8Array(size)
        // What repeats would be stored compressed.
        for (let at = 0; at < size; at += 65_536) {
          crypto.getRandomValues(bytes.subarray(at, at + 65_536))
        }
        const writing = db.transaction('bytes', 'readwrite', { durability: 'strict' })
        writing.objectStore('bytes').add(bytes)
        writing.addEventListener('complete', () => resolve(null))
        writing.addEventListener('abort', () => resolve(writing.error?.name ?? ''))
      })
    let refusal = ''
    for (const size of [8_388_608, 1_048_576, 65_536, 4096, 512]) {
      let failed: string | null = null
      while ((failed = await put(size)) === null);
      refusal = failed
    }
    db.close()
    return refusal
  })

const giveBack = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const deleting = indexedDB.deleteDatabase('room-of-the-tests')
        deleting.addEventListener('success', () => resolve())
      }),
  )

test('[SY20] letters beyond what the browser allows the site are said not to be stored, leave from memory, and are stored once there is room', async ({
  server,
  otherPhone,
  person,
}) => {
  await writeWithoutRoom(
    { server, otherPhone, person },
    {
      megabytes: 240,
      take: async (page) => expect(await takeQuota(page)).toBe('QuotaExceededError'),
      giveBack,
    },
  )
})
