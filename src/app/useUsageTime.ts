import { useEffect, useState } from 'react'
import { useDevice } from '#ui/DeviceContext.tsx'
import { createUsageTime, type UsageTime } from './usageTime.ts'

/** Counts from the app's start on, forms included. */
export function useUsageTime(): UsageTime {
  const { now, isVisible, usedMs } = useDevice()
  const [usage] = useState(() => createUsageTime({ now, isVisible, usedMs }))
  useEffect(() => usage.follow(), [usage])
  return usage
}
