// The button that opens with a passkey: what the browser can do is known a while after the page has come.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EngineContext, useEngine } from '#context/engine.ts'
import type { Passkeys } from '#domain/passkeys.ts'
import { PasskeyButton } from '#journal-ui/PasskeyButton.tsx'
import { show } from '#support/show.tsx'

const label = 'Ouvrir avec une clé d’accès'
const button = page.getByRole('button', { name: label })

async function showOver(support: Passkeys['support']) {
  const Below = () => (
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no more of it is asked
    <EngineContext value={{ ...useEngine(), passkeys: { support } as Passkeys }}>
      <PasskeyButton
        label={label}
        isBusy={false}
        isDisabled={false}
        message={undefined}
        onClick={() => undefined}
      />
      <p>{'En dessous'}</p>
    </EngineContext>
  )
  await show(<Below />)
  const below = page.getByText('En dessous')
  await expect.element(below).toBeVisible()
  return (): number => below.element().getBoundingClientRect().top
}

test('what is below a passkey’s button stays where it is as the button comes', async () => {
  const told = Promise.withResolvers<Awaited<ReturnType<Passkeys['support']>>>()
  const top = await showOver(() => told.promise)
  const before = top()
  // Not there yet, for nobody.
  expect(button.query()).toBeNull()
  told.resolve({ ownAuthenticator: true, prf: true })
  await expect.element(button).toBeVisible()
  expect(top()).toBe(before)
})

test('where the browser’s passkeys open no journal there is no button, and no room for it', async () => {
  const top = await showOver(async () => ({ ownAuthenticator: true, prf: false }))
  await expect.poll(top).toBeLessThan(40)
  expect(document.querySelector('button')).toBeNull()
})
