import { Icon } from './Icon.tsx'
import css from './PauseButton.module.css'

interface PauseButtonProps {
  readonly isPlaying: boolean
  readonly pauseLabel: string
  readonly resumeLabel: string
  readonly onToggle: (isPlaying: boolean) => void
}

/** Beside whatever moves by itself: nobody must read next to a movement that cannot be stopped. */
export const PauseButton = ({ isPlaying, pauseLabel, resumeLabel, onToggle }: PauseButtonProps) => (
  <button
    type="button"
    className={css['pause']}
    aria-label={isPlaying ? pauseLabel : resumeLabel}
    onClick={() => onToggle(!isPlaying)}
  >
    <Icon name={isPlaying ? 'pause' : 'play'} isSmall />
  </button>
)
