// Which form holds words at a place of the browser's history. Over midnight it stays that of its day: a page that is loaded again, or
// unlocked, asks for it and not for that of the new day. Whoever goes to a form anew stands at another place.
import { parseDay, type Day } from '#domain/day.ts'
import type { DayForm } from '#engine/journal/dayForm.ts'
import { personalNotes } from '#platform/personalNotes.ts'

/** What the router calls a place: it outlives a reload, and dialogs over the page have it too. */
export interface Place {
  readonly __TSR_key?: string | undefined
}

interface WrittenForm {
  readonly day: Day
  readonly formId: string
}

export const noteWrittenForm = (
  { __TSR_key: key }: Place,
  { day, formId }: Pick<DayForm, 'day' | 'formId'>,
): void => personalNotes.openForm.write([key, day, formId].join(' '))

export const forgetWrittenForm = (): void => personalNotes.openForm.clear()

export function writtenFormAt({ __TSR_key: key }: Place): WrittenForm | null {
  const [place, date, formId] = personalNotes.openForm.read()?.split(' ') ?? []
  const day = parseDay(date)
  return place !== key || day === null || formId === undefined ? null : { day, formId }
}
