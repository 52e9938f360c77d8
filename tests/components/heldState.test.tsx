// What a page shows of its own, over the app lock: sealed in the tab's storage while the page is away, and there at no other time.
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createHeldState, useHeldState } from '#context/heldState.ts'
import { createSessionStore, JournalContext, SessionContext } from '#context/session.ts'
import { contentKeyOf, makeAccountKey } from '#engine/crypto/keys.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import type { Session } from '#engine/session/session.ts'
import { createWatched } from '#domain/watched.ts'
import { randomBytes } from '#support/bytes.ts'
import { show } from '#support/show.tsx'
import { useWatched } from '#ui/BrowserContext.tsx'

const typedName = createHeldState<string>('username')
const stored = () => sessionStorage.getItem('lueur.held.username')

function Field() {
  const { value = '', isOpening, hold } = useHeldState(typedName)
  return (
    <>
      <input
        aria-label="Pseudo"
        aria-busy={isOpening}
        value={value}
        onChange={({ currentTarget }) => hold(currentTarget.value)}
      />
      <button type="button" onClick={() => hold(undefined)}>
        {'Renoncer'}
      </button>
    </>
  )
}

const field = page.getByLabelText('Pseudo')
const isHere = createWatched(true)
const Page = () => (useWatched(isHere) ? <Field /> : <p>{'Ailleurs'}</p>)

/** The field on a page that the app lock, or the person, takes away and gives back. */
async function standOnField() {
  const key = await contentKeyOf(makeAccountKey(randomBytes))
  let hasKey = true
  const session = createSessionStore({
    session: {
      current: () => ({ status: 'signedIn', appLock: {}, hasKey }) as Session,
      subscribe: () => () => undefined,
    },
  })
  const journal = {
    keys: { current: key, ring: new Map([[key.kid, key.key]]) },
    random: { bytes: randomBytes, fraction: () => 0.5 },
    clock: { now: Date.now, offsetAt: () => 60 },
  }
  isHere.set(true)
  await show(
    <SessionContext value={session}>
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what seals and opens */}
      <JournalContext value={journal as unknown as Journal}>
        <Page />
      </JournalContext>
    </SessionContext>,
  )
  await expect.element(field).toBeVisible()
  const leave = async (): Promise<void> => {
    isHere.set(false)
    await expect.element(page.getByText('Ailleurs')).toBeVisible()
  }
  const become = (isOpen: boolean): void => {
    hasKey = isOpen
    session.setState({ ...session.getState(), hasKey } as Session, true)
  }
  return {
    leave,
    comeBack: () => isHere.set(true),
    lock: () => {
      become(false)
      return leave()
    },
    unlock: async () => {
      become(true)
      isHere.set(true)
      await expect.element(field).toHaveAttribute('aria-busy', 'false')
    },
  }
}

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** The next text that is sealed, or opened, waits. */
function holdNext(call: 'encrypt' | 'decrypt'): () => void {
  const waiting = Promise.withResolvers<undefined>()
  const original = crypto.subtle[call].bind(crypto.subtle)
  vi.spyOn(crypto.subtle, call).mockImplementationOnce(async (...given) => {
    await waiting.promise
    return original(...given)
  })
  return () => waiting.resolve(undefined)
}

test('[PR75] what is typed is there again after the lock, lies sealed meanwhile, and in no storage before or after', async () => {
  const { lock, unlock } = await standOnField()
  await field.fill('Léa')
  expect(stored()).toBeNull()
  await lock()
  await expect.poll(stored).not.toBeNull()
  expect(stored()).not.toContain('Léa')
  await unlock()
  await expect.element(field).toHaveValue('Léa')
  expect(stored()).toBeNull()
  // It holds over the next lock too.
  await lock()
  await unlock()
  await expect.element(field).toHaveValue('Léa')
})

test('[PR75] who leaves the page takes what was typed away, and so does who gives it up before the lock', async () => {
  const { leave, comeBack, lock, unlock } = await standOnField()
  const sealed = vi.spyOn(crypto.subtle, 'encrypt')
  await field.fill('Léa')
  await expect.poll(() => sealed.mock.settledResults.at(-1)?.type).toBe('fulfilled')
  await leave()
  expect(stored()).toBeNull()
  comeBack()
  await expect.element(field).toHaveAttribute('aria-busy', 'false')
  await expect.element(field).toHaveValue('')

  await field.fill('Léa')
  await page.getByRole('button', { name: 'Renoncer' }).click()
  await lock()
  expect(stored()).toBeNull()
  await unlock()
  await expect.element(field).toHaveValue('')
})

test('[PR75] the last letters are held, however late those before them are sealed', async () => {
  const { lock, unlock } = await standOnField()
  const sealFirst = holdNext('encrypt')
  await field.fill('Lé')
  await field.fill('Léa')
  await lock()
  await expect.poll(stored).not.toBeNull()
  const last = stored()
  sealFirst()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(stored()).toBe(last)
  await unlock()
  await expect.element(field).toHaveValue('Léa')
})

test('[PR75] letters that are typed while what was held is being opened stay', async () => {
  const { lock, comeBack, unlock } = await standOnField()
  await field.fill('Léa')
  await lock()
  await expect.poll(stored).not.toBeNull()
  const open = holdNext('decrypt')
  comeBack()
  await field.fill('Zoé')
  open()
  await unlock()
  await expect.element(field).toHaveValue('Zoé')
})
