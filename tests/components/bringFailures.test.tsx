// « Apporte ton journal », where a file is not read: each reason has its sentence on the page, and the same file may be chosen again.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { JournalContext } from '#context/session.ts'
import type { BringFailure } from '#domain/bring/brought.ts'
import type { Told } from '#domain/bring/conversation.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { BringScreen } from '#features/bring/BringScreen.tsx'
import { expectAccessible, show } from '#support/show.tsx'
import { bringText } from '#text/bring.ts'
import { BrowserContext, useBrowser } from '#ui/BrowserContext.tsx'

const failures = Object.keys(bringText.failures) as readonly BringFailure[]

/** A worker that reads nothing and says this. */
function sayingWorker(told: Told): string {
  const code = `onmessage = () => postMessage(${JSON.stringify(told)})`
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

const journal = {
  userId: 'ada',
  isOpen: () => true,
  keys: { current: null, ring: new Map() },
  zone: () => 'Europe/Paris',
  clock: { now: () => Date.parse('2026-11-20T11:00:00Z') },
} as unknown as Journal

async function chooseFileFor(told: Told): Promise<void> {
  const bringWorker = sayingWorker(told)
  const Bring = () => (
    <BrowserContext value={{ ...useBrowser(), bringWorker }}>
      <JournalContext value={journal}>
        <BringScreen />
      </JournalContext>
    </BrowserContext>
  )
  await show(<Bring />)
  await choose()
}

const choose = (): Promise<void> =>
  page
    .getByLabelText(bringText.choose)
    .first()
    .upload(new File(['date,note'], 'notes.csv'))

const title = page.getByRole('heading', { level: 1, name: bringText.title })

test.each(failures)(
  'a file that is refused as %s is said so in a sentence of its own',
  async (error) => {
    await chooseFileFor({ type: 'found', result: { ok: false, error } })
    const sentence = page.getByText(bringText.failures[error], { exact: true })
    await expect.element(sentence).toBeVisible()
    await expect.element(title).toHaveFocus()
    for (const other of failures.filter((one) => one !== error)) {
      await expect.element(page.getByText(bringText.failures[other])).not.toBeInTheDocument()
    }
    await expectAccessible()
    // The same file may be chosen again.
    await choose()
    await expect.element(sentence).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: new RegExp(bringText.choose) }))
      .toBeVisible()
  },
)

test('a reading that breaks down is said so, and another file may be chosen', async () => {
  await chooseFileFor({ type: 'broken' })
  await expect.element(page.getByText(bringText.broken)).toBeVisible()
  await expect.element(title).toHaveFocus()
  await expectAccessible()
})

test('no two reasons share a sentence, and each of them says that nothing was changed or where to go', () => {
  const sentences = Object.values(bringText.failures)
  expect(new Set(sentences).size).toBe(failures.length)
  for (const sentence of [...sentences, bringText.broken, bringText.tooSlow]) {
    expect(sentence).toMatch(/Rien n'a été changé|Mes données/)
  }
})
