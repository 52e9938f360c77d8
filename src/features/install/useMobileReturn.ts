import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useDevice, useWatched } from '#ui/DeviceContext.tsx'

const sayAfterMs = 1000
const leaveAfterMs = 2000

/** On a phone the install page says so, then goes to the app. Answers whether it has said so. */
export function useMobileReturn(): boolean {
  const isMobile = useWatched(useDevice().isMobile)
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isMobile) return undefined
    const timer = setTimeout(
      () => (isLeaving ? void navigate({ to: '/', replace: true }) : setLeaving(true)),
      isLeaving ? leaveAfterMs : sayAfterMs,
    )
    return () => clearTimeout(timer)
  }, [isMobile, isLeaving, navigate])
  return isMobile && isLeaving
}
