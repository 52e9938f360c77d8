import { useId } from 'react'
import { sealedText } from '#text/recovery.ts'
import { classNames } from '#ui/classNames.ts'
import css from './SecretFields.module.css'

interface WordsFieldProps {
  /** Id of the message that says what is wrong with the words. */
  readonly wrongBecause?: string | undefined
}

/** Autofill, correction and spell checking are off: some keyboards and checkers send what they read to a server. */
export function WordsField({ wrongBecause }: WordsFieldProps) {
  const id = useId()
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{sealedText.words}</label>
      <textarea
        id={id}
        name="secret"
        rows={4}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        translate="no"
        aria-invalid={wrongBecause !== undefined}
        aria-describedby={classNames(wrongBecause, `${id}-hint`)}
      />
      <p id={`${id}-hint`}>{sealedText.wordsHint}</p>
    </div>
  )
}

/** What opens a journal: the words of a recovery key, or a password. */
export type Way = 'words' | 'password'

interface WayChoiceProps {
  readonly label: string
  readonly ways: readonly (readonly [way: Way, label: string])[]
  readonly way: Way
  readonly onChange: (way: Way) => void
}

export const WayChoice = ({ label, ways, way, onChange }: WayChoiceProps) => (
  <fieldset className={css['ways']} aria-label={label}>
    {ways.map(([id, name]) => (
      <button key={id} type="button" aria-pressed={id === way} onClick={() => onChange(id)}>
        {name}
      </button>
    ))}
  </fieldset>
)
