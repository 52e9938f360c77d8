import { useNavigate } from '@tanstack/react-router'
import { JournalLoading, type JournalLoadingProps } from '#journal-ui/JournalLoading.tsx'
import { homeText } from '#text/home.ts'
import { Button } from '#ui/Button.tsx'
import { useLate } from '#ui/useLate.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { Tile } from '#ui/Tile.tsx'
import css from './TodayUnwritten.module.css'

/** Nothing written today: the whole card invites to write. */
export function TodayEmpty({ draftText }: { readonly draftText: string | null }) {
  // Decoration, whose place is held.
  const typed = useLate(true, () => import('./TypedWords.tsx'))
  const start = useStartDay()
  return (
    <section className={css['today']}>
      <Sunrise />
      <div className={css['inside']}>
        <h2>{homeText.prompt}</h2>
        <div className={css['typed']}>
          {typed.part === null ? null : <typed.part.TypedWords words={homeText.typed} />}
        </div>
        {draftText === null ? null : <p className={css['draft']}>{draftText}</p>}
        <Button onClick={start}>{homeText.fill}</Button>
      </div>
    </section>
  )
}

interface TodayUnknownProps extends JournalLoadingProps {
  readonly draftText: string | null
  /** Said here alone: messages would repeat it. */
  readonly failed: string
}

/** While it is not known whether today is written on another phone: the card does not say that it is empty, and a tap writes. */
export function TodayUnknown({ draftText, ...loading }: TodayUnknownProps) {
  const start = useStartDay()
  return (
    <section className={css['today']}>
      <Sunrise />
      <div className={css['inside']}>
        <JournalLoading {...loading} />
        {draftText === null ? null : <p className={css['draft']}>{draftText}</p>}
        <Button variant="outline" onClick={start}>
          {homeText.fill}
        </Button>
      </div>
    </section>
  )
}

const Sunrise = () => (
  <svg className={css['sunrise']} viewBox="0 0 350 118" aria-hidden="true">
    <rect width="350" height="118" className={css['sky']} />
    <circle cx="175" cy="96" r="104" fill="url(#gHalo)" />
    <circle className={css['sun']} cx="175" cy="98" r="31" fill="url(#gSun)" />
    <path
      d="M0 88C52 64 124 64 175 98 226 64 298 64 350 88V118H0z"
      fill="var(--surface)"
      opacity=".6"
    />
    <path d="M0 99C52 76 124 76 175 108 226 76 298 76 350 99V118H0z" fill="var(--surface)" />
  </svg>
)

export const Tip = () => (
  <aside className={css['tip']} aria-label={homeText.tipTitle}>
    <Tile icon="music" tone="blue" isOnTint />
    <p>
      <b>{homeText.tipTitle}</b>
      <span>{homeText.tip}</span>
    </p>
  </aside>
)

const startVibrationMs = 10

/** Opens the form of today. */
function useStartDay(): () => void {
  const { vibration } = useBrowser()
  const navigate = useNavigate()
  return () => {
    vibration.vibrate(startVibrationMs)
    void navigate({ to: '/fill-day' })
  }
}
