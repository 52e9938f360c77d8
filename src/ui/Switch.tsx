import css from './Switch.module.css'

interface SwitchProps {
  readonly isOn: boolean
  readonly isDisabled?: boolean
  /** What it asked for is under way: it keeps the focus, and waits. */
  readonly isBusy?: boolean
  readonly id?: string
  readonly onChange: (isOn: boolean) => void
}

/** iOS makes its own small tick for a checkbox that says it is a switch. */
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
