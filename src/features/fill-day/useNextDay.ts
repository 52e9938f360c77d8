import { useEffect, useEffectEvent } from 'react'
import { useJournal } from '#context/session.ts'
import { todayOf } from '#domain/dayAt.ts'
import type { OpenedForm } from './useOpenedForm.ts'

/**
 * A form of today in which nothing was written stays that of its day while it is looked at, over midnight. Who comes back on another day means
 * that one: the form is opened anew.
 */
export function useNextDay(
  { form, isToday, isEdit }: OpenedForm,
  isChanged: boolean,
  onNextDay: () => void,
): void {
  const { clock } = useJournal()
  const isBlank = isToday && !isEdit && !isChanged
  const comeBack = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && isBlank && form.day < todayOf(clock)) onNextDay()
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [])
}
