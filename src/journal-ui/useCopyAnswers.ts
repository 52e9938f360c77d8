import { answerIds, type ByAnswer, isBlank } from '#domain/answers.ts'
import { refusedText } from '#text/refusedDays.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { showAlert } from '#ui/toastStore.ts'

/**
 * Puts what is written on the clipboard, an empty line between two answers, and says whether that worked. `leftOut`: what is said
 * where the copy has not every word.
 */
export function useCopyAnswers(): (
  texts: ByAnswer<string>,
  leftOut?: string | null,
) => Promise<void> {
  const { clipboard } = useBrowser()
  return async (texts, leftOut = null) => {
    const written = answerIds.map((id) => texts[id]).filter((text) => !isBlank(text))
    const isCopied = await clipboard.write(written.join('\n\n'))
    if (!isCopied) showAlert(refusedText.copyFailed, 'error')
    else if (leftOut !== null) showAlert(leftOut, 'warning')
    else showAlert(refusedText.copied, 'success')
  }
}
