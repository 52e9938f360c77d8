import { useId, useState, type SubmitEvent } from 'react'
import { Note } from './Card.tsx'
import { comeIntoView } from './comeIntoView.ts'
import { fieldValue, focusField, onFormSubmit } from './formFields.ts'
import css from './Card.module.css'

interface Fault {
  readonly tied: { readonly names: readonly string[]; readonly sentence: string } | undefined
  /** Goes to the first of the fields to mend; returns the sentence that says why, for the form to show. */
  readonly at: (form: HTMLFormElement, names: readonly string[], sentence: string) => string
}

/** Which fields of a form are to be mended. */
export function useFault(): Fault {
  const [tied, tie] = useState<Fault['tied']>()
  return {
    tied,
    at: (form, names, sentence) => {
      const [first] = names
      tie({ names, sentence })
      if (first !== undefined) focusField(form, first)
      return sentence
    },
  }
}

interface Said {
  readonly message: string | undefined
  readonly setMessage: (message: string | undefined) => void
  readonly fault: Fault
}

interface FormMessage {
  readonly id: string
  readonly message: string | undefined
  /** The message's id for a field that it is about. */
  readonly because: (name: string) => string | undefined
  /** Says what is to be mended in these fields, and goes to the first of them. */
  readonly refuse: (form: HTMLFormElement, names: readonly string[], sentence: string) => void
  /** Hands over what was typed in these fields, or says `missing` where one of them is blank. */
  readonly onFilled: <Name extends string>(
    names: readonly Name[],
    missing: string,
    handle: (values: Readonly<Record<Name, string>>, form: HTMLFormElement) => void,
  ) => (event: SubmitEvent<HTMLFormElement>) => void
}

/** The message of a form, read with the fields that it is about: `FormNote` shows it. */
export function useFormMessage({ message, setMessage, fault }: Said): FormMessage {
  const id = useId()
  const { tied } = fault
  const refuse: FormMessage['refuse'] = (form, names, sentence) =>
    setMessage(fault.at(form, names, sentence))
  return {
    id,
    message,
    // What is said since, of a missing network say, is not about them.
    because: (name) =>
      message !== undefined && message === tied?.sentence && tied.names.includes(name)
        ? id
        : undefined,
    refuse,
    onFilled: (names, missing, handle) =>
      onFormSubmit((form) => {
        const values = Object.fromEntries(
          names.map((name) => [name, fieldValue(form, name)]),
        ) as Parameters<typeof handle>[0]
        const blank = names.filter((name) => values[name].trim() === '')
        if (blank.length > 0) {
          refuse(form, blank, missing)
          return
        }
        setMessage(undefined)
        handle(values, form)
      }),
  }
}

interface FormNoteProps {
  readonly id?: string
  readonly message: string | undefined
}

/**
 * Why a form, or a button, did not do what was asked; nothing while there is nothing to say. While the same form is tried again its room
 * stays: the button must not go from under the finger.
 */
export function FormNote({ id, message }: FormNoteProps) {
  const [room, setRoom] = useState(0)
  // As the message goes: in a form that is not busy it went with what was typed, and its room too.
  const keepRoom = (empty: HTMLElement | null): void => {
    if (empty !== null && empty.closest('form:has([aria-busy="true"])') === null) setRoom(0)
  }
  if (message === undefined) {
    return room === 0 ? null : (
      <div ref={keepRoom} className={css['room']} style={{ blockSize: room }} />
    )
  }
  return (
    <Note
      key={message}
      kind="error"
      id={id}
      ref={(note) => {
        comeIntoView(note)
        if (note !== null) setRoom(note.getBoundingClientRect().height)
      }}
    >
      {message}
    </Note>
  )
}
