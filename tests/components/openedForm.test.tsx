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
import { useDayDraft } from '#features/fill-day/useDayDraft.ts'
import { useOpenedForm, type OpenedForm } from '#features/fill-day/useOpenedForm.ts'
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

const texts = ['un', 'un deux'] as const

function Writing({ opened }: { readonly opened: OpenedForm }) {
  const draft = useDayDraft(opened)
  const keeping = useWatched(draft.keeping)
  return (
    <>
      {texts.map((text) => (
        <button key={text} type="button" onClick={() => draft.write('learned', text, text.length)}>
          {text}
        </button>
      ))}
      <output>{keeping}</output>
    </>
  )
}
function Written() {
  const opening = useOpenedForm(undefined, () => undefined)
  return opening.status === 'open' ? <Writing opened={opening.opened} /> : null
}

test('letters are said to be kept once these very ones are, and not with those before them', async () => {
  const journal = await createJournal()
  const watched = vi.spyOn(journal.drafts, 'watch').mockReturnValue(() => undefined)
  const kept = vi.spyOn(journal.drafts, 'keep').mockResolvedValue(true)
  /** The letters that were written at that time are stored. */
  const tell = (at: number): void => {
    const [form] = kept.mock.calls[at] ?? []
    if (form !== undefined) watched.mock.lastCall?.[1]({ type: 'kept', form })
  }
  await show(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a form is opened of
    <JournalContext value={journal as unknown as Journal}>
      <Written />
    </JournalContext>,
  )
  const state = page.getByRole('status')
  for (const text of texts) await page.getByRole('button', { name: text, exact: true }).click()
  await expect.poll(() => kept.mock.calls.length).toBe(2)
  tell(0)
  await expect.element(state).not.toHaveTextContent('kept')
  tell(1)
  await expect.element(state).toHaveTextContent('kept')
})
