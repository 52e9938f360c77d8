import css from './ProgressSun.module.css'

interface ProgressSunProps {
  readonly label: string
  readonly valueText: string
  readonly done: number
  readonly total: number
}

/** A bar along which a small sun travels. */
export const ProgressSun = ({ label, valueText, done, total }: ProgressSunProps) => (
  <div className={css['progress']}>
    <div
      className={css['track']}
      // A native progress bar cannot hold the sun.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={valueText}
    >
      <i className={css['fill']} style={{ inlineSize: `${(done / total) * 100}%` }}>
        <i className={css['sun']} />
      </i>
    </div>
    <span aria-hidden="true">{valueText}</span>
  </div>
)
