import { useRef, type ChangeEvent } from 'react'
import type { Format } from '#domain/bring/brought.ts'
import { chooseFile } from '#platform/actions.ts'
import { bringText } from '#text/bring.ts'
import { Icon } from '#ui/Icon.tsx'
import { ArrivingBook } from './ArrivingBook.tsx'
import css from './BringScreen.module.css'

const formats = Object.keys(bringText.formatNames) as readonly Format[]

interface ChooseStepProps {
  readonly onFiles: (files: readonly File[]) => void
}

export function ChooseStep({ onFiles }: ChooseStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(currentTarget.files ?? [])]
    // The same file may be chosen again.
    currentTarget.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <p className={css['muted']}>{bringText.intro}</p>
      {/* Any file: what it is shows in what it holds, and phones know few of these endings. */}
      <input
        ref={input}
        type="file"
        multiple
        aria-label={bringText.choose}
        hidden
        onChange={choose}
      />
      <button
        type="button"
        className={css['choose']}
        onClick={() => input.current !== null && chooseFile(input.current)}
      >
        <ArrivingBook />
        <b>{bringText.choose}</b>
        <span>{bringText.chooseDetail}</span>
      </button>
      <section className={css['reads']}>
        <h2>{bringText.reads}</h2>
        <ul>
          {formats.map((format) => (
            <li key={format}>{bringText.formatNames[format]}</li>
          ))}
        </ul>
      </section>
      <details className={css['where']}>
        <summary>
          {bringText.where}
          <Icon name="right" isSmall />
        </summary>
        <ul>
          {formats.map((format) => (
            <li key={format}>{bringText.ways[format]}</li>
          ))}
        </ul>
      </details>
      <p className={css['promise']}>
        <Icon name="lock" isSmall />
        <span>{bringText.promise}</span>
      </p>
    </>
  )
}
