import { useReducer } from 'react'
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { PageLoading } from '#journal-ui/PageLoading.tsx'
import { journalUnreadText } from '#text/journalUnread.ts'
import { TitleFocus } from '#ui/Screen.tsx'
import { showNotification } from '#ui/toastStore.ts'
import { DayFormScreen } from './DayFormScreen.tsx'
import { useOpenedForm } from './useOpenedForm.ts'

const route = getRouteApi('/member/fill-day')

/** The form of today, or of the day that the address asks for, as soon as it is open. */
export function FillDayScreen() {
  const { date } = route.useSearch()
  const [round, openAnew] = useReducer((before: number) => before + 1, 0)
  const openings = useLocation({ select: ({ state }) => state.openings })
  return (
    <FillDay
      key={`${date} ${round} ${openings}`}
      date={date}
      isAgain={round > 0}
      onDropped={openAnew}
    />
  )
}

interface FillDayProps {
  readonly date: string | undefined
  /** It was opened anew: what had the focus has gone. */
  readonly isAgain: boolean
  readonly onDropped: () => void
}

function FillDay({ date, isAgain, onDropped }: FillDayProps) {
  const navigate = useNavigate()
  const opening = useOpenedForm(date, () => {
    showNotification(journalUnreadText.sentence, 'error')
    void navigate({ to: '/home', replace: true })
  })
  return opening.status === 'open' ? (
    <>
      <DayFormScreen opened={opening.opened} onDropped={onDropped} />
      {isAgain ? <TitleFocus /> : null}
    </>
  ) : (
    <PageLoading />
  )
}
