import { useEffect, useState } from 'react'
import { homeText } from '#text/home.ts'
import { fr } from '#text/typography.ts'
import { classNames } from '#ui/classNames.ts'
import { useDevice } from '#ui/DeviceContext.tsx'
import css from './Figures.module.css'

const milestoneMs = 3000

interface MilestoneLineProps {
  /** Names the milestone of this very streak: it is celebrated once on this phone. */
  readonly reached: string
  readonly otherwise: string
}

/** « Super série ! » for three seconds, then the ordinary words. */
export function MilestoneLine({ reached, otherwise }: MilestoneLineProps) {
  const { milestone } = useDevice()
  const [isShown, setShown] = useState(() => milestone.read() !== reached)
  useEffect(() => {
    milestone.write(reached)
    const timer = setTimeout(() => setShown(false), milestoneMs)
    return () => clearTimeout(timer)
  }, [milestone, reached])
  return (
    <span className={classNames(css['small'], isShown && css['milestone'])}>
      {isShown ? fr(homeText.milestone) : otherwise}
    </span>
  )
}
