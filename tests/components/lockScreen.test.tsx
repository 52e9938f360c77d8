// The locked page asks for its passkey by itself once, and only where somebody looks.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { JournalContext } from '#context/session.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { LockScreen } from '#features/lock/LockScreen.tsx'
import { createWatched } from '#domain/watched.ts'
import { show } from '#support/show.tsx'
import { brokenText } from '#text/failures.ts'
import { BrowserContext, useBrowser } from '#ui/BrowserContext.tsx'

test('a page that locks unseen asks for the passkey as it is looked at, once', async () => {
  const isVisible = createWatched(false)
  const unstoredIds = vi.fn(() => [])
  // Whatever is asked of it breaks, which is said.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has no more than that
  const journal = { drafts: { unstoredIds } } as unknown as Journal
  const Locked = () => (
    <BrowserContext value={{ ...useBrowser(), isVisible }}>
      <JournalContext value={journal}>
        <LockScreen hasPasskey isPasskeyGone={false} />
      </JournalContext>
    </BrowserContext>
  )
  await show(<Locked />)
  const asked = page.getByText(brokenText)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(asked).not.toBeInTheDocument()
  isVisible.set(true)
  await expect.element(asked).toBeVisible()
  // Looked at again, it waits for a tap.
  await page.getByRole('button', { name: /mot de passe/ }).click()
  await expect.element(asked).not.toBeInTheDocument()
  isVisible.set(false)
  isVisible.set(true)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(asked).not.toBeInTheDocument()
})
