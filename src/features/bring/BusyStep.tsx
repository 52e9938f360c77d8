import type { PlacedDay } from '#domain/bring/placed.ts'
import { bringText } from '#text/bring.ts'
import { Button } from '#ui/Button.tsx'
import { Sky } from '#ui/Screen.tsx'
import { RisenBook } from './ArrivingBook.tsx'
import css from './BringScreen.module.css'

interface BusyStepProps {
  readonly title: string
  readonly detail: string
  readonly progress?: { readonly done: number; readonly days: readonly PlacedDay[] }
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
      {progress === undefined ? null : <Progress title={title} {...progress} />}
      {onStop === undefined ? null : (
        <Button variant="plain" onClick={onStop}>
          {stopText}
        </Button>
      )}
      {stopDetail === undefined ? null : <p className={css['small']}>{stopDetail}</p>}
    </main>
  )
}

interface ProgressProps {
  readonly title: string
  readonly done: number
  readonly days: readonly PlacedDay[]
}

function Progress({ title, done, days }: ProgressProps) {
  const day = days[Math.max(0, done - 1)]?.day ?? null
  return (
    <>
      <progress className={css['bar']} aria-label={title} value={done} max={days.length} />
      <p className={css['count']}>{bringText.progress(done, days.length, day)}</p>
    </>
  )
}
