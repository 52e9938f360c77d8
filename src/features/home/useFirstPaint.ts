import { useEffect, useLayoutEffect } from 'react'
import type { Reading } from '#context/useReading.ts'
import { useEngine } from '#context/engine.ts'
import type { Day } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import { useDevice } from '#ui/DeviceContext.tsx'

/** After the last change: figures and memories have come, and entrances have ended. */
const settledMs = 800

/** Takes the place of what was painted before the app, and leaves today's picture for the next start. */
export function useFirstPaint(today: Day, reading: Reading<EntryView | null>): void {
  const engine = useEngine()
  const { firstPaint } = useDevice()
  useLayoutEffect(() => {
    if (reading.status !== 'reading') firstPaint.giveWay()
  }, [firstPaint, reading])
  useEffect(() => {
    if (reading.status !== 'read' || reading.value === null) return undefined
    let kept: string | null = null
    const keep = (): void => {
      const picture = firstPaint.picture()
      if (picture === kept) return
      kept = picture
      void engine.journal.keepFirstPaint(today, picture).catch(() => undefined)
    }
    let timer = setTimeout(keep, settledMs)
    // A card that was put away must not come back for a moment.
    const stop = firstPaint.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, settledMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [engine, firstPaint, reading, today])
}
