import css from './Switch.module.css'

interface SwitchProps {
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly id?: string
  readonly onChange: (isOn: boolean) => void
}

/** iOS makes its own small tick for a checkbox that says it is a switch. */
const native = { switch: '' }

/** A native switch: its label is whatever `label` it stands in. */
export const Switch = ({ isOn, isDisabled = false, id, onChange }: SwitchProps) => (
  <input
    {...native}
    id={id}
    className={css['switch']}
    type="checkbox"
    role="switch"
    checked={isOn}
    aria-checked={isOn}
    disabled={isDisabled}
    onChange={(event) => onChange(event.target.checked)}
  />
)
