import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { controlText } from '#text/controls.ts'
import { failureText } from '#text/failures.ts'
import { fillDayText } from '#text/fillDay.ts'
import { fr } from '#text/typography.ts'
import { showNotification } from '#ui/toastStore.ts'
import { Waiting } from '#ui/Waiting.tsx'
import { DayFormScreen } from './DayFormScreen.tsx'
import { useOpenedForm } from './useOpenedForm.ts'

const route = getRouteApi('/member/fill-day')

/** The form of today, or of the day that the address asks for, as soon as it is open. */
export function FillDayScreen() {
  const { date } = route.useSearch()
  return <FillDay key={date} date={date} />
}

/** `date`: what the address asks for, unchecked. */
function FillDay({ date }: { readonly date: string | undefined }) {
  const navigate = useNavigate()
  const opening = useOpenedForm(date)
  const isWritten = opening.status === 'open' && opening.opened.isEdit && opening.opened.isToday
  const isInstead = opening.status === 'open' && opening.opened.isInstead
  useEffect(() => {
    if (!isWritten) return
    if (isInstead) showNotification(fr(fillDayText.otherDate), 'info')
    void navigate({ to: '/journal-detail', replace: true })
  }, [isInstead, isWritten, navigate])
  useEffect(() => {
    if (opening.status !== 'failed') return
    showNotification(failureText({ type: 'unknown' }, fillDayText.saveFailed), 'error')
    void navigate({ to: '/home', replace: true })
  }, [opening, navigate])
  if (opening.status !== 'open' || isWritten) return <Waiting text={controlText.loading} />
  return <DayFormScreen opened={opening.opened} />
}
