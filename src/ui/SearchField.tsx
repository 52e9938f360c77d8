import type { RefObject } from 'react'
import { classNames } from './classNames.ts'
import { Icon } from './Icon.tsx'
import { RoundButton } from './RoundButton.tsx'
import css from './SearchField.module.css'

interface SearchFieldProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly words: string
  readonly label: string
  readonly clearLabel: string
  /** Names that were given to something, as a song's: a phone may spell them with a capital. */
  readonly isOfNames?: boolean
  readonly maxLength?: number
  readonly onWords: (words: string) => void
}

/** What is looked for, and a cross that forgets it and keeps the focus. Around it stands `<search>`. */
export function SearchField({
  input,
  words,
  label,
  clearLabel,
  isOfNames = false,
  maxLength,
  onWords,
}: SearchFieldProps) {
  const clear = (): void => {
    onWords('')
    input.current?.focus()
  }
  return (
    <span className={classNames(css['field'], isOfNames && css['names'])}>
      <Icon name="search" isSmall={!isOfNames} />
      <input
        ref={input}
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize={isOfNames ? undefined : 'none'}
        spellCheck={isOfNames ? undefined : false}
        maxLength={maxLength}
        value={words}
        placeholder={label}
        aria-label={label}
        onChange={(event) => onWords(event.target.value)}
      />
      {words === '' ? null : (
        <RoundButton icon="close" variant="bare" label={clearLabel} onClick={clear} />
      )}
    </span>
  )
}
