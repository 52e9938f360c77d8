// « Copier »: what goes to the clipboard of a day whose words are on this phone alone.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerIds, mapAnswers } from '#domain/answers.ts'
import { useCopyAnswers } from '#journal-ui/useCopyAnswers.ts'
import { show } from '#support/show.tsx'
import { refusedText } from '#text/refusedDays.ts'
import { toastStore } from '#ui/toastStore.ts'

const texts = mapAnswers((id) => (id === 'proud' ? ' ' : `mots de ${id}`))

function Copy() {
  const copy = useCopyAnswers()
  return (
    <button type="button" onClick={() => void copy(texts)}>
      {'Copier'}
    </button>
  )
}

const said = () => toastStore.getState().toasts.map(({ message }) => message)

test('every answer that is written is copied, the last one too, and a refusal of the browser is said', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  await show(<Copy />)
  const button = page.getByRole('button', { name: 'Copier' })
  await button.click()
  const written = answerIds.filter((id) => id !== 'proud').map((id) => `mots de ${id}`)
  await expect.poll(said).toEqual([refusedText.copied])
  expect(write.mock.calls).toEqual([[written.join('\n\n')]])

  write.mockRejectedValueOnce(new DOMException('No.', 'NotAllowedError'))
  await button.click()
  await expect.poll(said).toEqual([refusedText.copyFailed])
})
