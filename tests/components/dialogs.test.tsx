// A dialog and a question over a page: who closes them, what is answered once, where the focus goes.
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { expectAccessible, show } from '#support/show.tsx'
import { Button } from '#ui/Button.tsx'
import { AlertDialog, Dialog } from '#ui/dialogs.tsx'

const opener = page.getByRole('button', { name: 'Ouvrir' })
const question = page.getByRole('alertdialog', { name: 'Tout effacer ?' })
const cancel = page.getByRole('button', { name: 'Annuler' })
const confirm = page.getByRole('button', { name: 'Effacer', exact: true })
const dialog = page.getByRole('dialog', { name: 'Confidentialité' })

interface QuestionProps {
  readonly onConfirm?: () => void
  readonly isDestructive?: boolean
  readonly detail?: string
}

function Question({
  onConfirm,
  isDestructive = false,
  detail = 'Rien ne pourra être rendu.',
}: QuestionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <h1>Mes données</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <AlertDialog
        isOpen={isOpen}
        title="Tout effacer ?"
        cancelLabel="Annuler"
        confirmLabel="Effacer"
        isDestructive={isDestructive}
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          onConfirm?.()
          setOpen(false)
        }}
      >
        {detail}
      </AlertDialog>
    </main>
  )
}

function Notice() {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <h1>Réglages</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Confidentialité">
        <p>Tes mots sont chiffrés.</p>
        <button type="button" onClick={() => setOpen(false)}>
          Fermer
        </button>
      </Dialog>
    </main>
  )
}

/** Beside what lies over the page. */
const clickBeside = () =>
  page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true })

test('a question is read with its detail, and the answer that destroys least has the focus', async () => {
  await show(<Question />)
  await opener.click()
  await expect.element(question).toHaveAccessibleDescription('Rien ne pourra être rendu.')
  await expect.element(cancel).toHaveFocus()
})

test('a question must be answered: a click beside it leaves it open', async () => {
  await show(<Question />)
  await opener.click()
  await expect.element(cancel).toHaveFocus()
  await clickBeside()
  await expect.element(question).toHaveAttribute('data-open')
})

const boxOf = (part: Locator) => part.element().getBoundingClientRect()

test('in a low window a question shows its title and both answers, however long it is', async () => {
  await show(<Question detail={'Certaines réponses sont manquantes. '.repeat(20)} />)
  for (const [width, height] of [
    [640, 320],
    [320, 256],
  ] as const) {
    await page.viewport(width, height)
    await opener.click()
    await expect.element(cancel).toHaveFocus()
    await expect.poll(() => boxOf(confirm).bottom).toBeLessThan(height - 12)
    const title = page.getByRole('heading', { name: 'Tout effacer ?' })
    expect(boxOf(title).top, `the title in ${height}`).toBeGreaterThan(0)
    // Nothing of the question lies over an answer.
    for (const answer of [cancel, confirm]) {
      const { x, y, bottom } = boxOf(answer)
      for (const at of [y + 2, bottom - 2]) {
        const hit = document.elementFromPoint(x + 60, at)
        expect(answer.element().contains(hit), `at ${at} of ${height}`).toBe(true)
      }
    }
    await cancel.click()
    await expect.element(question).not.toBeInTheDocument()
  }
})

test('Escape is the answer that destroys least', async () => {
  const onConfirm = vi.fn<() => void>()
  await show(<Question onConfirm={onConfirm} />)
  await opener.click()
  await expect.element(cancel).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
  await expect.element(opener).toHaveFocus()
})

const colorOf = (element: Element): string => getComputedStyle(element).color

test('what takes something away for good looks like it, in a question as on a page', async () => {
  await show(
    <>
      <Button variant="danger">Supprimer</Button>
      <Question isDestructive />
    </>,
  )
  const danger = colorOf(page.getByRole('button', { name: 'Supprimer' }).element())
  await opener.click()
  await expect.poll(() => colorOf(confirm.element())).toBe(danger)
  expect(colorOf(cancel.element())).not.toBe(danger)
})

test('of two quick taps the first one counts', async () => {
  const onConfirm = vi.fn<() => void>()
  await show(<Question onConfirm={onConfirm} />)
  await opener.click()
  await confirm.dblClick()
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('going back closes a question', async () => {
  const { goBack } = await show(<Question />)
  expect(goBack()).toBe(false)
  await opener.click()
  await expect.element(question).toBeVisible()
  expect(goBack()).toBe(true)
  await expect.element(question).not.toBeInTheDocument()
  expect(goBack()).toBe(false)
})

test('a dialog is closed by Escape, by a click beside it, and by going back', async () => {
  const { goBack } = await show(<Notice />)
  for (const close of [() => userEvent.keyboard('{Escape}'), clickBeside, async () => goBack()]) {
    await opener.click()
    await expect.element(dialog).toBeVisible()
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
  }
})

test('while a dialog is open the page behind is not read', async () => {
  await show(<Notice />)
  await expect.element(page.getByRole('heading', { name: 'Réglages' })).toBeVisible()
  await opener.click()
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Réglages' })).not.toBeInTheDocument()
})

test('a question and a dialog are accessible', async () => {
  await show(<Question />)
  await opener.click()
  await expect.element(cancel).toHaveFocus()
  // Half faded in, its words are pale.
  await Promise.all(document.getAnimations().map(({ finished }) => finished))
  await expectAccessible()
})
