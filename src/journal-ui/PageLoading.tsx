import { useEffect, useState } from 'react'
import { controlText } from '#text/controls.ts'
import { Waiting } from '#ui/Waiting.tsx'

/** What comes within it (milliseconds) is not said to be loading: the words would only flash. */
export const pendingMs = 300

export const PageLoading = () => <Waiting text={controlText.loading} />

/** In the place of a page whose code is awaited where the router, which waits by itself, does not know of it. */
export function PageComing() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), pendingMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? <PageLoading /> : null
}
