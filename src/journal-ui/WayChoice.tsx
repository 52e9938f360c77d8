import { fr } from '#text/typography.ts'
import css from './WayChoice.module.css'

/** What opens a journal: the words of a recovery key, or a password. */
export type Way = 'words' | 'password'

interface WayChoiceProps {
  readonly label: string
  readonly ways: readonly (readonly [way: Way, label: string])[]
  readonly way: Way
  readonly onChange: (way: Way) => void
}

export const WayChoice = ({ label, ways, way, onChange }: WayChoiceProps) => (
  <fieldset className={css['ways']} aria-label={fr(label)}>
    {ways.map(([id, name]) => (
      <button key={id} type="button" aria-pressed={id === way} onClick={() => onChange(id)}>
        {name}
      </button>
    ))}
  </fieldset>
)
