// Where the focus goes as layers close, also two of them at once.
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '#support/show.tsx'
import { useFocusBack } from '#ui/useFocusBack.ts'

interface Handle {
  readonly open: (isOpen: boolean) => void
  readonly back: () => HTMLElement | null | false
}

/** A page with two buttons, a layer over it, and a layer of the hook's own, which the test opens and closes. */
function Hooked(props: { readonly onShown: (handle: Handle) => void }) {
  const [isOpen, open] = useState(false)
  const back = useFocusBack(isOpen)
  useEffect(() => {
    props.onShown({ open, back })
  }, [props, back])
  return (
    <main>
      <h1>Calendrier</h1>
      <button type="button">page</button>
      <button type="button">elsewhere</button>
      <div role="alertdialog" aria-label="other" data-open="">
        <button type="button">other</button>
      </div>
      <div role="alertdialog" aria-label="own" data-open="">
        <button type="button">own</button>
      </div>
    </main>
  )
}

function button(name: string): HTMLElement {
  const buttons = [...document.querySelectorAll('button')]
  const found = buttons.find(({ textContent }) => textContent === name)
  if (found === undefined) throw new Error(`No button « ${name} ».`)
  return found
}

/** Until what was set is shown. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

async function setup() {
  let handle: Handle | undefined
  await show(<Hooked onShown={(shown) => (handle = shown)} />)
  return {
    back: () => handle?.back(),
    open: async (from: string) => {
      button(from).focus()
      handle?.open(true)
      await settled()
      button('own').focus()
    },
    close: async () => {
      handle?.open(false)
      await settled()
    },
    closing: (name: string) =>
      button(name).closest('[role=alertdialog]')?.removeAttribute('data-open'),
  }
}

test('the focus goes back to what opened the layer', async () => {
  const layer = await setup()
  await layer.open('page')
  await layer.close()
  layer.closing('own')
  expect(layer.back()).toBe(button('page'))
})

test('not into a layer that is closing: to what was before it', async () => {
  const layer = await setup()
  await layer.open('page')
  await layer.close()
  await layer.open('other')
  layer.closing('other')
  await layer.close()
  layer.closing('own')
  expect(layer.back()).toBe(button('page'))
})

test('not away from another layer that closes as well: it gives the focus back itself', async () => {
  const layer = await setup()
  await layer.open('page')
  await layer.close()
  layer.closing('own')
  button('other').focus()
  layer.closing('other')
  expect(layer.back()).toBe(false)
})

test('not away from where it is on the page by then', async () => {
  const layer = await setup()
  await layer.open('page')
  await layer.close()
  layer.closing('own')
  button('elsewhere').focus()
  expect(layer.back()).toBe(false)
})
