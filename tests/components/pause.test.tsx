// A pause that a tap ends: but not the second half of the tap that began it.
import { expect, test } from 'vitest'
import { pauseUnlessTapped } from '#platform/pause.ts'

const aLongTime = 60_000

/** A finger on the page, `at` ms of the browser's events. */
function tap(at: number): void {
  const event = new PointerEvent('pointerdown', { bubbles: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  document.body.dispatchEvent(event)
}

function begin() {
  const state = { hasEnded: false }
  void pauseUnlessTapped(aLongTime).then(() => (state.hasEnded = true))
  return async () => {
    await Promise.resolve()
    return state.hasEnded
  }
}

test('a tap ends the pause at once, however soon after another that did not', async () => {
  tap(1000)
  const hasEnded = begin()
  tap(1150)
  expect(await hasEnded()).toBe(false)
  tap(1290)
  expect(await hasEnded()).toBe(false)
  tap(1430)
  expect(await hasEnded()).toBe(true)
})

test('a key that is held ends no pause, a key that is pressed does', async () => {
  const hasEnded = begin()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true }))
  expect(await hasEnded()).toBe(false)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
  expect(await hasEnded()).toBe(true)
})
