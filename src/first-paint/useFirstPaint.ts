import { useJournal } from '#context/session.ts'
import { useEffect, useLayoutEffect } from 'react'
import type { Reading } from '#context/useReading.ts'
import type { Day } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { removeFirstPaint, takePicture, watchPage } from './firstPaint.ts'

/** After the last change: figures and memories have been read, and entrances have ended. */
const quietMs = 800

async function keep(journal: Journal, today: Day, picture: string): Promise<void> {
  const { saveFirstPaint } = await import('#engine/journal/saveFirstPaint.ts')
  await saveFirstPaint(journal, today, picture)
}

/** On Accueil: takes the place of what was painted before the app, and saves today's picture for the next start. */
export function useFirstPaint(today: Day, reading: Reading<unknown>, isRestKnown: boolean): void {
  const journal = useJournal()
  // What comes later would move what was painted.
  const isReading = reading.status === 'reading' || !isRestKnown
  const isWhole = reading.status === 'read' && reading.value !== null && isRestKnown
  useLayoutEffect(() => {
    if (!isReading) removeFirstPaint()
  }, [isReading])
  useEffect(() => {
    if (!isWhole) return undefined
    let saved: string | null = null
    const save = (): void => {
      const picture = takePicture()
      if (picture === saved) return
      saved = picture
      void settle(keep(journal, today, picture))
    }
    let timer = setTimeout(save, quietMs)
    // A card that was put away must not be in the next picture.
    const stop = watchPage(() => {
      clearTimeout(timer)
      timer = setTimeout(save, quietMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [journal, isWhole, today])
}
