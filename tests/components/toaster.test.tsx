// Messages that pass: how they are read, how long they stay, what takes them away.
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { expectAccessible, show } from '#support/show.tsx'
import { Dialog, Sheet } from '#ui/dialogs.tsx'
import { createWatched } from '#domain/watched.ts'
import { useWatched } from '#ui/BrowserContext.tsx'
import { Toaster } from '#ui/Toaster.tsx'
import { notifyError, showNotification } from '#ui/toastStore.ts'

/** Of what is said, and of what went well. */
const successMs = 4000

const Page = () => (
  <main>
    <h1>Réglages</h1>
    <Toaster closeLabel="Masquer ce message" />
  </main>
)
const hide = page.getByRole('button', { name: 'Masquer ce message' })
const topOf = (role: 'dialog' | 'region') =>
  page.getByRole(role).element().getBoundingClientRect().top
const message = (text: string) => page.getByText(text, { exact: true })

/** React has run the effects of what just happened. */
const drawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
async function focusOn(locator: Locator): Promise<void> {
  locator.element().focus()
  await drawn()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
})

test('an error is read at once, any other message when the reader is free', async () => {
  await show(<Page />)
  showNotification('Profil mis à jour', 'success')
  showNotification('Impossible', 'error')
  await expect.element(message('Impossible')).toBeVisible()
  const liveOf = (text: string) => message(text).element().closest('[aria-live]')
  expect(liveOf('Impossible')?.getAttribute('aria-live')).toBe('assertive')
  expect(liveOf('Profil mis à jour')?.getAttribute('aria-live')).toBe('polite')
})

test('a message goes by itself once its time is over', async () => {
  await show(<Page />)
  showNotification('Profil mis à jour', 'success')
  await expect.element(message('Profil mis à jour')).toBeVisible()
  vi.advanceTimersByTime(successMs)
  await expect.element(message('Profil mis à jour')).not.toBeInTheDocument()
})

test('a message that has the focus stays, and has its whole time again afterwards', async () => {
  await show(<Page />)
  showNotification('Profil mis à jour', 'info')
  await expect.element(hide).toBeVisible()
  await focusOn(hide)
  vi.advanceTimersByTime(3 * successMs)
  await expect.element(message('Profil mis à jour')).toBeVisible()
  hide.element().blur()
  await drawn()
  vi.advanceTimersByTime(successMs - 1000)
  await expect.element(message('Profil mis à jour')).toBeVisible()
  vi.advanceTimersByTime(1000)
  await expect.element(message('Profil mis à jour')).not.toBeInTheDocument()
})

test('a message hides neither the title nor what stands at the foot of the page', async () => {
  await show(
    <>
      <Page />
      <div data-foot="" />
    </>,
  )
  showNotification('Profil mis à jour', 'info')
  await expect.element(hide).toBeVisible()
  const box = () => hide.element().getBoundingClientRect()
  expect(box().top).toBeGreaterThan(innerHeight / 2)
  // The navigation, and the button that saves, are that high. It rises into its place.
  await expect.poll(() => box().bottom).toBeLessThanOrEqual(innerHeight - 80)
})

const sayKept = () =>
  showNotification('Gardée', 'success', 'Ta journée est gardée, même sans réseau.')

test('a message hides no word of the day that is read in its sheet, small or large', async () => {
  await show(
    <>
      <Page />
      <div data-foot="" />
      <Sheet
        isOpen
        onClose={vi.fn<() => void>()}
        title="Journal du 20 novembre"
        standIn="h1"
        labels={{ expand: 'Agrandir', collapse: 'Réduire', close: 'Fermer' }}
        bodyLabel="Ta journée"
        renderBody={() => <p>Le train, encore. {'Et la pluie. '.repeat(300)}</p>}
        renderFoot={() => null}
      />
    </>,
  )
  sayKept()
  await expect.element(message('Gardée')).toBeInTheDocument()
  // A mouse over it holds it, however long this machine takes.
  message('Gardée')
    .element()
    .dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  const pill = () => message('Gardée').element().closest('div[style]')?.getBoundingClientRect()
  const bottom = () => pill()?.bottom ?? innerHeight
  await expect.poll(() => topOf('dialog') - bottom()).toBeGreaterThanOrEqual(0)
  vi.advanceTimersByTime(2 * successMs)
  await page.getByRole('button', { name: 'Agrandir' }).click()
  await expect.poll(() => topOf('dialog')).toBeLessThan(innerHeight * 0.1)
  expect(topOf('region')).toBeGreaterThanOrEqual(bottom())
})

test('a message hides no button of a dialog', async () => {
  await show(
    <>
      <Page />
      <div data-foot="" />
      <Dialog isOpen onClose={vi.fn<() => void>()} title="Notifications">
        <p>{'Ton rappel arrivera vers 20 h. '.repeat(26)}</p>
        <button type="button">Fermer</button>
      </Dialog>
    </>,
  )
  const close = page.getByRole('button', { name: 'Fermer' })
  await expect.element(close).toBeVisible()
  showNotification('Gardée', 'success', 'Ta journée est gardée, même sans réseau.')
  await expect.element(message('Gardée')).toBeInTheDocument()
  const bottom = () =>
    message('Gardée').element().closest('div[style]')?.getBoundingClientRect().bottom ?? innerHeight
  await expect.poll(() => close.element().getBoundingClientRect().top - bottom()).toBeGreaterThan(0)
})

test('a message can be hidden with the keyboard', async () => {
  await show(<Page />)
  showNotification('Profil mis à jour', 'info')
  await expect.element(hide).toBeVisible()
  hide.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(message('Profil mis à jour')).not.toBeInTheDocument()
})

test('the same words twice are one message, two are shown at once, and the next ones wait for their turn', async () => {
  await show(<Page />)
  for (const words of ['un', 'deux', 'deux', 'trois', 'quatre']) showNotification(words, 'info')
  await expect.element(message('deux')).toBeVisible()
  expect(hide.elements()).toHaveLength(2)
  await expect.element(message('trois')).not.toBeInTheDocument()
  await hide.first().click()
  await expect.element(message('trois')).toBeVisible()
  await expect.element(message('un')).not.toBeInTheDocument()
  // It has its whole time from then on.
  vi.advanceTimersByTime(successMs)
  await expect.element(message('quatre')).toBeVisible()
})

test('of two messages the newest is nearest the thumb, whatever they say', async () => {
  await show(<Page />)
  notifyError('Impossible')
  showNotification('Profil mis à jour', 'success')
  await expect.element(message('Profil mis à jour')).toBeVisible()
  const heightOf = (text: string) => message(text).element().getBoundingClientRect().top
  expect(heightOf('Profil mis à jour')).toBeGreaterThan(heightOf('Impossible'))
})

test('what went well is a pill as wide as its words, without a button', async () => {
  await show(<Page />)
  showNotification('Profil mis à jour', 'success')
  await expect.element(message('Profil mis à jour')).toBeVisible()
  expect(hide.elements()).toEqual([])
  const pill = message('Profil mis à jour').element().closest('[aria-live] > *')
  const { width, height } = pill?.getBoundingClientRect() ?? new DOMRect()
  expect(height).toBe(48)
  expect(width).toBeLessThan(240)
})

/** From the end of its widest line to the end of the pill. */
const emptyAfter = (text: string): number => {
  const words = message(text).element()
  const range = document.createRange()
  range.selectNodeContents(words)
  const ends = [...range.getClientRects()].map(({ right }) => right)
  const pill = words.closest('[aria-live] > *')?.getBoundingClientRect()
  return (pill?.right ?? 0) - Math.max(...ends)
}

test('a pill has no empty half, on one line or on several', async () => {
  await show(<Page />)
  const padding = 18
  showNotification('', 'success', 'Profil mis à jour')
  await expect.element(message('Profil mis à jour')).toBeVisible()
  expect(emptyAfter('Profil mis à jour')).toBeCloseTo(padding, 0)
  const long = 'Ta journée est gardée, même sans réseau.'
  showNotification('', 'success', long)
  await expect.element(message(long)).toBeVisible()
  // At most what the next word did not fit in.
  expect(emptyAfter(long)).toBeLessThan(padding + 55)
})

test('a message is accessible', async () => {
  await show(<Page />)
  showNotification('Profil mis à jour', 'success')
  notifyError('Impossible')
  await expect.element(hide).toBeVisible()
  await expectAccessible()
})

test('a message that a key takes away gives the focus back to where it came from', async () => {
  await show(
    <main>
      <h1>Réglages</h1>
      <button type="button">Thème</button>
      <Toaster closeLabel="Masquer ce message" />
    </main>,
  )
  const theme = page.getByRole('button', { name: 'Thème' })
  for (const key of ['{Enter}', '{Escape}']) {
    theme.element().focus()
    showNotification('Le thème suit le téléphone.', 'info')
    await expect.element(hide).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(hide).toHaveFocus()
    await userEvent.keyboard(key)
    await expect.element(hide).not.toBeInTheDocument()
    expect(document.activeElement).toBe(theme.element())
  }
})

const isDialogThere = () => document.querySelector('[role="dialog"]') !== null

test('a message that comes as a dialog leaves stands at the foot from the first, and does not move', async () => {
  const isOpen = createWatched(true)
  const Over = () => (
    <main>
      <Dialog isOpen={useWatched(isOpen)} onClose={() => undefined} title="Notifications">
        <p>Ton rappel arrivera vers 20 h.</p>
      </Dialog>
      <Toaster closeLabel="Masquer ce message" />
    </main>
  )
  await show(<Over />)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  isOpen.set(false)
  showNotification('Gardée', 'success')
  await expect.element(message('Gardée')).toBeInTheDocument()
  const places: number[] = []
  expect(isDialogThere()).toBe(true)
  while (isDialogThere()) {
    places.push(message('Gardée').element().getBoundingClientRect().top)
    await drawn()
  }
  expect(Math.min(...places)).toBeGreaterThan(innerHeight / 2)
})

test('over a dialog the focus goes back into the dialog, which stays open, also where its place has gone', async () => {
  const isThere = createWatched(true)
  const Over = () => (
    <main>
      <h1>Réglages</h1>
      <Dialog isOpen onClose={() => undefined} title="Confidentialité" closeLabel="Fermer">
        {useWatched(isThere) ? <button type="button">Ici</button> : null}
      </Dialog>
      <Toaster closeLabel="Masquer ce message" />
    </main>
  )
  await show(<Over />)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  page.getByRole('button', { name: 'Ici' }).element().focus()
  showNotification('Le thème suit le téléphone.', 'info')
  await expect.element(hide).toBeInTheDocument()
  hide.element().focus()
  isThere.set(false)
  await expect.element(page.getByRole('button', { name: 'Ici' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(hide).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().contains(document.activeElement)).toBe(true)
})

function Asked() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Page />
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Confidentialité">
        <button type="button">Fermer</button>
      </Dialog>
    </>
  )
}

test('what was told over the page goes as a dialog opens, a failure stays', async () => {
  await show(<Asked />)
  showNotification('Copié', 'success')
  notifyError('Impossible')
  await expect.element(message('Copié')).toBeVisible()
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(message('Copié')).not.toBeInTheDocument()
  await expect.element(message('Impossible')).toBeVisible()
  // Hiding it is no tap beside the dialog.
  await userEvent.click(
    message('Impossible').element().closest('[data-passing]')?.querySelector('button') ??
      document.body,
  )
  await expect.element(message('Impossible')).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).toHaveAttribute('data-open')
})
