import { useEffect } from 'react'
import { journalDetailText } from '#text/journalDetail.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { useNavigation } from '#ui/navigation.tsx'
import { showNotification } from '#ui/toastStore.ts'
import { Waiting } from '#ui/Waiting.tsx'
import { DayFormScreen, type DayFormScreenProps } from './DayFormScreen.tsx'
import { useOpenedForm } from './useOpenedForm.ts'
import css from './JournalDetailScreen.module.css'

/** Today's entry, to be read again and changed. */
export function JournalDetailScreen(props: Omit<DayFormScreenProps, 'opened'>) {
  const navigation = useNavigation()
  const opening = useOpenedForm(props.engine, undefined)
  useEffect(() => {
    if (opening.status === 'failed') showNotification(journalDetailText.failed, 'error')
  }, [opening])

  if (opening.status === 'opening') return <Waiting text={journalDetailText.loading} />
  if (opening.status === 'open' && opening.opened.isEdit) {
    return <DayFormScreen {...props} opened={opening.opened} />
  }
  return (
    <main className={css['none']}>
      <h1 tabIndex={-1}>{fr(journalDetailText.none)}</h1>
      <Button isFit onClick={() => navigation.go('/home')}>
        {journalDetailText.goHome}
      </Button>
    </main>
  )
}
