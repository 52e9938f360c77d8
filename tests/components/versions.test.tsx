// « Versions précédentes » of a day while the server does not answer.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useEngine } from '#context/engine.ts'
import { JournalContext } from '#context/session.ts'
import type { UserId } from '#domain/brands.ts'
import { emptyEntryOf } from '#domain/entry.ts'
import { createDatabases } from '#engine/local/databases.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { VersionsScreen } from '#features/versions/VersionsScreen.tsx'
import { day, filled } from '#support/days.ts'
import { show, type Reply } from '#support/show.tsx'
import { versionsText } from '#text/versions.ts'

const asked = day('2026-11-19')

async function showVersions(isHere: boolean, reply?: Reply): Promise<void> {
  const databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const db = databases.openJournal('lea' as UserId)
  onTestFinished(() => db.close())
  if (isHere) await db.days.put({ day: asked, answers: filled() } as never)
  const opened = {
    entry: emptyEntryOf(asked),
    isSealed: false,
    isNewer: false,
    hasForgedSong: false,
    isSongUnchecked: false,
    isPinUnchecked: false,
  }
  const sealer = { open: () => Promise.resolve(opened) }
  const Page = () => {
    const { http } = useEngine()
    return (
      <JournalContext value={{ db, sealer, http, token: 'a.b.c' } as unknown as Journal}>
        <VersionsScreen day={asked} />
      </JournalContext>
    )
  }
  await show(<Page />, reply && { reply })
}

const retry = page.getByRole('button', { name: versionsText.retry })

test.each([
  [true, versionsText.failed],
  [false, versionsText.failedAlone],
])('a day is said to be on this phone where it is: %s', async (isHere, said) => {
  await showVersions(isHere)
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
  expect(page.getByText(/est bien là/).elements()).toHaveLength(isHere ? 1 : 0)
})

test('« Réessayer » keeps the focus while it asks and where it fails again; then the title has it', async () => {
  let answer: PromiseWithResolvers<Response> | null = null
  const failed = new TypeError('Failed to fetch')
  await showVersions(true, () => answer?.promise ?? Promise.reject(failed))
  await expect.element(retry).toBeVisible()
  for (const reply of [null, Response.json({ data: [], hasMore: false })]) {
    answer = Promise.withResolvers<Response>()
    ;(retry.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(retry).toHaveAttribute('aria-busy', 'true')
    await expect.element(retry).toHaveFocus()
    if (reply === null) answer.reject(failed)
    else answer.resolve(reply)
    if (reply !== null) break
    await expect.element(retry).toHaveAttribute('aria-busy', 'false')
    await expect.element(retry).toHaveFocus()
  }
  await expect.element(page.getByText(versionsText.none)).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})
