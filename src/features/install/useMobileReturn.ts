import { useEffect, useState } from 'react'
import { useDevice, useWatched } from '#ui/DeviceContext.tsx'
import { useNavigation } from '#ui/navigation.tsx'

const sayAfterMs = 1000
const leaveAfterMs = 2000

/** On a phone the install page says so, then goes to the app. Answers whether it has said so. */
export function useMobileReturn(): boolean {
  const isMobile = useWatched(useDevice().isMobile)
  const navigation = useNavigation()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isMobile) return undefined
    const timer = setTimeout(
      () => (isLeaving ? navigation.go('/', { replace: true }) : setLeaving(true)),
      isLeaving ? leaveAfterMs : sayAfterMs,
    )
    return () => clearTimeout(timer)
  }, [isMobile, isLeaving, navigation])
  return isMobile && isLeaving
}
