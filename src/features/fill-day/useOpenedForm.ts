import type { FormId } from '#domain/brands.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEngine } from '#context/engine.ts'
import { settle } from '#domain/result.ts'
import type { DayForm, Engine } from '#engine/engine.ts'
import { readChosenDay } from './chosenDay.ts'

export interface OpenedForm {
  readonly form: DayForm
  readonly isResumed: boolean
  readonly isKept: boolean
  readonly isEdit: boolean
  readonly isToday: boolean
  readonly isInstead: boolean
}

type Opening =
  | { readonly status: 'opening' }
  | { readonly status: 'open'; readonly opened: OpenedForm }
  | { readonly status: 'failed' }

async function open({ journal }: Engine, date: string | undefined): Promise<OpenedForm> {
  const today = journal.today()
  const { day, isInstead } = await readChosenDay(journal, date)
  const opened = await journal.openForm(day)
  return { ...opened, isToday: day === today, isInstead }
}

/** Opens the form of `date` (of today without one), and closes it when the screen is unmounted. */
export function useOpenedForm(date: string | undefined, onFailed: () => void): Opening {
  const engine = useEngine()
  const fail = useEffectEvent(onFailed)
  const [opening, setOpening] = useState<Opening>({ status: 'opening' })
  useEffect(() => {
    let isHere = true
    let formId: FormId | undefined
    const show = async (): Promise<void> => {
      const opened = await settle(open(engine, date))
      if (opened.ok) ({ formId } = opened.value.form)
      if (!isHere) {
        if (formId !== undefined) engine.journal.closeForm(formId)
      } else if (opened.ok) setOpening({ status: 'open', opened: opened.value })
      else {
        setOpening({ status: 'failed' })
        fail()
      }
    }
    void show()
    return () => {
      isHere = false
      if (formId !== undefined) engine.journal.closeForm(formId)
    }
  }, [engine, date])
  return opening
}
