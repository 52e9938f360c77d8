import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useEngine } from '#context/engine.ts'
import type { DayForm } from '#engine/engine.ts'
import { pauseUnlessTapped } from '#platform/pause.ts'
import { failureText } from '#text/failures.ts'
import { fillDayText } from '#text/fillDay.ts'
import { useDevice } from '#ui/DeviceContext.tsx'
import { showNotification } from '#ui/toastStore.ts'
import { useIsHere } from '#ui/useIsHere.ts'

const saveVibrationMs = 100
const afterSaveMs = 1200

interface SaveDay {
  readonly stage: 'writing' | 'asking' | 'saving' | 'saved'
  readonly ask: () => void
  readonly cancel: () => void
  readonly save: (form: DayForm) => Promise<void>
}

/** Confirm, write on the phone, say so, go home. The network is not waited for: the day is safe before. */
export function useSaveDay(isEdit: boolean): SaveDay {
  const engine = useEngine()
  const { vibration } = useDevice()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [stage, setStage] = useState<SaveDay['stage']>('writing')
  const fail = (message: string, detail?: string): void => {
    setStage('writing')
    showNotification(message, 'error', detail)
  }
  return {
    stage,
    ask: () => setStage('asking'),
    cancel: () => setStage('writing'),
    async save(form) {
      setStage('saving')
      const fallback = isEdit ? fillDayText.changeFailed : fillDayText.saveFailed
      try {
        const result = await engine.journal.save(form)
        if (!result.ok) {
          const { error } = result
          const isNowhere = error.type === 'notStored' && !error.isSent
          if (isNowhere) fail(fallback, fillDayText.notSaved)
          else fail(failureText(error, fallback))
          return
        }
      } catch {
        fail(fallback)
        return
      }
      setStage('saved')
      showNotification(fillDayText.savedTitle, 'success', fillDayText.savedDetail)
      vibration.vibrate(saveVibrationMs)
      await pauseUnlessTapped(afterSaveMs)
      if (isHere()) void navigate({ to: '/home', replace: true })
    },
  }
}
