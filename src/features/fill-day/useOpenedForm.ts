import { useLocation } from '@tanstack/react-router'
import { todayOf } from '#domain/dayAt.ts'
import { useJournal } from '#context/session.ts'
import {
  closeForm,
  openForm,
  type OpenedForm as DayFormOpened,
} from '#engine/journal/writeJournal.ts'
import type { FormId } from '#domain/brands.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { settle } from '#domain/result.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { readChosenDay } from './chosenDay.ts'
import { writtenFormAt, type Place } from './writtenForm.ts'

export interface OpenedForm extends DayFormOpened {
  readonly isToday: boolean
  readonly isInstead: boolean
}

type Opening =
  | { readonly status: 'opening' }
  | { readonly status: 'open'; readonly opened: OpenedForm }
  | { readonly status: 'failed' }

async function open(
  journal: Journal,
  date: string | undefined,
  place: Place & { readonly draft?: string | undefined },
): Promise<OpenedForm> {
  const today = todayOf(journal.clock)
  const { day, isInstead } = await readChosenDay(journal, date, place)
  const opened = await openForm(journal, day, place.draft ?? writtenFormAt(place)?.formId)
  return { ...opened, isToday: day === today, isInstead }
}

/** Opens the form of `date` (of today without one), the draft that the person chose where it has several, and closes it when the screen is unmounted. */
export function useOpenedForm(date: string | undefined, onFailed: () => void): Opening {
  const journal = useJournal()
  const fail = useEffectEvent(onFailed)
  // As it was when the page opened: on the way to another one the location is that one's already.
  const state = useLocation({ select: (location) => location.state })
  const [place] = useState(state)
  const [opening, setOpening] = useState<Opening>({ status: 'opening' })
  useEffect(() => {
    let isWanted = true
    let formId: FormId | undefined
    const close = (): void => {
      isWanted = false
      if (formId !== undefined) closeForm(journal, formId)
      formId = undefined
    }
    const show = async (): Promise<void> => {
      const openNoted = async (): Promise<OpenedForm> => {
        const opened = await open(journal, date, place)
        ;({ formId } = opened.form)
        // Nobody waits for it any more.
        if (!isWanted) close()
        return opened
      }
      const opened = await settle(journal.db.inTime(openNoted()))
      if (!isWanted) return
      if (opened.ok) setOpening({ status: 'open', opened: opened.value })
      else {
        close()
        setOpening({ status: 'failed' })
        fail()
      }
    }
    void show()
    return close
  }, [journal, date, place])
  return opening
}
