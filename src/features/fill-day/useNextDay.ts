import { useEffect, useEffectEvent, useState } from 'react'
import { useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { todayOf } from '#domain/dayAt.ts'
import { datedText } from '#text/dates.ts'
import { fillDayText } from '#text/fillDay.ts'
import { showNotification } from '#ui/toastStore.ts'
import type { OpenedForm } from './useOpenedForm.ts'

/**
 * A form of today stays that of its day while it is looked at, over midnight: a message says so, for a line above would move the words
 * under the hand. Who comes back on another day reads it there, or has the form opened anew where nothing was written. Returns what is
 * to be read.
 */
export function useNextDay(
  { form, isToday, isEdit }: OpenedForm,
  isChanged: boolean,
  onNextDay: () => void,
): string | null {
  const { clock } = useJournal()
  const today = useToday()
  /** On which the person began to look at it. */
  const [lookedAtOn, setLookedAtOn] = useState(form.day)
  const isBlank = isToday && !isEdit && !isChanged
  const comeBack = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    const now = todayOf(clock)
    setLookedAtOn(now)
    if (isBlank && form.day < now) onNextDay()
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [])
  const isOver = isToday && form.day < today
  const stays = fillDayText.stays(datedText(form.day, today))
  const isUnderEyes = isOver && lookedAtOn < today
  const tell = useEffectEvent(() => void showNotification(stays, 'info'))
  useEffect(() => {
    if (isUnderEyes) tell()
  }, [isUnderEyes])
  return isOver && !isUnderEyes ? stays : null
}
