import { useId, useState, type SubmitEvent } from 'react'
import { Note } from './Card.tsx'
import { fieldValue, focusField, onFormSubmit } from './formFields.ts'

interface Said {
  readonly message: string | undefined
  readonly setMessage: (message: string | undefined) => void
}

interface FormMessage {
  readonly id: string
  readonly message: string | undefined
  /** The message's id for a field that it is about. */
  readonly because: (name: string) => string | undefined
  /** Says what is to be mended in these fields, and goes to the first of them; without fields nothing is said. */
  readonly refuse: (form: HTMLFormElement, names: readonly string[], sentence: string) => void
  /** Hands over what was typed in these fields, or says `missing` where one of them is blank. */
  readonly onFilled: <Name extends string>(
    names: readonly Name[],
    missing: string,
    handle: (values: Readonly<Record<Name, string>>, form: HTMLFormElement) => void,
  ) => (event: SubmitEvent<HTMLFormElement>) => void
}

/** The message of a form, read with the fields that it is about: `FormNote` shows it. */
export function useFormMessage({ message, setMessage }: Said): FormMessage {
  const id = useId()
  const [tied, tie] = useState<readonly string[]>([])
  const refuse: FormMessage['refuse'] = (form, names, sentence) => {
    const [first] = names
    tie(names)
    setMessage(first === undefined ? undefined : sentence)
    if (first !== undefined) focusField(form, first)
  }
  return {
    id,
    message,
    because: (name) => (message !== undefined && tied.includes(name) ? id : undefined),
    refuse,
    onFilled: (names, missing, handle) =>
      onFormSubmit((form) => {
        const values = Object.fromEntries(
          names.map((name) => [name, fieldValue(form, name)]),
        ) as Parameters<typeof handle>[0]
        const blank = names.filter((name) => values[name].trim() === '')
        refuse(form, blank, missing)
        if (blank.length === 0) handle(values, form)
      }),
  }
}

export const FormNote = ({ of: { id, message } }: { readonly of: FormMessage }) =>
  message === undefined ? null : (
    <Note kind="error" id={id}>
      {message}
    </Note>
  )
