import css from './Switch.module.css'

interface SwitchProps {
  readonly isOn: boolean
  readonly isDisabled?: boolean
  /** The change is under way: the switch keeps the focus and ignores further taps. */
  readonly isBusy?: boolean
  readonly id?: string
  readonly onChange: (isOn: boolean) => void
}

/** iOS gives haptic feedback for a checkbox with the `switch` attribute. */
const native = { switch: '' }

/** A native switch: its label is whatever `label` it stands in. */
export const Switch = ({ isOn, isDisabled = false, isBusy = false, id, onChange }: SwitchProps) => (
  <input
    {...native}
    id={id}
    className={css['switch']}
    type="checkbox"
    role="switch"
    checked={isOn}
    aria-checked={isOn}
    disabled={isDisabled}
    aria-disabled={isDisabled || isBusy}
    onChange={(event) => {
      if (!isBusy) onChange(event.target.checked)
    }}
  />
)
