// What is offered once, and what is said once.
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { BringOffer } from '#app/BringOffer.tsx'
import { beginView } from '#app/promptTurn.ts'
import { useFetchToast } from '#features/home/useFetchToast.ts'
import { personalNotes } from '#platform/personalNotes.ts'
import { show } from '#support/show.tsx'
import { bringOfferText } from '#text/bringOffer.ts'
import { dismissToasts, toastStore } from '#ui/toastStore.ts'

test.each([
  ['opened', bringOfferText.action, '/bring-journal'],
  ['put away', bringOfferText.later, '/'],
])('the offer to bring a journal that was %s is not made again', async (_, name, address) => {
  onTestFinished(() => personalNotes.bringOffer.clear())
  onTestFinished(beginView)
  const { pathname } = await show(<BringOffer writtenDays={0} />)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await expect.element(page.getByText(bringOfferText.title)).not.toBeInTheDocument()
  await expect.poll(pathname).toBe(address)
  expect(personalNotes.bringOffer.read()).not.toBeNull()
})

const said = (): number => toastStore.getState().toasts.length

function Home() {
  const [hasFailed, setFailed] = useState(false)
  useFetchToast(hasFailed)
  return (
    <button type="button" onClick={() => setFailed(!hasFailed)}>
      {hasFailed ? 'Remettre' : 'Couper'}
    </button>
  )
}

test('what could not be fetched is said once, and again where it fails anew', async () => {
  onTestFinished(dismissToasts)
  await show(<Home />)
  await page.getByRole('button', { name: 'Couper' }).click()
  await expect.poll(said).toBe(1)
  dismissToasts()
  await page.getByRole('button', { name: 'Remettre' }).click()
  await page.getByRole('button', { name: 'Couper' }).click()
  await expect.poll(said).toBe(1)
})
