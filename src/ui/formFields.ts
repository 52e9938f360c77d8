import type { SubmitEvent } from 'react'

/** What was typed in a named field of a form. */
export const fieldValue = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** Focuses a named field of a form. */
export const focusField = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.focus()
}

/** Hands a submitted form over to the page instead of letting the browser send it. */
export const onFormSubmit =
  (handle: (form: HTMLFormElement) => void) =>
  (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    handle(event.currentTarget)
  }
