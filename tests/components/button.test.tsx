import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Button } from '#ui/Button.tsx'
import { ReasonedButton } from '#ui/ReasonedButton.tsx'
import { showNotification, toastStore } from '#ui/toastStore.ts'

test('a busy button keeps the focus, is told as unavailable, and acts and sends no more', async () => {
  const acts: string[] = []
  function Form() {
    const [isBusy, setBusy] = useState(false)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          acts.push('sent')
          setBusy(true)
        }}
      >
        <input aria-label="Mot" />
        <Button type="submit" isBusy={isBusy} onClick={() => acts.push('tapped')}>
          Envoyer
        </Button>
      </form>
    )
  }
  const screen = await render(<Form />)
  const button = screen.getByRole('button', { name: 'Envoyer' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  expect(document.activeElement).toBe(button.element())
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('textbox').click()
  await userEvent.keyboard('{Enter}')
  expect(acts).toEqual(['tapped', 'sent'])
})

const said = (): readonly string[] => toastStore.getState().toasts.map(({ title }) => title)

test.each([
  ['its page', 'left'],
  ['its reason', 'ready'],
] as const)('why a button is off is said no longer than %s lasts', async (_, next) => {
  function Page() {
    const [state, setState] = useState<'off' | 'ready' | 'left'>('off')
    return (
      <>
        <button onClick={() => setState(next)}>Ensuite</button>
        {state === 'left' ? null : (
          <ReasonedButton
            offBecause={state === 'off' ? 'Encore une réponse.' : null}
            onOff={() => undefined}
          >
            Enregistrer
          </ReasonedButton>
        )}
      </>
    )
  }
  toastStore.setState({ toasts: [] })
  const screen = await render(<Page />)
  // A person's tap waits for nothing.
  await screen.getByRole('button', { name: 'Enregistrer' }).click({ force: true })
  expect(said()).toEqual(['Encore une réponse.'])
  // What another part of the app has said since stays.
  showNotification('Autre chose.', 'info')
  await screen.getByRole('button', { name: 'Ensuite' }).click()
  expect(said()).toEqual(['Autre chose.'])
})

test('a busy button whose word is long has the wheel above it, and grows no wider', async () => {
  const screen = await render(
    <div style={{ inlineSize: 150, fontSize: 32 }}>
      <Button isBusy>Verrouillage...</Button>
    </div>,
  )
  const button = screen.getByRole('button').element()
  const box = button.getBoundingClientRect()
  expect(box.width).toBeLessThanOrEqual(150)
  const words = document.createRange()
  words.selectNodeContents(button.lastChild ?? button)
  expect(button.firstElementChild?.getBoundingClientRect().bottom).toBeLessThanOrEqual(
    words.getBoundingClientRect().top,
  )
})
