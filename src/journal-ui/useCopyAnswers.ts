import { answerIds, type ByAnswer, isBlank } from '#domain/answers.ts'
import { refusedText } from '#text/refusedDays.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { showAlert } from '#ui/toastStore.ts'

/** Puts what is written on the clipboard, an empty line between two answers, and says whether that worked. */
export function useCopyAnswers(): (texts: ByAnswer<string>) => Promise<void> {
  const { clipboard } = useBrowser()
  return async (texts) => {
    const written = answerIds.map((id) => texts[id]).filter((text) => !isBlank(text))
    const isCopied = await clipboard.write(written.join('\n\n'))
    showAlert(
      isCopied ? refusedText.copied : refusedText.copyFailed,
      isCopied ? 'success' : 'error',
    )
  }
}
