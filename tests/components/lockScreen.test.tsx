// The locked page asks for its passkey by itself once, and only where somebody looks.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { JournalContext } from '#context/session.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { LockScreen } from '#features/lock/LockScreen.tsx'
import { createWatched } from '#domain/watched.ts'
import { show } from '#support/show.tsx'
import { appLockText } from '#text/appLock.ts'
import { brokenText } from '#text/failures.ts'
import { BrowserContext, useBrowser } from '#ui/BrowserContext.tsx'

const isVisible = createWatched(false)

/** Whatever is asked of it breaks, which is said. */
function Locked({ isPasskeyGone = false }) {
  const unstoredIds = vi.fn(() => [])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has no more than that
  const journal = { drafts: { unstoredIds } } as unknown as Journal
  return (
    <BrowserContext value={{ ...useBrowser(), isVisible }}>
      <JournalContext value={journal}>
        <LockScreen hasPasskey={!isPasskeyGone} isPasskeyGone={isPasskeyGone} />
      </JournalContext>
    </BrowserContext>
  )
}

const asked = page.getByText(brokenText)
const byPassword = page.getByRole('button', { name: appLockText.byPassword })

test('a page that locks unseen asks for the passkey as it is looked at, once', async () => {
  isVisible.set(false)
  await show(<Locked />)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(asked).not.toBeInTheDocument()
  isVisible.set(true)
  await expect.element(asked).toBeVisible()
  // Looked at again, it waits for a tap.
  await byPassword.click()
  await expect.element(asked).not.toBeInTheDocument()
  isVisible.set(false)
  isVisible.set(true)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(asked).not.toBeInTheDocument()
})

test('from the password back to the passkey, the tap asks at once and leads to its button', async () => {
  isVisible.set(true)
  await show(<Locked />)
  await expect.element(asked).toBeVisible()
  await byPassword.click()
  await expect.element(asked).not.toBeInTheDocument()
  await page.getByRole('button', { name: appLockText.byPasskey }).click()
  await expect.element(asked).toBeVisible()
  await expect.element(page.getByRole('button', { name: appLockText.unlock })).toHaveFocus()
})

test('on a small phone what opens the lock is in view, below why the passkey no longer does', async () => {
  isVisible.set(true)
  await show(<Locked isPasskeyGone />)
  await page.viewport(320, 640)
  await expect.element(page.getByText(appLockText.none)).toBeVisible()
  const button = page.getByRole('button', { name: appLockText.unlock }).element()
  expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
})
