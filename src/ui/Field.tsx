import { useId, type ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import { comeIntoView } from './comeIntoView.ts'
import css from './Field.module.css'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly label: string
  readonly error?: string | undefined
  /** Id of a message elsewhere that says what is wrong with this field. */
  readonly wrongBecause?: string | undefined
  readonly hint?: string | undefined
}

/** A labelled input whose hint and error are tied to it. */
export function Field({ label, error, wrongBecause, hint, children, ...rest }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = classNames(
    error !== undefined && errorId,
    wrongBecause,
    hint !== undefined && hintId,
  )
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{label}</label>
      <span className={css['box']}>
        <input
          {...rest}
          id={id}
          aria-invalid={error !== undefined || wrongBecause !== undefined}
          {...(describedBy !== '' && { 'aria-describedby': describedBy })}
        />
        {children}
      </span>
      {error === undefined ? null : (
        <p key={error} ref={comeIntoView} className={css['error']} id={errorId} role="alert">
          {error}
        </p>
      )}
      {hint === undefined ? null : (
        <p className={css['hint']} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
