import { useJournal } from '#context/session.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { settle } from '#domain/result.ts'
import { useSubmit } from '#context/useSubmit.ts'
import type { DayForm } from '#engine/journal/dayForm.ts'
import { pauseUnlessTapped } from '#platform/pause.ts'
import { failureText } from '#text/failures.ts'
import { fillDayText } from '#text/fillDay.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { showNotification } from '#ui/toastStore.ts'

const saveVibrationMs = 100
const afterSaveMs = 1200

interface SaveDay {
  readonly stage: 'writing' | 'asking' | 'saving' | 'saved'
  readonly ask: () => void
  readonly cancel: () => void
  readonly save: (form: DayForm) => void
}

/** Confirms, writes the day on this phone, shows a message, opens Accueil. It does not wait for the network. */
export function useSaveDay(isEdit: boolean): SaveDay {
  const journal = useJournal()
  const { vibration } = useBrowser()
  const navigate = useNavigate()
  const [stage, setStage] = useState<SaveDay['stage']>('writing')
  const fail = (message: string, detail?: string): void => {
    setStage('writing')
    showNotification(message, 'error', detail)
  }
  const { submit } = useSubmit(async (isHere, form: DayForm) => {
    setStage('saving')
    const fallback = isEdit ? fillDayText.changeFailed : fillDayText.saveFailed
    const saving = await settle(saveDay(journal, form))
    if (!saving.ok) return fallback
    const result = saving.value
    if (!result.ok) {
      const isNowhere = result.error.type === 'notStored' && !result.error.isSent
      if (!isNowhere) return failureText(result.error, fallback)
      fail(fallback, fillDayText.notSaved)
      return null
    }
    setStage('saved')
    showNotification('', 'success', fillDayText.savedDetail)
    vibration.vibrate(saveVibrationMs)
    await pauseUnlessTapped(afterSaveMs)
    if (isHere()) await navigate({ to: '/home', replace: true })
    return null
  }, fail)
  return {
    stage,
    ask: () => setStage('asking'),
    cancel: () => setStage('writing'),
    save: submit,
  }
}
