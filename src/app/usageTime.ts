// How long the app has been in view on this phone, over all its starts. Only a number of milliseconds is stored, and it stops
// at `minimumUseMs`, which is all that the install card needs.
import { useEffect, useState } from 'react'
import { createLocalText, type StoredText } from '#platform/storedText.ts'
import { minimumUseMs } from '#domain/installOffer.ts'
import type { Browser } from '#platform/browser.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'

interface UsageDeps extends Pick<Browser, 'now' | 'isVisible'> {
  readonly usedMs: Pick<StoredText, 'read' | 'write'>
}

export interface UsageTime {
  readonly usedMs: () => number
  /** Counts while the page is visible. Returns the function that stops. */
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

/** Ms of use on this phone. */
const usedMsText = createLocalText('lueur.usedMs')

/** Counts from the app's start on, forms included. */
export function useUsageTime(): UsageTime {
  const { now, isVisible } = useBrowser()
  const [usage] = useState(() => createUsageTime({ now, isVisible, usedMs: usedMsText }))
  useEffect(() => usage.follow(), [usage])
  return usage
}
