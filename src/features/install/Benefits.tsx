import { useEffect, useState } from 'react'
import { installPromptText } from '#text/installPrompt.ts'
import { fr } from '#text/typography.ts'
import { classNames } from '#ui/classNames.ts'
import { useDevice, useWatched } from '#ui/DeviceContext.tsx'
import { Icon } from '#ui/Icon.tsx'
import css from './Benefits.module.css'

const turnMs = 3000
const { benefits } = installPromptText

/** One after the other; all of them at once for those who asked for less motion, and for those who listen. */
export function Benefits() {
  const isStill = useWatched(useDevice().hasReducedMotion)
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (isStill) return undefined
    const timer = setInterval(() => setAt((index) => (index + 1) % benefits.length), turnMs)
    return () => clearInterval(timer)
  }, [isStill])
  return (
    <ul className={classNames(css['benefits'], !isStill && css['turning'])}>
      {benefits.map((benefit, index) => (
        <li key={benefit} data-shown={isStill || index === at ? '' : undefined}>
          <Icon name="check" isSmall />
          <span>{fr(benefit)}</span>
        </li>
      ))}
    </ul>
  )
}
