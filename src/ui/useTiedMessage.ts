import { useId, useState } from 'react'

interface TiedMessage {
  /** Of the message. */
  readonly id: string
  /** Says which fields the message is about, by their names. */
  readonly tie: (names: readonly string[]) => void
  /** The message's id for a field that it is about. */
  readonly because: (name: string) => string | undefined
}

/** A message at the foot of a form, read with the fields that it is about. */
export function useTiedMessage(message: string | undefined): TiedMessage {
  const id = useId()
  const [names, tie] = useState<readonly string[]>([])
  return {
    id,
    tie,
    because: (name) => (message !== undefined && names.includes(name) ? id : undefined),
  }
}
