import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Button } from '#ui/Button.tsx'

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
