import { useEffect, useState } from 'react'

interface Place {
  readonly top: number
  /** The result that was opened, counted from the first. */
  readonly at: number
}

/** Its functions stay the same ones: what is drawn with them is not drawn anew. */
function createPlace() {
  let list: HTMLElement | null = null
  let left: Place | null = null
  let firstNew: number | null = null
  const resultAt = (at: number): HTMLElement | null =>
    list?.querySelectorAll<HTMLElement>('li > button')[at] ?? null
  return {
    /** Called with the list as it comes onto the page, and with null as it goes. */
    stand: (shown: HTMLElement | null): void => {
      list = shown
      if (shown !== null && left !== null) shown.scrollTop = left.top
    },
    leave: (at: number): void => {
      left = { top: list?.scrollTop ?? 0, at }
    },
    /** The result from which one comes back. */
    result: (): HTMLElement | null => left && resultAt(left.at),
    /** More than so many results are asked for: the button that does so may go. */
    askBeyond: (shown: number): void => {
      firstNew = shown
    },
    /** So many may be shown now. */
    came: (limit: number): void => {
      if (firstNew === null || limit <= firstNew) return
      resultAt(firstNew)?.focus()
      firstNew = null
    },
    /** From its opening on; what it returns is called as it is closed. */
    open: () => {
      const before = left
      return () => {
        // Without a result: who opens the search again types.
        if (left === before) left = null
      }
    },
  }
}

/**
 * The list of results goes as one of them is opened, and is made anew as that one is closed: it then stands where it was left, and the
 * result has the focus. The field would bring the keyboard with it.
 */
export function usePlaceLeft(isOpen: boolean) {
  const [place] = useState(createPlace)
  useEffect(() => (isOpen ? place.open() : undefined), [isOpen, place])
  return place
}
