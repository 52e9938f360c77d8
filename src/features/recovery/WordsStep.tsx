import { lazy, Suspense, useRef, useState } from 'react'
import { recoveryTextStart } from '#engine/crypto/recoveryWords.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { printPage } from '#platform/actions.ts'
import { beginErrand } from '#platform/errands.ts'
import { recoveryText } from '#text/recovery.ts'
import { Button } from '#ui/Button.tsx'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { AlertDialog } from '#ui/dialogs.tsx'
import { Skeleton } from '#ui/Waiting.tsx'
import { showAlert } from '#ui/toastStore.ts'
import { useNewStep } from '#ui/newStep.ts'
import { useBackCloses } from '#ui/useBackCloses.ts'
import css from './WordsStep.module.css'

const QrCode = lazy(async () => ({
  default: (await import('#journal-ui/QrCode.tsx')).QrCode,
}))

interface WordsStepProps {
  readonly words: readonly string[]
  readonly onNoted: () => void
  readonly onLeave: () => void
}

export function WordsStep({ words, onNoted, onLeave }: WordsStepProps) {
  const { clipboard } = useBrowser()
  const [isLeaving, setLeaving] = useState(false)
  const ask = (): void => setLeaving(true)
  // The former key is over by now: going back asks first.
  useBackCloses(!isLeaving, ask)
  const isDecided = useRef(false)
  // Going back closes the question first, and then leaves the page.
  const stay = (): void => (isDecided.current ? onLeave() : setLeaving(false))
  const leave = (): void => {
    isDecided.current = true
    onLeave()
  }
  useNewStep()
  const text = `${recoveryTextStart} ${words.join(' ')}`
  const copy = async (): Promise<void> => {
    if (!(await clipboard.write(text))) {
      showAlert(recoveryText.copyFailed, 'error')
      return
    }
    // To paste them elsewhere.
    beginErrand()
    showAlert(recoveryText.copied, 'success')
  }
  return (
    <FormScreen
      title={recoveryText.wordsTitle}
      intro={recoveryText.wordsIntro}
      backTo="/account-settings"
      onBack={ask}
    >
      <AlertDialog
        isOpen={isLeaving}
        title={recoveryText.leaveTitle}
        cancelLabel={recoveryText.stay}
        confirmLabel={recoveryText.leave}
        isDestructive
        onCancel={stay}
        onConfirm={leave}
      >
        <p>{recoveryText.leaveDetail}</p>
      </AlertDialog>
      <div className={css['sheet']}>
        <p className={css['heading']}>{recoveryText.sheet}</p>
        <ol className={css['words']} aria-label={recoveryText.words} translate="no">
          {words.map((word, index) => (
            // A word may appear twice: its index is its key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{word}</li>
          ))}
        </ol>
        <figure>
          <div className={css['code']}>
            <Suspense fallback={<Skeleton blockSize={180} inlineSize={180} />}>
              <QrCode value={text} label={recoveryText.code} size={180} />
            </Suspense>
          </div>
          <figcaption>{recoveryText.codeCaption}</figcaption>
        </figure>
      </div>
      <div className={css['actions']}>
        <Button variant="tonal" isFit onClick={() => void copy()}>
          {recoveryText.copy}
        </Button>
        <Button variant="tonal" isFit onClick={printPage}>
          {recoveryText.print}
        </Button>
      </div>
      {/* What is said of the copy leaves it free. */}
      <div data-foot="">
        <Button onClick={onNoted}>{recoveryText.noted}</Button>
      </div>
    </FormScreen>
  )
}
