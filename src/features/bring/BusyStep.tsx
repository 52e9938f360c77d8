import { bringText } from '#text/bring.ts'
import { Button } from '#ui/Button.tsx'
import { Sky } from '#ui/Screen.tsx'
import { RisenBook } from './ArrivingBook.tsx'
import type { Progress } from './useBring.ts'
import css from './BringScreen.module.css'

interface BusyStepProps {
  readonly title: string
  readonly detail: string
  readonly progress?: Progress & { readonly of: number }
  /** Absent where what goes on is done whole. */
  readonly onStop?: () => void
  readonly stopText?: string
  readonly stopDetail?: string
}

export function BusyStep({ title, detail, progress, onStop, stopText, stopDetail }: BusyStepProps) {
  return (
    <main className={css['middle']}>
      <Sky />
      <RisenBook />
      <h1 tabIndex={-1}>{title}</h1>
      <p className={css['muted']}>{detail}</p>
      {progress === undefined ? null : <ProgressBar title={title} {...progress} />}
      {onStop === undefined ? null : (
        <Button variant="plain" onClick={onStop}>
          {stopText}
        </Button>
      )}
      {stopDetail === undefined ? null : <p className={css['small']}>{stopDetail}</p>}
    </main>
  )
}

interface ProgressBarProps extends Progress {
  readonly title: string
  readonly of: number
}

const ProgressBar = ({ title, done, day, of }: ProgressBarProps) => (
  <>
    <progress className={css['bar']} aria-label={title} value={done} max={of} />
    <p className={css['count']}>{bringText.progress(done, of, day)}</p>
  </>
)
