// The form of a day: a page that is left before its form has come lets it go, so that another tab may open it.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { JournalContext } from '#context/session.ts'
import type { FormId, UserId } from '#domain/brands.ts'
import { createDaySealer } from '#engine/crypto/daySealer.ts'
import { contentKeyOf, makeAccountKey } from '#engine/crypto/keys.ts'
import { createHeldForms } from '#engine/journal/heldForms.ts'
import { createOpenDrafts } from '#engine/journal/openDrafts.ts'
import { createDatabases } from '#engine/local/databases.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { useOpenedForm } from '#features/fill-day/useOpenedForm.ts'
import { createWatched } from '#domain/watched.ts'
import { randomBytes } from '#support/bytes.ts'
import { show } from '#support/show.tsx'
import { useWatched } from '#ui/BrowserContext.tsx'

async function createJournal() {
  const databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const key = await contentKeyOf(makeAccountKey(randomBytes))
  const keys = {
    current: key,
    ring: new Map([[key.kid, key.key]]),
    markRing: new Map([[key.kid as string, key.markKey]]),
  }
  const clock = { now: () => Date.parse('2026-11-20T11:00:00Z'), offsetAt: () => 60 }
  const random = { bytes: randomBytes, fraction: () => 0.5 }
  const opened = {
    db: databases.openJournal('lea' as UserId),
    keys,
    clock,
    random,
    sealer: createDaySealer(keys, { random, clock }),
    isOpen: () => true,
    locks: undefined,
    build: 'tests',
    timer: { after: () => () => undefined },
  }
  return { ...opened, drafts: createOpenDrafts(opened, createHeldForms(opened.locks)) }
}

const isHere = createWatched(true)

function Form() {
  const opening = useOpenedForm(undefined, () => undefined)
  return <p>{opening.status}</p>
}
const Page = () => (useWatched(isHere) ? <Form /> : <p>{'Ailleurs'}</p>)

test.each([
  ['after its form came', false],
  ['before its form came', true],
])('a page that is left %s lets the form go', async (_, isEarly) => {
  const journal = await createJournal()
  const coming = Promise.withResolvers<undefined>()
  vi.spyOn(journal.drafts, 'saved').mockReturnValue(coming.promise)
  const released = vi
    .spyOn(journal.drafts, 'release')
    .mockImplementation((_id: FormId) => undefined)
  isHere.set(true)
  await show(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a form is opened of
    <JournalContext value={journal as unknown as Journal}>
      <Page />
    </JournalContext>,
  )
  await expect.element(page.getByText('opening')).toBeVisible()
  if (!isEarly) {
    coming.resolve(undefined)
    await expect.element(page.getByText('open', { exact: true })).toBeVisible()
    expect(released).not.toHaveBeenCalled()
  }
  isHere.set(false)
  await expect.element(page.getByText('Ailleurs')).toBeVisible()
  coming.resolve(undefined)
  await expect.poll(() => released.mock.calls).toEqual([[expect.any(String)]])
})
