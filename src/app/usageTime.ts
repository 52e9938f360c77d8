// How long this app has been looked at on this phone, start after start, counted no further than what somebody needs to
// know. Only a number of milliseconds is kept, and only up to `minimumUseMs`.
import { useEffect, useState } from 'react'
import { minimumUseMs } from '#domain/installOffer.ts'
import type { Device } from '#platform/device.ts'
import { useDevice } from '#ui/DeviceContext.tsx'

interface UsageDeps extends Pick<Device, 'now' | 'isVisible'> {
  readonly usedMs: Pick<Device['usedMs'], 'read' | 'write'>
}

export interface UsageTime {
  readonly usedMs: () => number
  /** Counts from here on, while the page is visible; the answer stops it. */
  readonly follow: () => () => void
}

export function createUsageTime({ now, isVisible, usedMs }: UsageDeps): UsageTime {
  let countedTo: number | null = null
  const read = (): number => Math.max(0, Number(usedMs.read()) || 0)
  const count = (): void => {
    if (countedTo === null) return
    const instant = now()
    const total = read() + Math.max(0, instant - countedTo)
    countedTo = instant
    usedMs.write(String(Math.min(total, minimumUseMs)))
  }
  return {
    usedMs() {
      count()
      return read()
    },
    follow() {
      const turn = (): void => {
        count()
        countedTo = isVisible.current() ? now() : null
      }
      turn()
      const forget = isVisible.subscribe(turn)
      return () => {
        count()
        countedTo = null
        forget()
      }
    },
  }
}

/** Counts from the app's start on, forms included. */
export function useUsageTime(): UsageTime {
  const { now, isVisible, usedMs } = useDevice()
  const [usage] = useState(() => createUsageTime({ now, isVisible, usedMs }))
  useEffect(() => usage.follow(), [usage])
  return usage
}
