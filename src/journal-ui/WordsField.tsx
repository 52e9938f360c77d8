import { useId } from 'react'
import { sealedText } from '#text/recovery.ts'
import { fr } from '#text/typography.ts'
import css from './WordsField.module.css'

/** Never filled, corrected, checked or kept by the browser: some keyboards and checkers send away what they read. */
export function WordsField() {
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
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`}>{fr(sealedText.wordsHint)}</p>
    </div>
  )
}
