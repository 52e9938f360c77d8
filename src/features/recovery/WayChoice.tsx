import { sealedText } from '#text/recovery.ts'
import { fr } from '#text/typography.ts'
import css from './WayChoice.module.css'

export type Way = 'words' | 'password'

const ways = [
  ['words', sealedText.byWords],
  ['password', sealedText.byPassword],
] as const

interface WayChoiceProps {
  readonly way: Way
  readonly onChange: (way: Way) => void
}

export const WayChoice = ({ way, onChange }: WayChoiceProps) => (
  <fieldset className={css['ways']} aria-label={fr(sealedText.ways)}>
    {ways.map(([id, label]) => (
      <button key={id} type="button" aria-pressed={id === way} onClick={() => onChange(id)}>
        {label}
      </button>
    ))}
  </fieldset>
)
