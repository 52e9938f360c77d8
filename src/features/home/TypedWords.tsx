import { useEffect, useState } from 'react'
import { useDevice, useWatched } from '#ui/DeviceContext.tsx'
import { nextTyping, startTyping, typingDelayMs } from './typing.ts'
import css from './TypedWords.module.css'

/** Decoration: what a day may hold, letter by letter. Still, all at once, for those who prefer no movement. */
export function TypedWords({ words }: { readonly words: readonly string[] }) {
  const device = useDevice()
  const isStill = useWatched(device.hasReducedMotion)
  const isVisible = useWatched(device.isVisible)
  const [typing, setTyping] = useState(startTyping)
  useEffect(() => {
    if (isStill || !isVisible) return undefined
    const timer = setTimeout(
      () => setTyping(nextTyping(typing, words)),
      typingDelayMs(typing, words),
    )
    return () => clearTimeout(timer)
  }, [typing, words, isStill, isVisible])
  const shown = isStill ? words.join(' · ') : words[typing.word]?.slice(0, typing.length)
  return (
    <p className={css['typed']} aria-hidden="true">
      {shown}
      {isStill ? null : <i />}
    </p>
  )
}
